"""Everything that touches the world except the screen: readers, buttons, store, command line."""

import sys
from typing import Final

VERSION: Final = "0.1.0"
"""Of this program."""

# hashlib would load OpenSSL for a few digests, and does without where it is missing: four
# megabytes
sys.modules.setdefault("_hashlib", None)  # type: ignore[arg-type]  # not found
