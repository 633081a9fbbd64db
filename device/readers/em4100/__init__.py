"""Readers of 125 kHz tags (EM4100) that send STX, ten hex digits, a checksum and ETX."""
