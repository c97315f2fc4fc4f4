"""PostgreSQL and a broker as ordinary child processes, for a machine that has neither."""
