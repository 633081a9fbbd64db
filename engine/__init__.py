"""The rulebook as pure functions: no clock, no file, no thread, no chance, no third party."""
