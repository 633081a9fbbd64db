"""Values that are made with every card, frozen by the type checker alone.

A dataclass that is frozen at run time too has each field set by `object.__setattr__`, and a named
tuple is made as a tuple first: both take about twice as long to make, and a tuple's fields thrice
as long to read.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

C = TypeVar("C")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[C]) -> type[C]:
    """Return the class as one of values, compared and hashed by their fields."""
    return dataclass(slots=True, unsafe_hash=True)(cls)
