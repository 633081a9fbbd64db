"""The page on which a player's name is chosen or typed."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.cards import Seat
from engine.snapshot import Snapshot
from ui.draft import Draft
from ui.local import Local
from ui.present.buttons import frame, touched
from ui.present.drafted import drafted, seated
from ui.present.voice import LONGEST_NAME, SIDES, Voice, shortened
from ui.scene import Button, Edit, Frame, Go, Icon, KeyboardScene, Page, PlayerScene, Tap
from ui.theme import Tone

TILES: Final = 6
"""Names on one sheet."""
LONGEST_TYPED: Final = 40
"""Characters of a name that is typed."""
FIELD: Final = 16
"""Characters of it that are seen."""
LATIN: Final = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
LETTERS: Final = {
    "bg": ("явертъуиоп", "асдфгхйклш", "зьцжбнмчщю"),
    "bs": ("qwertzuiopš", "asdfghjklčć", "yxcvbnmđž"),
    "de": ("qwertzuiopü", "asdfghjklöä", "yxcvbnmß"),
    "es": ("qwertyuiopá", "asdfghjklñé", "zxcvbnmíóúü"),
    "fi": ("qwertyuiopå", "asdfghjklöä", "zxcvbnm"),
    "hr": ("qwertzuiopš", "asdfghjklčć", "yxcvbnmđž"),
}
"""The rows of a keyboard as people know it from there; elsewhere `LATIN`."""
SIGNS: Final = ("-", ".")
"""Besides letters: Karl-Heinz, Franz R."""
APART: Final = frozenset(" -.")
"""A letter after one of these is a capital."""


def player(
    snapshot: Snapshot, local: Local, voice: Voice, now_ns: int
) -> PlayerScene | KeyboardScene:
    """Return a sheet of names, or the keyboard, which is the last sheet."""
    names = snapshot.lately.names
    sheets = max(1, -(-len(names) // TILES))
    if local.sheet >= sheets:
        return _keyboard(snapshot, local, voice, now_ns)
    return _names(snapshot, local, voice, now_ns, sheets=sheets)


def _names(
    snapshot: Snapshot, local: Local, voice: Voice, now_ns: int, *, sheets: int
) -> PlayerScene:
    seat, sheet = _seat(local), local.sheet
    names = snapshot.lately.names[sheet * TILES : (sheet + 1) * TILES]
    guest = Button("guest", _named(snapshot, local, seat.value), voice.say("Guest"))
    new = Button("new", Tap(Go(Page.PLAYER, sheets)), voice.say("New name"), tone=Tone.ACCEPTED)
    known = (
        Button(f"name {name}", _named(snapshot, local, name), shortened(name, LONGEST_NAME))
        for name in names
    )
    title = voice.say("Name: {side}", side=voice.say(SIDES[seat]))
    return PlayerScene(
        frame=_frame(title, snapshot, local, voice, now_ns),
        seat=seat,
        names=tuple(touched(button, local, voice, now_ns) for button in (*known, guest, new)),
        earlier=_turn(sheet - 1, sheets, local, voice, now_ns),
        later=_turn(sheet + 1, sheets, local, voice, now_ns),
    )


def _seat(local: Local) -> Seat:
    return local.draft.seat or Seat.A


def _frame(title: str, snapshot: Snapshot, local: Local, voice: Voice, now_ns: int) -> Frame:
    return frame(title, Page.START, snapshot, local, voice, now_ns)


def _named(snapshot: Snapshot, local: Local, name: str) -> Tap:
    """Return what gives the seat that name and goes back to the match."""
    match = seated(drafted(snapshot, local.draft), _seat(local), name)
    return Tap(Edit(Draft(match), Page.START))


def _turn(sheet: int, sheets: int, local: Local, voice: Voice, now_ns: int) -> Button | None:
    """Return the button to another sheet of names, None where there is but one."""
    if sheets == 1:
        return None
    icon = Icon.LEFT if sheet < local.sheet else Icon.RIGHT
    there = 0 <= sheet < sheets
    button = Button(f"sheet {icon.value}", Tap(Go(Page.PLAYER, sheet)), icon=icon, enabled=there)
    return touched(button, local, voice, now_ns)


def _keyboard(snapshot: Snapshot, local: Local, voice: Voice, now_ns: int) -> KeyboardScene:
    typed = local.draft.typed
    seat = _seat(local)
    name = typed.strip()

    def key(letter: str, label: str = "") -> Button:
        button = Button(f"key {letter}", _types(local.draft, letter), label or letter)
        return touched(button, local, voice, now_ns)

    erase = Button("erase", Tap(Edit(replace(local.draft, typed=typed[:-1]))), icon=Icon.ERASE)
    done = Button("done", _named(snapshot, local, name), voice.say("Done"), tone=Tone.ACCEPTED)
    return KeyboardScene(
        frame=_frame(_field(typed, seat, voice), snapshot, local, voice, now_ns),
        seat=seat,
        keys=tuple(
            tuple(key(_cased(letter, typed)) for letter in row)
            for row in LETTERS.get(snapshot.look.language, LATIN)
        ),
        space=key(" ", voice.say("Space")),
        signs=tuple(map(key, SIGNS)),
        erase=touched(replace(erase, enabled=bool(typed)), local, voice, now_ns),
        done=touched(replace(done, enabled=bool(name)), local, voice, now_ns),
    )


def _field(typed: str, seat: Seat, voice: Voice) -> str:
    """Return the end of what is typed, or whose name is asked for."""
    if not typed:
        return voice.say("Name: {side}", side=voice.say(SIDES[seat]))
    tail = typed if len(typed) <= FIELD else "…" + typed[1 - FIELD :]
    return tail.replace(" ", "\N{NO-BREAK SPACE}") + "_"


def _cased(letter: str, typed: str) -> str:
    """Return the letter as it comes next: the first of each word is a capital."""
    starts = not typed or typed[-1] in APART
    return letter.upper() if starts and len(letter.upper()) == 1 else letter


def _types(draft: Draft, letter: str) -> Tap:
    full = len(draft.typed) >= LONGEST_TYPED
    return Tap(Edit(draft if full else replace(draft, typed=draft.typed + letter)))
