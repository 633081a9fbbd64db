"""While nobody plays: an invitation, and what happened here before."""
