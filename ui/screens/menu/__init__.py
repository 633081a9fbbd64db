"""The menu screen."""
