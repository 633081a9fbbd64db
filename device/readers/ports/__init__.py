"""What a reader is connected by: serial lines, USB adapters, keyboards."""
