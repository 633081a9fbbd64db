"""Simulated readers on pseudo-terminals, for the demo, the tests and tables without hardware."""
