"""Every screen still looks as it looked when somebody said yes to it (`tests.ui.pictures`)."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from tests.ui.pictures import (
    FOLDER,
    LANGUAGES,
    PAGE,
    TOLERANCE,
    WHOLE,
    Golden,
    difference,
    few_colours,
    goldens,
    page,
    side_by_side,
)
from tests.ui.tables import SIZES

SEEN_FROM = Path(__file__).parents[2] / "README.md"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_screen_looks_as_it_is_kept(
    size: tuple[int, int], language: str, tmp_path: Path
) -> None:
    unlike = []
    for golden in (each for each in goldens() if (each.size, each.language) == (size, language)):
        now = golden.painted()
        kept = Image.open(golden.path) if golden.path.exists() else Image.new("RGB", now.size)
        if difference(kept, now) > TOLERANCE:
            shown = tmp_path / golden.path.name
            side_by_side(kept, now).save(shown)
            unlike.append(str(shown))
    assert not unlike, "look at these; if they are right: python -m tests.ui.pictures"


def test_no_picture_is_kept_that_is_no_screen() -> None:
    assert set(FOLDER.rglob("*.png")) == {golden.path for golden in goldens()}


def test_the_page_shows_every_screen() -> None:
    assert PAGE.read_text("utf-8") == page()


def test_the_readme_shows_pictures_that_are_kept() -> None:
    shown = [part.split(")")[0] for part in SEEN_FROM.read_text("utf-8").split("](docs/")[1:]]
    pictures = [SEEN_FROM.parent / "docs" / path for path in shown if path.endswith(".png")]
    assert pictures
    assert set(pictures) <= {golden.path for golden in goldens()}


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_a_person_would_notice_is_noticed(size: tuple[int, int]) -> None:
    """A word less, a moved card, another colour; never the few colours of a kept picture."""
    golden = Golden("lead", size, "en")
    now = golden.painted()
    assert difference(few_colours(now), now) < TOLERANCE
    other = Golden("lead", size, "de").painted()
    assert difference(few_colours(other), now) > TOLERANCE
    wide, high = now.size
    spot = (wide // 2 - 8, high // 2 - 8, wide // 2 + 8, high // 2 + 8)
    painted_over = now.copy()
    ImageDraw.Draw(painted_over).rectangle(spot, fill=(128, 0, 0))
    assert difference(painted_over, now) > TOLERANCE
    moved = Image.new("RGB", now.size)
    moved.paste(now, (3, 0))
    assert difference(moved, now) > TOLERANCE


def test_a_kept_picture_is_small() -> None:
    assert WHOLE in SIZES
    assert sum(path.stat().st_size for path in FOLDER.rglob("*.png")) < 8 * 2**20
