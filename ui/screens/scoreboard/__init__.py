"""The table without cards: a key for every result of a deal."""
