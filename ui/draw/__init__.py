"""Drawing: canvas, type, cards, colours; knows no screen."""
