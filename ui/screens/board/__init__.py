"""The table with cards: both players' sides, and in the middle what goes on."""
