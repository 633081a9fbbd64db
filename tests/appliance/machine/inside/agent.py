"""Runs in the machine: does what is asked over a virtual serial port, one JSON object a line.

`{"run": SHELL}` answers with its exit code and what it printed; `{"start": NAME, "command": [..]}`
starts a program that is talked to in lines; `{"tell": NAME, "line": ..}` gives it one and answers
with the next line that it says; `{"read": NAME}` only waits for that. Needs only Python.
"""

from __future__ import annotations

import json
import subprocess
import time
from pathlib import Path
from typing import Any, BinaryIO, Final

PORT: Final = Path("/dev/virtio-ports/bummerl.agent")
PATIENCE_S: Final = 120.0


def main() -> None:
    """Answer for ever."""
    talking: dict[str, subprocess.Popen[str]] = {}
    with PORT.open("r+b", buffering=0) as port:
        waiting = b""
        while True:
            received = port.read(65536)
            if not received:  # nobody is there yet
                time.sleep(0.1)  # noqa: TID251 - the port cannot be waited for then
                continue
            *lines, waiting = (waiting + received).split(b"\n")
            for line in lines:
                try:
                    answer = _obeyed(json.loads(line), talking)
                except (OSError, LookupError) as error:  # such as a program that has ended
                    answer = {"error": repr(error)}
                _answer(port, answer)


def _answer(port: BinaryIO, answer: dict[str, Any]) -> None:
    data = json.dumps(answer).encode() + b"\n"
    while data:
        data = data[port.write(data) :]


def _obeyed(request: dict[str, Any], talking: dict[str, subprocess.Popen[str]]) -> dict[str, Any]:
    match request:
        case {"run": shell}:
            return _run(shell)
        case {"start": name, "command": command}:
            talking[name] = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
            )
            return {"line": _line(talking[name])}
        case {"tell": name, "line": line}:
            stream = talking[name].stdin
            assert stream is not None
            stream.write(line + "\n")
            stream.flush()
            return {"line": _line(talking[name])}
        case {"read": name}:
            return {"line": _line(talking[name])}
        case _:
            return {"error": f"no such request: {request}"}


def _run(shell: str) -> dict[str, Any]:
    try:
        done = subprocess.run(
            ["/bin/bash", "-euo", "pipefail", "-c", shell],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=PATIENCE_S,
            check=False,
        )
    except subprocess.TimeoutExpired as slow:
        return {"code": -1, "out": f"no end after {slow.timeout} s"}
    return {"code": done.returncode, "out": done.stdout.decode(errors="replace")}


def _line(program: subprocess.Popen[str]) -> str:
    stream = program.stdout
    assert stream is not None
    return stream.readline().rstrip("\n")


if __name__ == "__main__":
    main()
