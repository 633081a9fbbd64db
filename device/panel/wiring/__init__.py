"""How a panel and the pads are wired: drawn and listed for the pins that are configured.

`circuit` says which parts there are and why they are those, `drawing` where they stand on the
sheet, `symbols` what they look like, `sheet` how that is written as SVG.
"""
