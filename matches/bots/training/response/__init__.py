"""How exploitable a policy is: a learner that plays against it alone, and finds what beats it.

`python -m matches.bots.training.response --help`. The policy stays as it is and the learner sees what its seat sees,
so what it wins is what a patient opponent could.
"""
