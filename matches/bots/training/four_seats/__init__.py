"""Habits for four seats, learnt by self-play: `walk` learns, `play` measures, `pack` makes the shipped file."""
