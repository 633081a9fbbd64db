"""What may happen in a deal by some rules and not by others, article by article.

Each kind says which rule sets allow it, and how one knows it in what the referee accepted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.actions import Action, Claim, Close, Exchange, Marriage, Play, Settle, TurnUp
from engine.model.cards import Rank, Seat
from engine.model.results import How, Phase
from engine.rules.deal import Deal
from engine.rules.rule_set import Rules
from engine.state import State


@dataclass(frozen=True)
class Step:
    """An accepted action in the first deal of a match."""

    deal: Deal
    """The deal before it."""
    action: Action
    after: State

    @property
    def how(self) -> How | None:
        """How the action ended the deal, if it did."""
        return self.after.ended.result.how if self.after.ended else None

    @property
    def tricks(self) -> int:
        """How many tricks the player had who acts."""
        assert isinstance(self.action, Play | Exchange | Marriage | Close | Claim)
        return self.deal.sides[self.action.seat or self.deal.leader].tricks

    def marriage(self, *phases: Phase) -> bool:
        """Whether a marriage was announced in one of these phases."""
        return isinstance(self.action, Marriage) and self.deal.phase in phases

    def in_trumps(self) -> bool:
        """Whether a marriage in trumps was announced."""
        trump = self.deal.turn_up.suit
        return isinstance(self.action, Marriage) and self.action.cards[0].suit is trump

    def counts_now(self) -> bool:
        """Whether this trick makes a pending marriage count."""
        before, after = self.deal.sides, self.after.deal
        if after is None or not isinstance(self.action, Play):
            return False
        return any(before[seat].pending and not after.sides[seat].pending for seat in Seat)

    def queen_led(self) -> bool:
        """Whether the queen of the marriage just announced is led."""
        if not isinstance(self.action, Play) or self.deal.led is not None:
            return False
        card = self.action.card
        return card.rank is Rank.QUEEN and card.suit is self.deal.announced

    def exchange(self, *, on_lead: bool = True) -> bool:
        """Whether that player exchanged in the open phase."""
        if not isinstance(self.action, Exchange) or self.deal.phase is not Phase.OPEN:
            return False
        return (self.action.seat is self.deal.leader) is on_lead

    def exchange_at_close(self, *, closer: bool) -> bool:
        """Whether that player exchanged after the closing."""
        if not isinstance(self.action, Exchange) or self.deal.closing is None:
            return False
        return (self.action.seat is self.deal.closing.seat) is closer

    def close(self, *, before_draw: bool = False) -> bool:
        """Whether the talon was closed like that."""
        return isinstance(self.action, Close) and self.action.before_draw is before_draw

    def claim(self, *, right: bool, closer: bool | None = None) -> bool:
        """Whether 66 was said like that, by the closer or against, or where nobody closed."""
        if not isinstance(self.action, Claim):
            return False
        seat, closing = self.action.seat, self.deal.closing
        if closer is not (None if closing is None else closing.seat is seat):
            return False
        return (self.deal.sides[seat].card_points >= 66) is right

    def says_66(self) -> bool:
        """Whether 66 was said, right or wrong."""
        return isinstance(self.action, Claim)

    def not_on_lead(self) -> bool:
        """Whether the player who acts does so between tricks and did not win the last one."""
        assert isinstance(self.action, Claim)
        return self.deal.led is None and self.action.seat is not self.deal.leader

    def settled(self, by: type[Action]) -> bool:
        """Whether a deal that was played out was settled by that."""
        return isinstance(self.action, by) and self.deal.phase is Phase.PLAYED_OUT


def always(_rules: Rules) -> bool:
    """Return True: every rule set allows it."""
    return True


def required(rules: Rules) -> bool:
    """Return whether a player must say 66 (art. 7.2)."""
    return rules.claim == "required"


def any_time(rules: Rules) -> bool:
    """Return whether either player may say 66 whenever it is (art. 7.3)."""
    return rules.claim_window == "any_time"


def automatic(rules: Rules) -> bool:
    """Return whether the deal ends by itself at 66 (art. 7.2)."""
    return rules.claim == "automatic"


class Kind(NamedTuple):
    """Something that may happen."""

    allowed: Callable[[Rules], bool]
    seen: Callable[[Step], bool]


EXCHANGES: Final = {
    "with a trick": Kind(always, lambda s: s.exchange() and s.tricks > 0),
    "without a trick": Kind(
        lambda r: not r.exchange_needs_trick, lambda s: s.exchange() and not s.tricks
    ),
    "for one of the last two": Kind(
        lambda r: r.exchange_min_talon == 2, lambda s: s.exchange() and s.deal.talon == 2
    ),
    "after a marriage": Kind(always, lambda s: s.exchange() and s.deal.announced is not None),
    "not on lead": Kind(
        lambda r: r.exchange_who == "either_between_tricks", lambda s: s.exchange(on_lead=False)
    ),
    "by the closer": Kind(
        lambda r: r.exchange_at_close == "either", lambda s: s.exchange_at_close(closer=True)
    ),
    "against the closer": Kind(
        lambda r: r.exchange_at_close != "never", lambda s: s.exchange_at_close(closer=False)
    ),
    "against the closer without a trick": Kind(
        lambda r: r.exchange_at_close == "opponent",
        lambda s: s.exchange_at_close(closer=False) and not s.tricks,
    ),
}
"""Art. 4."""

MARRIAGES: Final = {
    "with a trick": Kind(always, lambda s: s.marriage(Phase.OPEN) and s.tricks > 0),
    "in trumps": Kind(always, lambda s: s.in_trumps()),
    "without a trick": Kind(
        lambda r: r.marriage_before_first_trick == "pending",
        lambda s: s.marriage(*Phase) and not s.tricks,
    ),
    "counting later": Kind(
        lambda r: r.marriage_before_first_trick == "pending", lambda s: s.counts_now()
    ),
    "closed": Kind(lambda r: r.marriage_phase == "any", lambda s: s.marriage(Phase.CLOSED)),
    "talon used up": Kind(
        lambda r: r.marriage_phase == "any", lambda s: s.marriage(Phase.EXHAUSTED)
    ),
    "queen led": Kind(lambda r: r.marriage_lead == "king_or_queen", lambda s: s.queen_led()),
}
"""Art. 5, where the lead is one of the two."""

CLOSINGS: Final = {
    "before trick 1": Kind(
        lambda r: r.close_before_first_trick, lambda s: s.close() and s.deal.trick == 1
    ),
    "later": Kind(always, lambda s: s.close() and s.deal.trick > 1),
    "two cards left": Kind(
        lambda r: r.close_min_talon == 2, lambda s: s.close() and s.deal.talon == 2
    ),
    "after a marriage": Kind(always, lambda s: s.close() and s.deal.announced is not None),
    "before the draw": Kind(
        lambda r: r.close_before_draw, lambda s: s.close(before_draw=True) and s.deal.talon > 0
    ),
    "before the last draw": Kind(
        lambda r: r.close_before_draw, lambda s: s.close(before_draw=True) and not s.deal.talon
    ),
}
"""Art. 6."""

CLAIMS: Final = {
    "right": Kind(required, lambda s: s.claim(right=True)),
    "right with a marriage": Kind(
        required, lambda s: s.claim(right=True) and s.deal.announced is not None
    ),
    "right by the closer": Kind(required, lambda s: s.claim(right=True, closer=True)),
    "right against the closer": Kind(required, lambda s: s.claim(right=True, closer=False)),
    "false": Kind(required, lambda s: s.claim(right=False)),
    "false by the closer": Kind(required, lambda s: s.claim(right=False, closer=True)),
    "false against the closer": Kind(required, lambda s: s.claim(right=False, closer=False)),
    "all cards played": Kind(required, lambda s: s.says_66() and s.deal.phase is Phase.PLAYED_OUT),
    "in the middle of a trick": Kind(any_time, lambda s: s.says_66() and s.deal.led is not None),
    "not on lead": Kind(any_time, lambda s: s.says_66() and s.not_on_lead()),
    "before trick 1": Kind(
        any_time, lambda s: s.says_66() and s.deal.trick == 1 and s.deal.announced is None
    ),
}
"""Art. 7, by players who have to say 66."""

ENDS: Final = {
    "66 with a trick": Kind(
        automatic, lambda s: s.how is How.AUTOMATIC and isinstance(s.action, Play)
    ),
    "66 with a marriage": Kind(
        automatic, lambda s: s.how is How.AUTOMATIC and isinstance(s.action, Marriage)
    ),
    "last trick": Kind(lambda r: r.last_trick == "wins_deal", lambda s: s.how is How.LAST_TRICK),
    "totals": Kind(
        lambda r: r.last_trick == "plus10" and required(r), lambda s: s.how is How.TOTALS
    ),
    "tie": Kind(lambda r: r.last_trick == "plus10", lambda s: s.how is How.TIE),
    "failed close": Kind(always, lambda s: s.how is How.FAILED_CLOSE and not s.says_66()),
    "settled by a tap": Kind(required, lambda s: s.settled(Settle)),
    "settled by the next turn-up": Kind(required, lambda s: s.settled(TurnUp)),
    "revoke": Kind(always, lambda s: s.how is How.REVOKE),
}
"""Art. 7.2, 8 and 9, where nobody said 66."""

KINDS: Final = {
    f"{noun}, {what}": kind
    for noun, kinds in {
        "exchange": EXCHANGES,
        "marriage": MARRIAGES,
        "closing": CLOSINGS,
        "claim": CLAIMS,
        "end": ENDS,
    }.items()
    for what, kind in kinds.items()
}
"""All kinds by name."""
