"""Simulated readers, byte for byte, behind pseudo-terminals."""
