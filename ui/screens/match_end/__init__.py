"""A match that has been won, and its result as a QR code."""
