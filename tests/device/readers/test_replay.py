"""A recorded session is played again: the same tags in the same order."""

from __future__ import annotations

import contextlib
import itertools
import json
import logging
import resource
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from device.base.errors import BummerlError
from device.readers.drivers.pn532.chip import LIST_TARGETS
from device.readers.drivers.pn532.frame import Signal, encode
from device.readers.errors import PadsClosedError, PortLostError, PortMissingError
from device.readers.fault_counters import FaultCounters
from device.readers.messages import PadAt, PadSeen, TagRate
from device.readers.pad_threads import open_pads
from device.readers.reader import ReaderContext
from device.readers.recording import (
    Direction,
    Recorder,
    RecordingError,
    RecordingUnwritableError,
    read_recording,
)
from device.readers.replay import Playback, replayed
from device.readers.spec import KINDS, PadSpec, SpecError, parse_reader
from device.simulate.pads.pad import SimulatedPad
from engine.interface.readers import PadCondition
from engine.model.cards import Seat
from tests.device.readers.captures import CAPTURES, Capture
from tests.device.readers.pads import KING, QUEEN, Listener

MS = 1_000_000
HEAD = {"recording": 1, "kind": "pn532"}
ACK = "0000ff00ff00"


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    def written(*lines: dict[str, Any] | str) -> Path:
        path = tmp_path / "recording.jsonl"
        texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
        path.write_text("".join(f"{text}\n" for text in texts), "utf-8")
        return path

    return written


@pytest.fixture
def playback(write: Callable[..., Path]) -> Callable[..., Playback]:
    def made(*lines: dict[str, Any]) -> Playback:
        return Playback(read_recording(write(HEAD, *lines)), 0)

    return made


def around() -> ReaderContext:
    return ReaderContext(threading.Lock(), threading.Event(), FaultCounters())


def session(spec: PadSpec, *, recorder: Recorder | None = None) -> Listener:
    """Read a pad until its port is gone."""
    said = Listener()
    specs: dict[PadAt, PadSpec] = {Seat.A: spec}
    recorders: dict[PadAt, Recorder] = {Seat.A: recorder} if recorder else {}
    pads = open_pads(specs, lambda _: True, said.emit, recorders=recorders)
    try:
        said.until_condition(PadCondition.MISSING)
    finally:
        pads.close()
    return said


def lying(said: Listener) -> list[tuple[str, ...]]:
    """Return what lay on the pad, one change after the other."""
    lay = [message.lying for message in said.history if isinstance(message, PadSeen)]
    return [lying for lying, _ in itertools.groupby(lay)]


def test_a_recorded_session_is_seen_again(tmp_path: Path) -> None:
    path = tmp_path / "pad.jsonl"
    recorder = Recorder(path, "pn532", {"baud": "115200"})
    recorded = Listener()
    with SimulatedPad(tmp_path / "reader") as pad:
        specs: dict[PadAt, PadSpec] = {Seat.A: PadSpec("pn532", pad.port)}
        pads = open_pads(specs, lambda _: True, recorded.emit, recorders={Seat.A: recorder})
        try:
            recorded.until_condition(PadCondition.READY)
            pad.place(KING)
            recorded.until_lying(KING)
            pad.place(QUEEN)
            recorded.until_lying(KING, QUEEN)
            pad.lift(KING)
            recorded.until_lying(QUEEN)
            # Played again the looks may come a little faster than they did under load, and then it
            # takes one or two more of them until the king is believed to be gone.
            pads.attend(frozenset(), relaxed=True, measuring=True)
            for _ in range(2):
                recorded.until(lambda message: isinstance(message, TagRate))
            pad.unplug()
            recorded.until_condition(PadCondition.MISSING)
        finally:
            pads.close()
            recorder.close()
    spec = parse_reader(f"replay:{path}")
    assert (spec.kind, spec.options) == ("pn532", {"baud": "115200"})
    again = session(spec)
    assert lying(again) == lying(recorded) == [(), (KING,), (KING, QUEEN), (QUEEN,)]
    assert again.conditions() == recorded.conditions()


@pytest.mark.parametrize("capture", [c for c in CAPTURES if c.uids], ids=lambda c: c.name)
def test_captures_of_real_readers_are_seen(tmp_path: Path, capture: Capture) -> None:
    """A simulated chip is made ready; then the reader of the capture answers in its place."""
    path = tmp_path / "pad.jsonl"
    recorder = Recorder(path, "pn532", {})
    with SimulatedPad(tmp_path / "reader") as pad:
        kind = recorder.of(KINDS["pn532"])
        port = kind.open(pad.port, {}, around())
        kind.reader(port, {}, around()).begin()
        port.close()
    ack = encode(Signal.ACK)
    recorder.note(Direction.TO_READER, encode(LIST_TARGETS))
    recorder.note(
        Direction.FROM_READER, capture.data if ack in capture.data else ack + capture.data
    )
    recorder.close()
    # What comes before its acknowledge answers an earlier question: no card lies there for sure.
    late = capture.data.find(ack) > 0
    assert lying(session(parse_reader(f"replay:{path}"))) == ([] if late else [capture.uids])


def test_a_killed_program_leaves_a_whole_recording(tmp_path: Path) -> None:
    path = tmp_path / "pad.jsonl"
    recorder = Recorder(path, "pn532", {})
    with SimulatedPad(tmp_path / "reader") as pad:
        kind = recorder.of(KINDS["pn532"])
        port = kind.open(pad.port, {}, around())
        kind.reader(port, {}, around()).begin()
        # Nothing was closed, yet everything is there.
        before = read_recording(path)
        port.close()
    assert before.kind == "pn532"
    assert before.byte_ns == port.byte_ns
    assert before.happenings
    recorder.close()


def test_a_recording_goes_on_behind_a_lost_port(
    write: Callable[..., Path],
) -> None:
    path = write(HEAD, {"ms": 0, "rx": "01"}, {"ms": 0, "lost": True}, {"ms": 0, "rx": "02"})
    kind = replayed(KINDS["pn532"], read_recording(path))
    surroundings = around()
    port = kind.open(str(path), {}, surroundings)
    assert port.read(time.monotonic_ns()) == b"\x01"
    with pytest.raises(PortLostError, match="went away"):
        port.read(time.monotonic_ns())
    port.close()
    port = kind.open(str(path), {}, surroundings)
    assert port.read(time.monotonic_ns()) == b"\x02"
    with pytest.raises(PortLostError, match="is over"):
        port.read(time.monotonic_ns())
    with pytest.raises(PortMissingError, match="start again"):
        kind.open(str(path), {}, surroundings)


def test_bytes_come_when_they_came(playback: Callable[..., Playback]) -> None:
    playing = playback({"ms": 5, "rx": "01"}, {"ms": 2.5, "rx": "02"})
    assert playing.next_ns() == 5 * MS
    assert playing.take(5 * MS - 1) == b""
    assert playing.take(9 * MS) == b"\x01"
    # The second is due by its own time, not after the late fetching of the first.
    assert playing.take(9 * MS) == b"\x02"
    with pytest.raises(EOFError):
        playing.take(9 * MS)


def test_an_answer_waits_for_the_question(playback: Callable[..., Playback]) -> None:
    playing = playback({"ms": 1, "tx": "a0"}, {"ms": 3, "rx": "b0"})
    assert playing.next_ns() is None
    assert playing.take(1000 * MS) == b""
    playing.receive(b"\xa0", 1000 * MS)
    assert playing.take(1003 * MS - 1) == b""
    assert playing.take(1003 * MS) == b"\xb0"
    assert playing.differing == 0


def test_a_question_before_its_time_is_kept(playback: Callable[..., Playback]) -> None:
    playing = playback({"ms": 1, "rx": "b0"}, {"ms": 1, "tx": "a0"}, {"ms": 1, "rx": "b1"})
    playing.receive(b"\xa0", 0)
    assert playing.take(1 * MS) == b"\xb0"
    assert playing.take(2 * MS) == b"\xb1"


def test_another_question_is_said_once_and_counted(
    playback: Callable[..., Playback], caplog: pytest.LogCaptureFixture
) -> None:
    playing = playback(*[{"ms": 0, "tx": "a0"}] * 3, {"ms": 0, "rx": "b0"})
    with caplog.at_level(logging.WARNING):
        for data in (b"\xa1", b"\xa0", b"\xa2"):
            playing.receive(data, 0)
        assert playing.take(0) == b"\xb0"
    assert playing.differing == 2
    assert len(caplog.records) == 1
    assert "Line 2 of the recording has a0 where the program writes a1" in caplog.text


def test_a_loop_begins_again_with_the_dialogue(
    write: Callable[..., Path], caplog: pytest.LogCaptureFixture
) -> None:
    """The port is lost at the end, so that the program begins anew as well."""
    path = write(HEAD, {"ms": 0, "tx": "a0"}, {"ms": 0, "rx": "01"}, {"ms": 0, "rx": "02"})
    kind, surroundings = replayed(KINDS["pn532"], read_recording(path)), around()
    for _ in range(3):
        port = kind.open(str(path), {"loop": "yes"}, surroundings)
        port.write(b"\xa0")
        assert [port.read(time.monotonic_ns()) for _ in range(2)] == [b"\x01", b"\x02"]
        with pytest.raises(PortLostError, match="is over; 0 times"):
            port.read(time.monotonic_ns())
        port.close()
    assert not caplog.records


def test_a_recording_of_nothing_is_over(playback: Callable[..., Playback]) -> None:
    with pytest.raises(EOFError):
        playback().take(0)


def test_closing_the_pads_ends_the_waiting(write: Callable[..., Path]) -> None:
    path = write(HEAD, {"ms": 60_000, "rx": "01"})
    surroundings = around()
    port = replayed(KINDS["pn532"], read_recording(path)).open(str(path), {}, surroundings)
    assert port.read(time.monotonic_ns() + MS) == b""
    surroundings.stop.set()
    with pytest.raises(PadsClosedError):
        port.read(time.monotonic_ns() + 60_000 * MS)


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        ([], "line 1: no recording"),
        (["{"], "line 1: expected a JSON object"),
        (["[]"], "line 1: expected a JSON object"),
        ([{"ms": 1, "rx": "00"}], "line 1: no recording"),
        ([{"recording": 2, "kind": "pn532"}], "line 1: no recording"),
        ([{"recording": 1}], "line 1: no recording"),
        ([HEAD | {"options": {"baud": 9600}}], 'line 1: "options"'),
        ([HEAD | {"options": []}], 'line 1: "options"'),
        ([HEAD | {"byte_ns": -1}], 'line 1: "byte_ns"'),
        ([HEAD, ""], "line 2: expected a JSON object"),
        ([HEAD, {"ms": 1, "rx": ACK}, {"rx": ACK}], 'line 3: "ms"'),
        ([HEAD, {"ms": -1, "rx": ACK}], 'line 2: "ms"'),
        ([HEAD, '{"ms": NaN, "rx": "00"}'], 'line 2: "ms"'),
        ([HEAD, '{"ms": Infinity, "rx": "00"}'], 'line 2: "ms"'),
        ([HEAD, {"ms": True, "rx": ACK}], 'line 2: "ms"'),
        ([HEAD, {"ms": 1}], "line 2: expected one of"),
        ([HEAD, {"ms": 1, "rx": ACK, "tx": ACK}], "line 2: expected one of"),
        ([HEAD, {"ms": 1, "rx": "0g"}], 'line 2: "rx": expected bytes in hex'),
        ([HEAD, {"ms": 1, "tx": "000"}], 'line 2: "tx": expected bytes in hex'),
        ([HEAD, {"ms": 1, "rx": ""}], 'line 2: "rx": expected bytes in hex'),
        ([HEAD, {"ms": 1, "rx": 7}], 'line 2: "rx": expected bytes in hex'),
    ],
)
def test_a_malformed_recording_is_refused_with_its_line(
    write: Callable[..., Path], lines: list[dict[str, Any] | str], complaint: str
) -> None:
    path = write(*lines)
    with pytest.raises(RecordingError, match=complaint) as caught:
        read_recording(path)
    assert isinstance(caught.value, BummerlError)
    assert isinstance(caught.value, ValueError)
    with pytest.raises(SpecError, match=complaint):
        parse_reader(f"replay:{path}")


@pytest.mark.parametrize("nested", ["[" * 100_000, '{"ms": 1, "rx": ' + "[" * 100_000])
def test_a_line_nested_without_end_is_refused(write: Callable[..., Path], nested: str) -> None:
    with pytest.raises(RecordingError, match="line 2: expected a JSON object"):
        read_recording(write(HEAD, nested))


def test_a_recording_cut_off_anywhere_is_played_up_to_there(write: Callable[..., Path]) -> None:
    """Only what cuts into the first line leaves no recording."""
    path = write(HEAD, {"ms": 0, "tx": "00"}, {"ms": 1, "rx": ACK}, {"ms": 2, "lost": True})
    whole, data = read_recording(path).happenings, path.read_bytes()
    ends = [len(line) for line in data.splitlines()]
    for length in range(len(data)):
        path.write_bytes(data[:length])
        if length < ends[0]:
            with pytest.raises(RecordingError, match="line 1: no recording"):
                read_recording(path)
            continue
        lines = sum(length >= sum(ends[: n + 1]) + n for n in range(len(ends)))
        assert read_recording(path).happenings == whole[: lines - 1]


def test_a_recording_saved_by_an_editor_of_windows_is_the_same(
    write: Callable[..., Path],
) -> None:
    path = write(HEAD, {"ms": 0, "rx": ACK})
    recorded = read_recording(path)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert read_recording(path) == recorded


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe")
    for path, complaint in [(tmp_path, "Is a directory"), (binary, "no text")]:
        with pytest.raises(RecordingError, match=complaint):
            read_recording(path)
    with pytest.raises(SpecError, match="No such file"):
        parse_reader(f"replay:{tmp_path}/none")


def test_options_given_go_before_those_recorded(write: Callable[..., Path]) -> None:
    path = write(HEAD | {"options": {"baud": "9600"}})
    assert parse_reader(f"replay:{path}").options == {"baud": "9600"}
    assert parse_reader(f"replay:{path}?baud=19200&loop=yes").options == {
        "baud": "19200",
        "loop": "yes",
    }
    assert parse_reader(f"replay:{path}?kind=pn532").kind == "pn532"


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ("?loop=maybe", "loop=maybe: expected yes or no"),
        ("?kind=rfid", "'rfid' is no kind of reader"),
        ("?speed=2", "'speed=2' is no option; known: baud=.*loop="),
    ],
)
def test_wrong_options_of_a_replay(
    write: Callable[..., Path], options: str, complaint: str
) -> None:
    with pytest.raises(SpecError, match=complaint):
        parse_reader(f"replay:{write(HEAD)}{options}")


def test_a_recording_of_an_unknown_kind_is_refused(write: Callable[..., Path]) -> None:
    with pytest.raises(SpecError, match="'r200' is no kind of reader"):
        parse_reader(f"replay:{write(HEAD | {'kind': 'r200'})}")


def test_nothing_is_recorded_over(tmp_path: Path) -> None:
    path = tmp_path / "pad.jsonl"
    path.write_text("kept", "utf-8")
    with pytest.raises(RecordingUnwritableError, match="File exists; name another file") as caught:
        Recorder(path, "pn532", {})
    assert isinstance(caught.value, OSError)
    assert path.read_text("utf-8") == "kept"


def test_a_full_disk_ends_the_recording_not_the_reading(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    recorder = Recorder(tmp_path / "pad.jsonl", "pn532", {})
    with SimulatedPad(tmp_path / "reader") as pad, no_space():
        kind = recorder.of(KINDS["pn532"])
        port = kind.open(pad.port, {}, around())
        assert kind.reader(port, {}, around()).begin().startswith("PN532")
        port.close()
        recorder.close()
    assert caplog.text.count("recording ends") == 1


@contextlib.contextmanager
def no_space() -> Iterator[None]:
    """Let no file of this process grow."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
