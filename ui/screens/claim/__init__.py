"""Somebody says 66: one picture that hides the verdict."""
