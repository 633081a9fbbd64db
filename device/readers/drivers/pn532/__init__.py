"""The PN532 over its serial line (HSU): frames, targets, the dialogue with the chip."""
