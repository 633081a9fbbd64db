"""The match end screen."""
