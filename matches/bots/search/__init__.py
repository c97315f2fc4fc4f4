"""Play at a table of four: worlds that fit what a seat saw, played out by trained habits.

`levels.choose(view, seat, rng, level=..)` plays; `tables.check()` says at start whether the files are whole.
"""
