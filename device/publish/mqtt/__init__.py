"""What a table publishes to an MQTT broker, where one is configured. Nothing listens.

`publisher` publishes how the table stands and what was decided, over a `connection` that
`connection_thread` keeps. Results follow the transactional outbox pattern: the scores themselves
are the `outbox`, `cursor` is the place in it, `results` is what follows there, and `result_feed`
holds each back until its verdict was shown. `name_claim` settles who may use a table's name,
`discovery` describes the sensors to Home Assistant, `topics` names the topics, and `subscriber`
follows all tables of a broker.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from device import VERSION

if TYPE_CHECKING:
    from device.config.settings import Settings
    from device.publish.mqtt.publisher import Publisher


def publisher_of(settings: Settings) -> Publisher | None:
    """Return what tells the broker of a table; None where none is configured."""
    if settings.broker is None:
        return None
    from device.publish.mqtt.publisher import Publisher  # noqa: PLC0415 - nothing is loaded for nothing

    return Publisher(settings.broker, settings.table.name, settings.store, VERSION)
