"""Whether two accounts may be one person's: what shared sign-in and address tell, and no more.

A trace is a keyed hash of where an account sat down at a rated table, or of a browser that signed in. The key changes
every week and a trace is kept for two, so that nobody can tell afterwards where anyone was.
"""
