"""A deck is taught, card by card."""
