"""The tables at which tests play each edition, derived from its options, so that a new option is tested, too."""

from collections.abc import Iterator, Sequence
from typing import Any

from games import engine


def info_of(edition: str) -> engine.EditionInfo:
    """The description of an edition."""
    return next(info for info in engine.editions() if info.name == edition)


def tables(edition: str, varied: Sequence[int] | None = None) -> tuple[dict[str, Any], ...]:
    """Complete options for every number of players: the defaults, every other choice by itself, and the last choices of
    all options together. Only the numbers of players in `varied`, if given, have other choices than the defaults."""
    info, found = info_of(edition), []
    for players in range(info.min_seats, info.max_seats + 1):
        for changed in _changes(info) if varied is None or players in varied else [{}]:
            options = _possible(edition, {"players": players, **changed})
            if options not in found:
                found.append(options)
    return tuple(found)


def table_with(edition: str, option: engine.OptionInfo, choice: str | bool) -> dict[str, Any]:
    """Options with this choice, for a number of players that allows it."""
    players = option.seats.get(str(choice), (info_of(edition).max_seats,))[0]
    return {"players": players, option.name: choice}


def _changes(info: engine.EditionInfo) -> Iterator[dict[str, Any]]:
    yield {}
    others = {option.name: [one for one in option.choices if one != option.default] for option in info.options}
    for name, choices in others.items():
        yield from ({name: choice} for choice in choices)
    yield {name: choices[-1] for name, choices in others.items()}


def _possible(edition: str, options: dict[str, Any]) -> dict[str, Any]:
    """The complete options; a choice that is not for this number of players is left at its default."""
    try:
        return engine.check_options(edition, options)
    except engine.IllegalMove as error:
        return _possible(edition, {name: value for name, value in options.items() if name != error.detail["option"]})
