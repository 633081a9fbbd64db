"""A whole machine, emulated, with the table in it; `__main__` says how it is used."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
