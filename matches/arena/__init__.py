"""Matches between bots, to tell how strong they are: the server's own, and programs at a pipe.

Played through the engine by who sees views alone; without a database. The doors are `manage.py arena` and `manage.py
bot_stdio` (docs/bots.md).
"""
