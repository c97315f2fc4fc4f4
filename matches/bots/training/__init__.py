"""How the heads-up policies are made: `python -m matches.bots.training`. Needs the dependency group `training`."""
