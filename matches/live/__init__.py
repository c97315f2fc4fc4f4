"""The live feed: streams and long polls, from one process that waits for thousands.

A `Hub` asks the database many times a second, with one query for all matches that anybody watches, what is new in
their logs. Each `Feed` gets what its viewer may see, in a queue that is bounded. Nothing here decides who sees what:
that is `matches.engine.visibility`, by way of `matches.queries`.
"""
