"""Runs in the machine: a touchscreen of the kernel's uinput, and fingers told by lines.

`down FINGER X Y` and `up FINGER`, places in thousandths of the panel's width and height. Says
first where the panel is, and answers each line with one.
"""

from __future__ import annotations

import sys
from typing import Final

from evdev import AbsInfo, UInput
from evdev import ecodes as e

MOST: Final = 4095
"""The panel's own last place in both directions."""
FINGERS: Final = 10


def main() -> None:
    """Be a panel until the input ends."""
    axis = AbsInfo(value=0, min=0, max=MOST, fuzz=0, flat=0, resolution=10)
    panel = UInput(
        {
            e.EV_KEY: [e.BTN_TOUCH],
            e.EV_ABS: [
                (e.ABS_X, axis),
                (e.ABS_Y, axis),
                (e.ABS_MT_POSITION_X, axis),
                (e.ABS_MT_POSITION_Y, axis),
                (e.ABS_MT_SLOT, AbsInfo(0, 0, FINGERS - 1, 0, 0, 0)),
                (e.ABS_MT_TRACKING_ID, AbsInfo(0, 0, 65535, 0, 0, 0)),
            ],
        },
        name="Touch panel",
        input_props=[e.INPUT_PROP_DIRECT],
    )
    _say(panel.device.path)
    for line in sys.stdin:
        _obey(panel, line.split())
        _say("done")


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _obey(panel: UInput, words: list[str]) -> None:
    match words:
        case ["down", finger, x, y]:
            place = (round(float(part) * MOST / 1000) for part in (x, y))
            panel.write(e.EV_ABS, e.ABS_MT_SLOT, int(finger))
            panel.write(e.EV_ABS, e.ABS_MT_TRACKING_ID, int(finger) + 1)
            for axes, part in zip(
                ((e.ABS_MT_POSITION_X, e.ABS_X), (e.ABS_MT_POSITION_Y, e.ABS_Y)),
                place,
                strict=True,
            ):
                for axis in axes:
                    panel.write(e.EV_ABS, axis, part)
            panel.write(e.EV_KEY, e.BTN_TOUCH, 1)
        case ["up", finger]:
            panel.write(e.EV_ABS, e.ABS_MT_SLOT, int(finger))
            panel.write(e.EV_ABS, e.ABS_MT_TRACKING_ID, -1)
            panel.write(e.EV_KEY, e.BTN_TOUCH, 0)
        case _:
            raise ValueError(words)
    panel.syn()


if __name__ == "__main__":
    main()
