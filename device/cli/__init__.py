"""The command line: its parser, and a module for each command."""
