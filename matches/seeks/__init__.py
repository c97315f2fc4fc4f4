"""Players who look for a match without saying against whom."""
