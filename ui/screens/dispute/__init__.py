"""A dispute: what to choose, both players' agreement, a result by hand, the PIN."""
