"""A keyboard on the glass on which a name is typed, with the letters of all languages."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import Final

from engine.interface.inputs import Input
from engine.record.player_names import LONGEST, fault
from ui.model.draft import Draft
from ui.model.parts import Button, EditDraft, Icon, PageFrame, Tap
from ui.model.tone import Tone
from ui.screens.players.scene import KeyboardScene
from ui.widgets.context import ScreenContext

FIELD: Final = 16
"""Characters of it that are seen."""

Rows = tuple[str, ...]

LATIN: Final[Rows] = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
CYRILLIC: Final[Rows] = ("явертъуиоп", "асдфгхйклш", "зьцжбнмчщю")
LETTERS: Final = {
    "bg": CYRILLIC,
    "bs": ("qwertzuiopš", "asdfghjklčć", "yxcvbnmđž"),
    "de": ("qwertzuiopü", "asdfghjklöä", "yxcvbnmß"),
    "es": ("qwertyuiopá", "asdfghjklñé", "zxcvbnmíóúü"),
    "fi": ("qwertyuiopå", "asdfghjklöä", "zxcvbnm"),
    "hr": ("qwertzuiopš", "asdfghjklčć", "yxcvbnmđž"),
}
"""The rows of a keyboard as people know it from there; elsewhere `LATIN`."""
MARKED: Final[tuple[Rows, Rows]] = (
    ("áàâäăåąæç", "čćďđéèêëě", "ęğíìîïıłľ"),
    ("ñńňóòôöőø", "řšśşșßťțý", "úùûüűůžźż"),
)
"""Letters of the guests' languages."""
SIGNS: Final = ("-", ".", "'")
"""Besides letters: Karl-Heinz, Franz R., O'Neill."""
APART: Final = frozenset(" -.'")
"""A letter after one of these is a capital."""


def keyboard(
    context: ScreenContext,
    frame: PageFrame,
    takes: EditDraft | Input | None,
) -> KeyboardScene:
    """Return the keyboard.

    Args:
        context: its draft has what is typed.
        frame: with the way back; what is typed takes the place of its title.
        takes: what happens with the name once it is typed; None where it can be none.
    """
    phrases = context.phrases
    draft = context.state.draft
    known = alphabets(context.snapshot.look.language)
    shown = known[draft.alphabet % len(known)]
    after = (draft.alphabet + 1) % len(known)

    def key(letter: str, label: str = "") -> Button:
        typed = Tap(EditDraft(with_letter(draft, letter)))
        return context.touched(Button(f"key {letter}", typed, label or letter))

    done = Button(
        "done",
        Tap(takes or EditDraft(draft)),
        phrases.text("Done"),
        tone=Tone.ACCEPTED,
        enabled=takes is not None,
    )
    erased = replace(draft, typed=draft.typed[:-1])
    erase = Button("erase", Tap(EditDraft(erased)), icon=Icon.ERASE, enabled=bool(draft.typed))
    others = Button(
        "alphabet", Tap(EditDraft(replace(draft, alphabet=after))), _sample(known[after])
    )
    return KeyboardScene(
        frame=replace(frame, title=_field(draft.typed) or frame.title),
        draft=draft,
        keys=tuple(tuple(key(cased(letter, draft.typed)) for letter in row) for row in shown),
        alphabet=context.touched(others),
        space=key(" ", phrases.text("Space")),
        signs=tuple(map(key, SIGNS)),
        erase=context.touched(erase),
        done=context.touched(done),
    )


def alphabets(language: str) -> tuple[Rows, ...]:
    """Return the letters of a language, then all others that a name may have."""
    own = LETTERS.get(language, LATIN)
    return (own, LATIN, *MARKED) if own is CYRILLIC else (own, *MARKED, CYRILLIC)


def with_letter(draft: Draft, letter: str) -> Draft:
    """Return the draft with one more letter, where there is room."""
    full = len(draft.typed) >= LONGEST
    return draft if full else replace(draft, typed=draft.typed + cased(letter, draft.typed))


def is_name_letter(letter: str) -> bool:
    """Tell whether a key of a real keyboard belongs to a name; digits do: two are called Karl."""
    return len(letter) == 1 and not fault(letter)


def cased(letter: str, typed: str) -> str:
    """Return the letter as it comes next: the first of each word is a capital."""
    starts = not typed or typed[-1] in APART
    return letter.upper() if starts and len(letter.upper()) == 1 else letter


def _field(typed: str) -> str:
    """Return the end of what is typed; empty where nothing is."""
    if not typed:
        return ""
    tail = typed if len(typed) <= FIELD else "…" + typed[1 - FIELD :]
    return tail.replace(" ", "\N{NO-BREAK SPACE}") + "_"


def _sample(rows: Rows) -> str:
    """Return what a key is called that shows these letters, such as `abc`."""
    return "".join(sorted(chain(*rows))[:3])
