"""Ratings, leaderboards and statistics: what finished matches say about those who played them.

A match comes in as a `Finished`, made of its log by `matches.ratings`; here nobody knows what a match is. All that is
kept here follows from those, in the order in which the matches ended, and can be made anew of them.
"""
