"""The attract screen."""
