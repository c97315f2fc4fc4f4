"""Training; needs numba."""
