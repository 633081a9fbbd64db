"""The text on a tag: a Type 2 tag's memory, the NDEF message in it, the first text of that.

Pure and total: any bytes give a text or none. Knows no reader; whoever reads a tag page by page
asks `needed` how much of it decides. Sources: NFC Forum Type 2 Tag 1.2 (2.3), NDEF 1.0 (3.2),
Text Record Type Definition 1.0 (3.2).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

_HEAD: Final = 4
"""The capability container, with which the memory given here begins (page 3 of the tag)."""
_MAGIC: Final = 0xE1
_SIZE_UNIT: Final = 8
_NULL, _MESSAGE, _TERMINATOR = 0x00, 0x03, 0xFE
_THREE_BYTES: Final = 0xFF
"""A length that says: two bytes with the length follow."""
_NOTHING: Final = (0, 0)

_LAST_RECORD, _CHUNKED, _SHORT, _HAS_ID, _TYPE_NAME = 0x40, 0x20, 0x10, 0x08, 0x07
_TEXT: Final = (0x01, b"T")
"""Type name format "well-known", type "T"."""
_UTF_16: Final = 0x80
_LANGUAGE_LENGTH: Final = 0x3F
_BYTE_ORDER_MARKS: Final = (b"\xfe\xff", b"\xff\xfe")


def needed(memory: bytes) -> int:
    """Return how many bytes of the memory decide what is written, as far as is known by now.

    More than were given means that so many must be read before more can be said.
    """
    return _message(memory)[1]


def text_in(memory: bytes) -> str | None:
    """Return the first text of the message in `memory`, which begins with page 3 of a tag.

    None without one, or when less than `needed` was given.
    """
    begin, end = _message(memory)
    if not begin or end > len(memory):
        return None
    for kind, payload in _records(memory[begin:end]):
        if kind == _TEXT:
            return _text(payload)
    return None


def _message(memory: bytes) -> tuple[int, int]:
    """Return where the message begins and ends; its begin is 0 while it is not found."""
    if len(memory) < _HEAD:
        return 0, _HEAD
    if memory[0] != _MAGIC:
        return _NOTHING
    at, size = _HEAD, _HEAD + memory[2] * _SIZE_UNIT
    while at < size:
        head = memory[at : at + 4]
        if not head:
            return 0, at + 1
        if head[0] == _NULL:
            at += 1
            continue
        if head[0] == _TERMINATOR:
            return _NOTHING
        length_end = 4 if head[1:2] == bytes((_THREE_BYTES,)) else 2
        if len(head) < length_end:
            return 0, at + length_end
        begin = at + length_end
        length = int.from_bytes(head[2:4], "big") if length_end > 2 else head[1]  # noqa: PLR2004
        at = begin + length
        if head[0] == _MESSAGE:
            return (begin, at) if at <= size else _NOTHING
    return _NOTHING


def _records(message: bytes) -> Iterator[tuple[tuple[int, bytes], bytes]]:
    """Yield the type and payload of each whole record, up to one that is in chunks."""
    at = 0
    while at < len(message) and not message[at] & _CHUNKED:
        flags = message[at]
        size = 1 if flags & _SHORT else 4
        head_end = at + 2 + size + bool(flags & _HAS_ID)
        if head_end > len(message):
            return
        type_end = head_end + message[at + 1]
        begin = type_end + (message[head_end - 1] if flags & _HAS_ID else 0)
        end = begin + int.from_bytes(message[at + 2 : at + 2 + size], "big")
        if end > len(message):
            return
        yield (flags & _TYPE_NAME, message[head_end:type_end]), message[begin:end]
        if flags & _LAST_RECORD:
            return
        at = end


def _text(payload: bytes) -> str | None:
    if not payload:
        return None
    coded = payload[1 + (payload[0] & _LANGUAGE_LENGTH) :]
    coding = "utf-8"
    if payload[0] & _UTF_16:
        coding = "utf-16" if coded.startswith(_BYTE_ORDER_MARKS) else "utf-16-be"
    try:
        return coded.decode(coding) or None
    except UnicodeDecodeError:
        return None
