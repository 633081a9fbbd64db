"""The note part."""
