"""How the board screen is drawn."""

from __future__ import annotations

from typing import Final

from ui.screens.board.paint.board import paint_board
from ui.screens.board.paint.half import paint_half
from ui.screens.board.scene import BoardScene
from ui.screens.painter import Painter

PAINTERS: Final = (Painter(BoardScene, paint_board, paint_half),)
