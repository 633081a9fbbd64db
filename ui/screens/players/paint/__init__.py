"""How the players screen is drawn."""
