"""How the board screen is drawn."""
