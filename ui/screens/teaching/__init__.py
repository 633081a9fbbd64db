"""The teaching screen."""
