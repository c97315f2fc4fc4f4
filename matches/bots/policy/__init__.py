"""Heads-up play from trained policies: what a decision is, the policy files, and the levels that play from them.

`levels.choose(view, seat, rng, level=..)` plays; `policies.check()` says at start whether the files are whole.
"""
