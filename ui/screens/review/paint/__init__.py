"""How the review screen is drawn."""

from __future__ import annotations

from typing import Final

from ui.screens.painter import Painter
from ui.screens.review.paint.sentences import paint_review
from ui.screens.review.paint.tricks import paint_tricks
from ui.screens.review.scene import ReviewScene, TricksScene

PAINTERS: Final = (Painter(ReviewScene, paint_review), Painter(TricksScene, paint_tricks))
