"""The configuration: files, defaults and the command line, read into checked values."""
