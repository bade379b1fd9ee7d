"""What an edition says of itself, for whoever makes a room."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """One option: its choices and default; `seats` names, for a choice that not every number of seats allows, those
    that do, and `rules` the rule that says so."""

    name: str
    choices: tuple[str | bool, ...]
    default: str | bool
    seats: dict[str, tuple[int, ...]] = field(default_factory=dict)
    rules: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class EditionInfo:
    """An edition: its name, how many can play, and its options."""

    name: str
    min_seats: int
    max_seats: int
    options: tuple[OptionInfo, ...]
