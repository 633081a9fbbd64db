"""Which tag is which card and who is who: decks, players, tag numbers."""
