"""How the table looks and sounds; the glass is wiped."""
