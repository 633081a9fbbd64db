"""Tells Home Assistant which sensors a table has, each by a retained configuration.

See home-assistant.io/integrations/mqtt (MQTT discovery), sensor.mqtt and binary_sensor.mqtt. One
message for each sensor, which every version since 2018 takes; names are full, not abbreviated.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from device.publish.mqtt.connection import MqttMessage
from device.publish.mqtt.topics import Topics
from engine.model.cards import Seat
from engine.model.results import Phase

PREFIX: Final = "homeassistant"
_LAST_RESULT: Final = (
    "{% if value_json.result %}"
    "{{ value_json.result.winner or '-' }} +{{ value_json.result.game_points }}"
    "{% else %}{{ this.state }}{% endif %}"
)
"""Stays while the next deal is played. `this` is the sensor itself."""


def discovery(topics: Topics, table: str, called: str, version: str) -> Iterator[MqttMessage]:
    """Yield the configuration of each sensor.

    Args:
        topics: where the table tells what.
        table: what it is known by, whatever it is called.
        called: its name for people.
        version: of this program.
    """
    node = f"bummerl_{table}"
    shared = {
        "availability_topic": topics.available,
        "qos": 1,
        "device": {
            "identifiers": [node],
            "name": f"Bummerl {called}",
            "manufacturer": "Bummerl",
            "model": "Schnapsen",
            "sw_version": version,
        },
        "origin": {"name": "Bummerl", "sw_version": version},
    }
    for key, component, own in _sensors(topics):
        config = {"unique_id": f"{node}_{key}", **own, **shared}
        yield MqttMessage(f"{PREFIX}/{component}/{node}/{key}/config", json.dumps(config))


def _sensors(topics: Topics) -> Iterator[tuple[str, str, dict[str, object]]]:
    """Yield each sensor's key, its kind, and what is its own."""
    yield _phase(topics)
    for seat in Seat:
        yield _count(
            topics, f"game_points_{seat.value.lower()}", "Game points", "game_points", seat
        )
        yield _count(topics, f"bummerls_{seat.value.lower()}", "Bummerls", "won", seat)
    yield (
        "last_result",
        "sensor",
        {
            "name": "Last result",
            "icon": "mdi:trophy",
            "state_topic": topics.state,
            "value_template": _LAST_RESULT,
        },
    )
    yield (
        "problem",
        "binary_sensor",
        {
            "name": "Problem",
            "device_class": "problem",
            "entity_category": "diagnostic",
            "state_topic": topics.trouble,
            "value_template": "{{ 'ON' if value_json.problem else 'OFF' }}",
            "json_attributes_topic": topics.trouble,
        },
    )


def _phase(topics: Topics) -> tuple[str, str, dict[str, object]]:
    return (
        "phase",
        "sensor",
        {
            "name": "Phase",
            "icon": "mdi:cards-playing",
            "device_class": "enum",
            "options": [phase.value for phase in Phase],
            "state_topic": topics.state,
            "value_template": "{{ value_json.phase }}",
            "json_attributes_topic": topics.state,
        },
    )


def _count(
    topics: Topics, key: str, name: str, field: str, seat: Seat
) -> tuple[str, str, dict[str, object]]:
    own: dict[str, object] = {
        "name": f"{name} {seat.value}",
        "icon": "mdi:counter",
        "state_class": "measurement",
        "state_topic": topics.state,
        "value_template": f"{{{{ value_json.{field}.{seat.value} }}}}",
    }
    return key, "sensor", own
