"""The clocks of a match: what stops them, and what is left on them. Pure; time comes in as an argument."""
