"""Lit buttons, lamps and a buzzer on the pins of a Raspberry Pi.

`pins` says what is connected where, `panel` what it does, `gpio` alone knows gpiozero. Nothing
here knows the table: buttons become the same inputs as keys and touch, lamps and buzzer follow
snapshots and cues.
"""
