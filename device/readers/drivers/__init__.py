"""One module or folder for each kind of reader, and what they share."""
