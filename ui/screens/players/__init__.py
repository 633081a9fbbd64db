"""The players screen."""
