"""Readers on serial ports: port, framing, chip, presence, each in a module of its own."""
