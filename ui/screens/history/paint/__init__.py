"""How the history screen is drawn."""
