"""Matches that come of others: the rematch that all agreed on, the next game of a series."""
