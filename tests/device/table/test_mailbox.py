"""What waits for the table: nothing that people did is lost, nothing that pads say piles up."""

from __future__ import annotations

import queue
import threading

import pytest

from device.readers.messages import PadAt, PadChanged, PadMessage, PadSeen, TagRate, UnnamedNumber
from device.table.mailbox import MAX_PER_PAD, Mailbox, TableMessage
from engine.interface.inputs import SeatButton
from engine.interface.readers import PadCondition, PadHealth
from engine.model.cards import Seat

A, B = Seat.A, Seat.B


def seen(seat: PadAt, number: int) -> PadSeen:
    uid = f"{number:08X}"
    return PadSeen(seat, (uid,), frozenset({uid}), number, number)


def emptied(box: Mailbox) -> list[TableMessage | None]:
    """Return all that waits, in order."""
    box.put(None, 0)
    return [message for message, _ in iter(lambda: box.get(0), (None, 0))]


def test_messages_come_out_in_order_with_their_times() -> None:
    box = Mailbox()
    sent: list[TableMessage] = [
        seen(A, 1),
        SeatButton(B, down=True),
        seen(B, 2),
        PadChanged(A, PadHealth()),
    ]
    for at, message in enumerate(sent):
        box.put(message, at)
    assert [box.get(0) for _ in sent] == [(message, at) for at, message in enumerate(sent)]
    with pytest.raises(queue.Empty):
        box.get(0)


@pytest.mark.parametrize("flooding", [A, None])
def test_of_a_pad_that_never_rests_the_newest_messages_are_kept(flooding: PadAt) -> None:
    box, pressed = Mailbox(), [SeatButton(B, down=bool(n % 2)) for n in range(2 * MAX_PER_PAD)]
    box.put(seen(B, 7), 0)
    for n in range(20 * MAX_PER_PAD):
        box.put(seen(flooding, n), n)
        if n < len(pressed):
            box.put(pressed[n], n)
    waiting = emptied(box)
    flood = [m for m in waiting if isinstance(m, PadSeen) and m.seat is flooding]
    assert flood == [seen(flooding, n) for n in range(19 * MAX_PER_PAD, 20 * MAX_PER_PAD)]
    assert [m for m in waiting if isinstance(m, SeatButton)] == pressed
    assert waiting[0] == seen(B, 7), "the other pad's card is first, since it was"


@pytest.mark.parametrize(
    "message",
    [
        seen(A, 1),
        PadChanged(A, PadHealth(PadCondition.GARBLED)),
        TagRate(A, "04A3C6CA", 9, 10),
        UnnamedNumber(A),
    ],
)
def test_no_message_of_a_reader_piles_up(message: PadMessage) -> None:
    box = Mailbox()
    for n in range(10 * MAX_PER_PAD):
        box.put(message, n)
    assert emptied(box) == [message] * MAX_PER_PAD
    box.put(message, 0)
    assert emptied(box) == [message], "what was taken out makes room"


def test_a_message_wakes_who_waits_for_one() -> None:
    box = Mailbox()
    teller = threading.Thread(target=box.put, args=(seen(A, 1), 5))
    teller.start()
    assert box.get(None) == (seen(A, 1), 5)
    teller.join()
