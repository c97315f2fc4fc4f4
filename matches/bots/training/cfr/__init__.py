"""Policies by Monte Carlo counterfactual regret minimisation: `python -m matches.bots.training.cfr --help`."""
