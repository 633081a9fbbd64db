"""The new match screen."""
