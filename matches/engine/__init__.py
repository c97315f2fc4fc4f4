"""The rules of truco: pure Python values and functions, with no clock, no chance and no framework."""
