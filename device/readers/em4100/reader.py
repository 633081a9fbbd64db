"""The kinds `rdm6300` and `id20la`.

Both understand all forms of the frame. An RDM6300 repeats it every 50 to 65 ms while a tag lies
there, so that silence means an empty pad; an ID-12LA or ID-20LA sends it once for each approach.
Neither sees two tags: together they give nothing, or noise that the checksum catches.
"""

from __future__ import annotations

from typing import Final

from device.readers.em4100.frame import Em4100Decoder
from device.readers.listener import Listener
from device.readers.port import Port
from device.readers.reader import Kind, Options, Surroundings
from device.readers.serial_port import SERIAL_OPTIONS, open_serial

BAUD: Final = 9600


def _open(path: str, options: Options, around: Surroundings) -> Port:
    return open_serial(path, options, around, baud=BAUD)


def _rdm6300(port: Port, _options: Options, around: Surroundings) -> Listener:
    return Listener(
        port, Em4100Decoder(around.tally), "RDM6300", tells_removal=True, flood=around.flood
    )


def _id20la(port: Port, _options: Options, around: Surroundings) -> Listener:
    return Listener(
        port,
        Em4100Decoder(around.tally),
        "ID-12LA or ID-20LA",
        tells_removal=False,
        flood=around.flood,
    )


RDM6300: Final = Kind(
    open=_open,
    reader=_rdm6300,
    options=SERIAL_OPTIONS,
    example="/dev/ttyUSB0",
    listens=True,
)
ID20LA: Final = Kind(
    open=_open,
    reader=_id20la,
    options=SERIAL_OPTIONS,
    example="/dev/ttyUSB0",
    listens=True,
    tells_removal=False,
)
