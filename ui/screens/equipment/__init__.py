"""Readers, scores and computer, for the person who looks after the table."""
