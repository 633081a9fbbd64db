"""The rulebook, one module for each article or idea; pure functions on a deal."""
