"""What holds for all tests: a property's example may take its time, since machines are shared."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("shared", deadline=None)
settings.load_profile("shared")
