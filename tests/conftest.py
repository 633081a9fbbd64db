"""What holds for all tests: shared machines are slow, and CI may be started in the background."""

from __future__ import annotations

import signal

from hypothesis import settings

# An example of a property may take its time.
settings.register_profile("shared", deadline=None)
settings.load_profile("shared")

# What a shell starts in the background, or nohup, ignores these, and so would the programs that
# are ended by them here.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
