"""The book of players: who has a name here, and which cards stand for whom.

Immutable: playing, renaming and deleting make a new book. It knows neither the store nor the
table. A player is known by the name, without regard to case; nobody is no player.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from device.registry.tag_ids import writings
from engine.interface.lessons import Player, PlayerNote
from engine.record.player_names import is_name, name_key

NO_CARDS: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class PlayerBook:
    """Everybody who has a name here."""

    cards: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """The normal numbers of each player's cards by name, who played last first."""
    players: tuple[Player, ...] = field(init=False, compare=False, repr=False)
    """The same for the screen."""
    _names: Mapping[str, str] = field(init=False, compare=False, repr=False)
    """The name as it is written, by its key."""
    _owners: Mapping[str, str] = field(init=False, compare=False, repr=False)
    """Whose card it is, by each writing of its number."""

    def __post_init__(self) -> None:
        players = tuple(Player(name, len(uids)) for name, uids in self.cards.items())
        object.__setattr__(self, "players", players)
        owners = {
            one: n for n, uids in self.cards.items() for uid in uids for one in writings(uid)
        }
        object.__setattr__(self, "_owners", owners)
        object.__setattr__(self, "_names", {name_key(name): name for name in self.cards})

    def find(self, name: str) -> str | None:
        """Return the name of a player as it is written; None if there is no such player."""
        return self._names.get(name_key(name))

    def of_card(self, uid: str) -> str | None:
        """Return whose card that normal number is, however it was written; None for nobody's."""
        return self._owners.get(uid)

    def met(self, names: Iterable[str]) -> PlayerBook:
        """Return the book when these play: the first of them is the one who played last."""
        cards = dict(self.cards)
        first: dict[str, frozenset[str]] = {}
        for name in names:
            if is_name(name):
                known = self.find(name)
                uids = cards.pop(known, NO_CARDS) if known else NO_CARDS
                twice = next((n for n in first if name_key(n) == name_key(name)), None)
                first[name] = first.pop(twice) if twice else uids
        return PlayerBook({**first, **cards})

    def refusal(self, old: str, new: str) -> PlayerNote | None:
        """Return why a player cannot be called that, or None."""
        if not is_name(new) or (name_key(new) != name_key(old) and self.find(new)):
            return PlayerNote.NAME_TAKEN
        return None

    def renamed(self, old: str, new: str) -> PlayerBook:
        """Return the book in which a player is called something else."""
        known = self.find(old)
        return PlayerBook({new if n == known else n: uids for n, uids in self.cards.items()})

    def forgotten(self, name: str) -> PlayerBook:
        """Return the book without a player."""
        known = self.find(name)
        return PlayerBook({n: uids for n, uids in self.cards.items() if n != known})

    def without_cards(self, name: str) -> PlayerBook:
        """Return the book in which no card stands for a player."""
        known = self.find(name)
        return PlayerBook({n: NO_CARDS if n == known else uids for n, uids in self.cards.items()})

    def joined(self, other: PlayerBook) -> PlayerBook:
        """Return the book with those of another one who are not in it."""
        more = {name: uids for name, uids in other.cards.items() if not self.find(name)}
        cards = {
            name: frozenset(u for u in uids if not self.of_card(u)) for name, uids in more.items()
        }
        return PlayerBook({**self.cards, **cards}) if more else self

    def holds(self, other: PlayerBook) -> bool:
        """Tell whether all of another book is in it."""
        return all(
            (known := self.find(name)) and uids <= self.cards[known]
            for name, uids in other.cards.items()
        )

    def given(self, uid: str, name: str) -> PlayerBook:
        """Return the book in which a card (its normal number) stands for a player."""
        known = self.find(name) or name
        others = {n: uids - writings(uid) for n, uids in self.cards.items()}
        return PlayerBook({**others, known: others.get(known, NO_CARDS) | {uid}})
