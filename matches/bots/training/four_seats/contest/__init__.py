"""Team of two against team of two over simulated hands: `python -m matches.bots.training.four_seats.contest --help`."""
