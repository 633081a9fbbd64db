"""The power screen."""
