"""Webhooks: where a player's programs want to be told, what they are told, and how it gets there.

What is told of matches is made by `matches.commands.outbox`; here nobody knows what a match is.
"""
