"""The dispute screen."""
