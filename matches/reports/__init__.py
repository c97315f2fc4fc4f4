"""What players report of each other, for moderators to judge in the admin."""
