"""Where a board hears of its tables: on this machine, or from a broker for those of others."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Final

from device.config.broker import Broker
from device.publish.board.file_subscriber import FileSubscriber
from engine.interface.public_table import ReceivedTable

log: Final = logging.getLogger(__name__)


@contextmanager
def subscribed_tables(
    broker: Broker | None, wanted: frozenset[str]
) -> Iterator[Callable[[], ReceivedTable]]:
    """Return what tells the news, at once, while the context is open.

    Args:
        broker: whose tables; None for those that run on this machine.
        wanted: the names of those that are shown; empty for all.
    """
    if broker is None:
        yield partial(_chosen, FileSubscriber().news, wanted)
        return
    from device.publish.mqtt.subscriber import TableSubscriber  # noqa: PLC0415 - what only a broker needs

    tables = TableSubscriber(broker, lambda: None)
    tables.start()
    try:
        yield partial(
            _chosen,
            lambda: ReceivedTable(tuple(tables.posted.values()), not tables.trouble),
            wanted,
        )
    finally:
        tables.stop()


@contextmanager
def no_broker(why: str) -> Iterator[Callable[[], ReceivedTable]]:
    """Return what tells that no broker is named, and write it to the log with what is known."""
    log.warning("expected [mqtt] in the configuration%s", f": {why}" if why else "")
    yield lambda: ReceivedTable(broker_named=False)


def _chosen(news: Callable[[], ReceivedTable], wanted: frozenset[str]) -> ReceivedTable:
    told = news()
    if not wanted:
        return told
    return replace(told, posted=tuple(p for p in told.posted if p.shown.table in wanted))
