"""Whom a player wants nothing to do with: neither their talk, nor their challenges, nor their company."""
