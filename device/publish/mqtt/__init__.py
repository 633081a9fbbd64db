"""What a table tells over a network: an MQTT broker, where one is configured. Nothing listens."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from device.config.settings import Settings
    from device.publish.mqtt.publisher import Publisher


def publisher_of(settings: Settings) -> Publisher | None:
    """Return what tells the broker of a table; None where none is configured."""
    if settings.broker is None:
        return None
    from device.base.version import version  # noqa: PLC0415 - nothing is loaded for nothing
    from device.publish.mqtt.publisher import Publisher  # noqa: PLC0415 - likewise

    return Publisher(settings.broker, settings.table, settings.store, version())
