"""What the command line accepts."""
