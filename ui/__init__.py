"""The table's screens: words, layout in millimetres, painting. Reads snapshots, sends inputs."""

import sys

# pygame would load it to find files of its own that nobody here asks for, and does without where
# it is missing: ten megabytes, and a tenth of a second of every start
sys.modules.setdefault("pkg_resources", None)  # type: ignore[arg-type]  # not found
