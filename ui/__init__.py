"""The table's screens: words, layout in millimetres, painting. Reads snapshots, sends inputs."""

import os
import sys
import warnings

# pygame would load it to find files of its own that nobody here asks for, and does without where
# it is missing: ten megabytes, and a tenth of a second of every start
sys.modules.setdefault("pkg_resources", None)  # type: ignore[arg-type]  # not found

# What pygame says of itself stands among the lines of no command. Debian's and piwheels' builds
# warn at each start of instructions that they were built without, and the table is fast enough.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
warnings.filterwarnings("ignore", r"Your system is \w+ capable but pygame", RuntimeWarning)
