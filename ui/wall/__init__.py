"""The board on the wall: public data only, to be read from eight metres, nothing to touch."""
