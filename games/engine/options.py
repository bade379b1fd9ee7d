"""Room options: an edition declares each once, as a field of its `Options`; everything else is derived from it."""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

Choice = str | bool
T = TypeVar("T", bound=Choice)


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """An option with its choices and default, and the ID of the `rule` that describes it.

    A game with another choice than the default may be rated only if the option is `rated`. For a choice that only some
    numbers of seats allow, `seats` has these numbers and `rules` the ID of the rule that says so.
    """

    name: str
    choices: tuple[Choice, ...]
    default: Choice
    rule: str
    rated: bool
    seats: Mapping[str, tuple[int, ...]]
    rules: Mapping[str, str]

    def can_be_rated(self, choice: Choice) -> bool:
        """Whether a game with this choice may be rated."""
        return self.rated or choice == self.default


def option(
    default: T,
    *,
    rule: str,
    rated: bool = False,
    seats: Mapping[str, tuple[int, ...]] | None = None,
    rules: Mapping[str, str] | None = None,
) -> T:
    """A field of an edition's `Options` dataclass, of type `bool` or a `Literal` of texts, with the details of an
    `OptionInfo`."""
    return field(default=default, metadata={"rule": rule, "rated": rated, "seats": seats or {}, "rules": rules or {}})


def options_of(declared: type) -> tuple[OptionInfo, ...]:
    """The options that an edition's `Options` dataclass declares, in the order of its fields; `players` is none.
    TypeError if a field is of another type or does not use `option`."""
    hints = get_type_hints(declared)
    return tuple(_info(one.name, hints[one.name], one) for one in fields(declared) if one.name != "players")


def _info(name: str, hint: Any, declared: Any) -> OptionInfo:
    choices = (False, True) if hint is bool else get_args(hint) if get_origin(hint) is Literal else ()
    if declared.default is MISSING or declared.default not in choices or not declared.metadata:
        raise TypeError(f"option {name}: declare it as `{name}: bool = option(False, rule=…)`, or with a Literal type")
    return OptionInfo(name=name, choices=choices, default=declared.default, **declared.metadata)
