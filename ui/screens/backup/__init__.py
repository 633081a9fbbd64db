"""The backup screen."""
