"""A player's vacation: days that are saved up, and stop the clocks while they are spent."""
