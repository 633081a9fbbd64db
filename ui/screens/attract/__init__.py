"""An idle table: an invitation, and what happened here before."""
