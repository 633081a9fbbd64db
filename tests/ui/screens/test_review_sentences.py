"""The review in words: what is told of deals that were played, and nothing that is not so."""

from __future__ import annotations

from random import Random

import pytest

from engine.referee import Accepted
from engine.rules.rule_set import PRESETS
from engine.view import view
from tests.engine.play import deal
from tests.engine.say import Table
from tests.ui.tables import snap
from ui.model.parts import Page
from ui.model.screen_state import ScreenState
from ui.screens.present import present
from ui.screens.review.scene import ReviewScene

FIVE = "up:JH AS JS AD JD AC JC TS QS TD QD"
"""A takes five tricks with 65 card points."""


def review(table: Table) -> ReviewScene:
    """Return the page that a touch on the counted deal opens, in German."""
    shown = snap(table.view)
    scene = present(shown, ScreenState(Page.TRICKS), 0)
    assert isinstance(scene, ReviewScene)
    return scene


@pytest.mark.parametrize(
    ("preset", "words", "sentences"),
    [
        (
            "house",
            f"{FIVE} TC QC KC JH claim:B",
            [
                "Anna: 78 Augen nach Stich 6, nicht gemeldet",
                "Béla meldete nach Stich 7 mit nur 6 Augen",
                "2 für Anna: Anna hatte schon einen Stich",
            ],
        ),
        (
            "house",
            "up:JH AS JS AD JD marriage:A:KH:QH KH AH claim:B",
            [
                "Anna: 66 Augen mit Ansage nach Stich 2, nicht gemeldet",
                "Béla meldete nach Stich 3 mit nur 15 Augen",
                "2 für Anna: Anna hatte schon einen Stich",
            ],
        ),
        (
            "house",
            f"{FIVE} TC QC AH KH claim:A",
            [
                "Anna: 78 Augen nach Stich 6, gemeldet nach Stich 7",
                "3 für Anna: Béla hatte keinen Stich",
            ],
        ),
        (
            "house",
            "up:JH JS AS KD AD close:A claim:A",
            [
                "Anna drehte nach Stich 2 zu (Béla: Stiche 1, Augen 13)",
                "Anna meldete nach Stich 2 mit nur 15 Augen",
                "2 für Béla: beim Zudrehen hatte Béla schon einen Stich",
                "Mit 66 hätte das Zudrehen 2 gebracht",
            ],
        ),
        (
            "house",
            "up:JH close:A AS JS TS QS AC JC TC QC AH KH claim:A",
            [
                "Anna drehte vor dem ersten Stich zu",
                "3 für Anna: beim Zudrehen hatte Béla keinen Stich",
                "Ohne 66 hätte das Zudrehen 3 gekostet",
            ],
        ),
        (
            "house",
            "up:JH AS JS AD JD marriage:A:KH:QH claim:A",
            ["3 für Anna: Béla hatte keinen Stich"],
        ),
        (
            "german_66",
            "up:JH close:A 9S AS AC QC TC KC AD JD TD QD KS QS claim:B",
            [
                "Anna drehte vor dem ersten Stich zu",
                "2 für Béla: immer so viel",
                "Mit 66 hätte das Zudrehen 1 gebracht",
            ],
        ),
        ("house", f"{FIVE} void", []),
        ("house", "up:JH close:A hand:B:1", ["Anna drehte vor dem ersten Stich zu"]),
    ],
)
def test_what_is_told_of_a_deal(preset: str, words: str, sentences: list[str]) -> None:
    assert list(review(Table(preset).do(words)).sentences) == sentences


def test_the_review_begins_with_the_result() -> None:
    scene = review(Table().do("up:JH AS JS AD JD marriage:A:KH:QH claim:A"))
    assert (scene.headline, scene.mark) == ("Anna +3", "")
    assert scene.counts == "66 \N{EN DASH} stimmt · Augen 66\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}0"
    assert scene.correct is None, "between deals it is taken back, or a dispute"


def test_a_deal_of_which_nothing_is_told_has_a_page_all_the_same() -> None:
    assert review(Table().do("up:JH void")).sentences == ()
    assert review(Table().do("up:JH void")).headline == "ungültig"


@pytest.mark.parametrize("preset", PRESETS)
def test_every_deal_that_can_be_played_can_be_told(preset: str) -> None:
    rng = Random(preset)
    for _ in range(12):
        *_, over = (
            verdict.state
            for _, _, verdict, _ in deal(rng, PRESETS[preset], honest=1)
            if isinstance(verdict, Accepted)
        )
        scene = present(snap(view(over)), ScreenState(Page.TRICKS), 0)
        assert isinstance(scene, ReviewScene)
        assert view(over).review is not None
        assert not any("{" in said for said in scene.sentences)
