"""The rules of the match in words."""
