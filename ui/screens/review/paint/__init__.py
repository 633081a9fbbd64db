"""How the review screen is drawn."""
