"""The words of the game as values: cards, refusal codes, results."""
