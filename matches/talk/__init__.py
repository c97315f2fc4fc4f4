"""What players say to each other in a match: beside its log, never in it.

Nothing of it moves a match's version, so nobody who decides is disturbed. It is heard by those who hold a seat;
signals by the partner alone.
"""
