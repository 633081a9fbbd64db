"""Players are chosen, typed, renamed, given a card, deleted."""
