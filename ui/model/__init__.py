"""What a screen is made of, and the state of its own."""
