"""Snapshots of every kind of screen, made by hand, and the screen's own state for each."""

from __future__ import annotations

from dataclasses import replace

import pygame

from device.table.modes.deck_teaching import cards_to_teach
from engine.interface.appearance import Appearance
from engine.interface.lessons import Teaching, TeachNote
from engine.interface.markers import Marker
from engine.interface.notices import (
    AskClose,
    AskDeal,
    AskExchange,
    AskMarriage,
    CardRefused,
    Exchanged,
    LeadOfMarriage,
    LiftFirst,
    MatchGoesOn,
    MayClose,
    MixedDeck,
    NotNow,
    OneByOne,
    ReadByBothPads,
    TakenBack,
    TooManyCards,
    UnknownTag,
)
from engine.interface.readers import PadCondition, PadHealth
from engine.interface.snapshot import Snapshot, StoreTrouble
from engine.model.cards import PerSeat, Seat, Suit, card
from engine.model.codes import Code, Duty, Offence
from engine.model.results import (
    BummerlEnd,
    BummerlKind,
    How,
    MarriageView,
    Phase,
    Result,
    TrickView,
)
from engine.review import Review, counted
from engine.rules.rule_set import HOUSE
from engine.view import View
from ui.model.screen_state import ScreenState
from ui.screens.board.status import TAKEN_BACK

A, B = Seat.A, Seat.B
State = tuple[Snapshot, ScreenState]
"""What a screen is made from."""
SIZES = [(800, 480), (1024, 600), (1280, 720), (720, 1280), (1280, 800), (1920, 1080)]

IDLE = View(
    rules=HOUSE,
    players=PerSeat("Hermine", "Franz"),
    phase=Phase.IDLE,
    deal=0,
    dealer=A,
    trick=None,
    leader=None,
    due=None,
    on_table=(),
    trump=None,
    turn_up=None,
    talon=0,
    closed_by=None,
    marriages=(),
    last_trick=None,
    game_points=PerSeat(0, 0),
    marks=PerSeat(0, 0),
    bonus=0,
    result=None,
    bummerl=None,
)
FOLLOW = replace(
    IDLE,
    phase=Phase.OPEN,
    deal=5,
    trick=3,
    leader=B,
    due=A,
    on_table=(card("KD"),),
    trump=Suit.HEARTS,
    turn_up=card("TH"),
    talon=6,
    game_points=PerSeat(3, 1),
    marks=PerSeat(1, 2),
)
LEAD = replace(
    FOLLOW,
    leader=A,
    on_table=(),
    last_trick=TrickView(B, (card("JS"), card("AS")), A),
    marriages=(
        MarriageView(B, Suit.CLUBS, 20, pending=False),
        MarriageView(A, Suit.HEARTS, 40, pending=True),
    ),
)
CLOSED = replace(LEAD, phase=Phase.CLOSED, closed_by=B, turn_up=None, talon=4)
EXHAUSTED = replace(LEAD, phase=Phase.EXHAUSTED, turn_up=None, talon=0, on_table=(card("QC"),))
PLAYED_OUT = replace(
    LEAD, phase=Phase.PLAYED_OUT, turn_up=None, talon=0, trick=None, leader=None, due=None
)
OVER = replace(
    IDLE,
    phase=Phase.OVER,
    deal=5,
    game_points=PerSeat(5, 1),
    marks=PerSeat(1, 2),
    result=Result(A, 2, How.CLAIM, PerSeat(68, 31), PerSeat(4, 3)),
)
FIRST = TrickView(A, (card("AS"), card("TS")), A)
COUNTED = replace(OVER, review=Review(tuple(counted((FIRST,), (), OVER.rules))))
"""With tricks to be looked through."""
ENDED = replace(
    OVER,
    game_points=PerSeat(7, 0),
    marks=PerSeat(1, 4),
    result=Result(A, 3, How.CLAIM, PerSeat(68, 0), PerSeat(4, 0)),
    bummerl=BummerlEnd(A, PerSeat(7, 0), BummerlKind.SCHNEIDER, 2),
)
READY = PadHealth(PadCondition.READY, "/dev/ttyUSB0")
BUSY = replace(READY, condition=PadCondition.BUSY)
ASKED = cards_to_teach(20)
TEACHING = Teaching(
    "Deck 1",
    ASKED,
    frozenset(ASKED[:7]),
    ASKED[7],
    last=ASKED[6],
    tokens=tuple(Marker),
    rates={ASKED[4]: 64, ASKED[5]: 97, ASKED[6]: 100},
)


def snap(view: View, **more: object) -> Snapshot:
    """Return a snapshot of a table that knows a deck and speaks German."""
    given = {"decks": ("Deck 1",), "look": Appearance(language="de"), **more}
    return Snapshot(1, view, **given)  # type: ignore[arg-type]


def spoken(table: Snapshot, language: str) -> Snapshot:
    """Return the same table in another language."""
    return replace(table, look=replace(table.look, language=language))


def pixels_of(surface: pygame.Surface) -> bytes:
    """Return every pixel of a picture."""
    return surface.get_buffer().raw


def over(how: How, winner: Seat | None = A, points: int = 2) -> View:
    """Return a deal that ended that way."""
    return replace(OVER, result=Result(winner, points, how, PerSeat(61, 20), PerSeat(4, 1)))


def pad(condition: PadCondition) -> PerSeat[PadHealth]:
    """Return a ready pad at A and one in that condition at B, at a port with a long name."""
    port = "/dev/serial/by-id/usb-1a86_USB_Serial-if00-port0"
    return PerSeat(READY, PadHealth(condition, port))


def _tables() -> dict[str, Snapshot]:
    tables = {
        "idle": snap(IDLE, pads=pad(PadCondition.STARTING)),
        "first teach": snap(IDLE, decks=(), pads=PerSeat(READY, READY)),
        "follow": snap(FOLLOW),
        "lead": snap(LEAD),
        "closed": snap(CLOSED),
        "exhausted": snap(EXHAUSTED),
        "played out": snap(PLAYED_OUT),
        "king only, may close": snap(
            replace(LEAD, rules=replace(HOUSE, marriage_lead="king_only")),
            notice=LeadOfMarriage(A, Suit.HEARTS, may_close=True),
        ),
        "revoke noted": snap(FOLLOW, offence=Offence("revoke", B, 2, None)),
        "held": snap(LEAD, buttons_down=PerSeat(0, None)),
        "undo held": snap(LEAD, undo_down=0),
        "next deal asked, played out": snap(PLAYED_OUT, notice=AskDeal(A, card("KD"))),
        "next deal asked": snap(OVER, notice=AskDeal(B, card("KD"))),
        "lift first": snap(OVER, notice=LiftFirst(B)),
        "lift first, played out": snap(PLAYED_OUT, notice=LiftFirst(B)),
        "both pads": snap(
            LEAD,
            pads=pad(PadCondition.MISSING).map(
                lambda p: replace(p, condition=PadCondition.SILENT)
            ),
        ),
        "both pads, diamonds": snap(
            replace(FOLLOW, trump=Suit.DIAMONDS), pads=pad(PadCondition.BUSY).put(A, BUSY)
        ),
        "counted": snap(COUNTED),
        "bummerl": snap(ENDED),
        "retour": snap(
            replace(ENDED, bummerl=BummerlEnd(B, PerSeat(6, 7), BummerlKind.RETOUR, 4))
        ),
        "plain": snap(replace(ENDED, bummerl=BummerlEnd(B, PerSeat(6, 7), BummerlKind.PLAIN, 1))),
        "bonus": snap(replace(over(How.TIE, None, 0), bonus=2)),
        "proven": snap(over(How.REVOKE), offence=Offence("revoke", B, 4, card("TH"))),
        "proven, no card": snap(over(How.REVOKE), offence=Offence("revoke", B, 4, None)),
        "proven, no trick": snap(over(How.REVOKE), offence=Offence("revoke", B, None, None)),
        "proven of both": snap(
            over(How.VOID, None, 0), offence=Offence("revoke", None, None, None)
        ),
        "led wrong": snap(
            over(How.WRONG_LEAD, A, 3), offence=Offence("wrong_lead", B, 4, card("TH"))
        ),
        "last trick": snap(over(How.LAST_TRICK, A, 1)),
        "diamonds": snap(replace(FOLLOW, trump=Suit.DIAMONDS, turn_up=card("TD"))),
        "eleven": snap(replace(LEAD, rules=replace(HOUSE, target=11, pack=24))),
        "many marks": snap(replace(LEAD, marks=PerSeat(12, 5))),
    }
    notices = (
        AskClose(A),
        AskClose(A, before_draw=False, may_change=True),
        AskClose(B, before_draw=True, may_change=True),
        LeadOfMarriage(A, Suit.HEARTS),
        LeadOfMarriage(A, Suit.HEARTS, may_close=True),
        MayClose(A),
        AskMarriage(A),
        AskMarriage(B, card("QH")),
        AskExchange(A),
        AskExchange(B, card("JH")),
        OneByOne(),
        TooManyCards(A),
        ReadByBothPads(B),
        MixedDeck(A, "Piatnik blau", "Deck 1"),
        Exchanged(A),
        Exchanged(B, both=False),
        *(TakenBack(what, lying=lying) for what in TAKEN_BACK for lying in (True, False)),
        MatchGoesOn(),
        UnknownTag(B),
        *(CardRefused(B, Code.REVOKE, duty, card("QC")) for duty in Duty),
        *(NotNow(A, code) for code in Code),
        *(CardRefused(B, code, None, card("QC")) for code in Code),
    )
    tables |= {repr(notice): snap(EXHAUSTED, notice=notice) for notice in notices}
    tables |= {f"undo held, {w}": snap(LEAD, undo_down=0, undoes=w) for w in TAKEN_BACK}
    tables |= {f"over {how.value}": snap(over(how)) for how in How}
    tables["void"] = snap(over(How.VOID, None, 0))
    tables |= {f"pad {c.value}": snap(LEAD, pads=pad(c)) for c in PadCondition}
    tables |= {f"disk {t.value}": snap(LEAD, store_trouble=t) for t in StoreTrouble}
    return tables


TABLES = _tables()
"""The board in every state, with cards laid on pads."""
ON_SCREEN = {
    f"on screen: {name}": replace(table, cards_on_screen=True, lying=PerSeat((), (card("KD"),)))
    for name, table in TABLES.items()
    if not name.startswith("pad ") and not name.startswith(("idle", "both pads", "first teach"))
} | {
    "on screen: idle": snap(IDLE, cards_on_screen=True),
    "on screen: touched, refused": snap(
        EXHAUSTED,
        cards_on_screen=True,
        lying=PerSeat((), (card("QC"),)),
        notice=CardRefused(B, Code.REVOKE, Duty.HEAD, card("QC")),
    ),
    "on screen: touched, close": snap(
        LEAD, cards_on_screen=True, lying=PerSeat((card("TH"),), ()), notice=AskClose(A)
    ),
    "on screen: touched, marriage": snap(
        LEAD,
        cards_on_screen=True,
        lying=PerSeat((card("KH"), card("QH")), ()),
        notice=LeadOfMarriage(A, Suit.HEARTS),
    ),
}
"""The same with cards to touch."""
TEACHINGS = {
    "teach": snap(IDLE, teaching=TEACHING, pads=pad(PadCondition.READY)),
    "teach, no pad": snap(IDLE, teaching=TEACHING),
    "teach first": snap(IDLE, teaching=replace(TEACHING, last=None, taught=frozenset())),
    "teach done": snap(IDLE, teaching=replace(TEACHING, wanted=None, taught=frozenset(ASKED))),
    "teach done, markers": snap(
        IDLE,
        teaching=replace(
            TEACHING,
            wanted=None,
            taught=frozenset({*ASKED, Marker.FORTY_A, Marker.CLOSE, Marker.UNDO}),
            rates={Marker.CLOSE: 97},
        ),
    ),
    "teach done, no markers": snap(
        IDLE,
        teaching=replace(TEACHING, wanted=None, taught=frozenset(ASKED), tokens=()),
    ),
    "teach marker": snap(
        IDLE, teaching=replace(TEACHING, wanted=Marker.CLAIM_B), pads=pad(PadCondition.READY)
    ),
    "teach marker of both": snap(
        IDLE, teaching=replace(TEACHING, wanted=Marker.UNDO), pads=pad(PadCondition.READY)
    ),
    "teach, weak": snap(
        IDLE, teaching=replace(TEACHING, last=ASKED[4]), pads=pad(PadCondition.READY)
    ),
    "teach, lost": snap(IDLE, teaching=TEACHING, pads=pad(PadCondition.MISSING)),
} | {
    f"teach: {note.value}": snap(
        IDLE, teaching=replace(TEACHING, note=note, note_card=card("TH"), note_deck="Deck 2")
    )
    for note in TeachNote
}
