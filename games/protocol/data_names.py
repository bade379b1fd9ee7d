"""TypeScript types of names that the engine's data define, where its types say only `str`: the client needs a text for
each name, and its compiler reports those without one."""

from collections.abc import Iterable
from functools import cache
from typing import get_args, get_type_hints

from games.bots import BOTS, CHARACTERS
from games.engine.editions import EDITIONS
from games.engine.mechanics.board_view import COLOURS

FIELDS = {
    "cause": ("string", "Cause"),
    "colour": ("string", "ColourName"),
    "colours": ("string", "ColourName"),
    "edition": ("string", "EditionName"),
    "bots": ("string", "BotName"),
    "bot_seats": ("Record<string, number[]>", "Partial<Record<BotName, number[]>>"),
    "character": ("string", "CharacterName"),
    "level": ("string", "BotName"),
    "levels": ("string", "BotName"),
    "suggested": ("string", "BotName"),
    "options": ("Record<string, string | number | boolean>", "Options"),
    "politics_left": ("Record<string, number>", "Record<HeldCard['card'], number>"),
    "scores": ("Record<string, number>", "Partial<Record<Cause, number>>"),
    "EditionInfo.name": ("string", "EditionName"),
    "OptionInfo.name": ("string", "OptionName"),
    "OptionInfo.choices": ("string", "OptionChoice"),
    "OptionInfo.default": ("string", "OptionChoice"),
}
"""Fields, of every class or of one: what to replace in their types, and the name of the type of their names."""


def types() -> dict[str, str]:
    """The types by their names."""
    options = {option.name: option.choices for edition in EDITIONS.values() for option in edition.info.options}
    values = {name: "boolean" if False in choices else one_of(choices) for name, choices in options.items()}
    fields = "\n".join(f"  {name}?: {text}" for name, text in values.items())
    return {
        "EditionName": one_of(EDITIONS),
        "OptionName": one_of(options),
        "OptionChoice": one_of(choice for choices in options.values() for choice in choices if isinstance(choice, str)),
        "Options": f"{{\n  players?: number\n{fields}\n}}",
        "BotName": one_of(name for bots in BOTS.values() for name in bots),
        "CharacterName": one_of(CHARACTERS),
        "Likings": "{ " + "; ".join(f"{name}: '{one.liking}'" for name, one in CHARACTERS.items()) + " }",
        "ColourName": one_of(COLOURS),
        "Cause": one_of(cause for edition in EDITIONS.values() for cause in edition.state_type.causes),
    }


def applied(owner: str, field: str, text: str) -> str:
    """The type of a class's field, with the names that it may hold."""
    for place in (f"{owner}.{field}", field):
        if place in FIELDS:
            return text.replace(*FIELDS[place])
    return _phases().get(f"{owner}.{field}", text) if text == "string" else text


@cache
def _phases() -> dict[str, str]:
    """The types of the phases, by the fields that hold them."""
    phases = {edition: get_args(get_type_hints(known.state_type)["phase"]) for edition, known in EDITIONS.items()}
    return {f"{titled(edition)}View.phase": one_of(phase.kind for phase in of) for edition, of in phases.items()}


def one_of(names: Iterable[object]) -> str:
    """A union of names, in the order of their first use."""
    return " | ".join(dict.fromkeys(map(literal, names)))


def literal(value: object) -> str:
    """A value as a TypeScript type."""
    return f"'{value}'" if isinstance(value, str) else str(value).lower()


def titled(edition: str) -> str:
    """An edition's name as the beginning of types' names."""
    return edition.title().replace("_", "")
