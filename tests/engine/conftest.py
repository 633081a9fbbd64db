"""For the properties: a profile that finds the same examples each time and does not shrink."""

from __future__ import annotations

from hypothesis import Phase, settings

settings.register_profile(
    "mutation", derandomize=True, database=None, phases=[Phase.explicit, Phase.generate]
)
