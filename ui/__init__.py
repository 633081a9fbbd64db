"""The table's screens: words, layout in millimetres, painting. Reads snapshots, sends inputs."""

import os
import sys
import warnings
from typing import Final

KEPT_AWAY: Final = (
    "pkg_resources",
    "pygame.surfarray",
    "pygame.sndarray",
    "pygame.scrap",
    "pygame.mixer",
    "pygame.mixer_music",
)
"""What pygame would load at once, and does without where it is missing.

The first looks for files of pygame's own, the next two load numpy where there is one: ten to
fifteen megabytes each, and a tenth of a second of every start. The clipboard is not used. Six
megabytes of decoders come with the mixer, which `ui.backend.sound` loads once a table is to be
heard.
"""

for _name in KEPT_AWAY:
    sys.modules.setdefault(_name, None)  # type: ignore[arg-type]  # not found

# What pygame says of itself stands among the lines of no command. Debian's and piwheels' builds
# warn at each start of instructions that they were built without, and the table is fast enough.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
warnings.filterwarnings("ignore", r"Your system is \w+ capable but pygame", RuntimeWarning)
