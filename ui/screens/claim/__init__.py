"""A player says 66: one picture that hides the verdict."""
