"""What all players of a match may agree on beside the log: each one's yes, until all have said it."""
