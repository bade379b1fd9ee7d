"""Settings from environment variables. An invalid value ends the process with a message that names the variable."""

import re
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import environ

FALSE_VALUES = ("false", "off", "no", "n", "0", "")
RATE = re.compile(r"\d+/[smhd][a-z]*")


class Env(environ.Env):  # type: ignore[misc]
    """Reads environment variables and rejects values of the wrong type."""

    asked: ClassVar[set[str]] = set()
    """The names of all that have been read."""

    def get_value(
        self, var: str, cast: Any = None, default: Any = environ.Env.NOTSET, parse_default: bool = False
    ) -> Any:
        self.asked.add(var)
        raw = self.ENVIRON.get(var)
        if raw is not None and cast is bool and raw.lower() not in (*self.BOOLEAN_TRUE_STRINGS, *FALSE_VALUES):
            raise _invalid(var, "True or False")
        try:
            if raw is not None and cast is float:
                float(raw)  # django-environ drops every character that is not a digit
            return super().get_value(var, cast=cast, default=default, parse_default=parse_default)
        except ValueError:
            raise _invalid(var, f"a number such as {default}") from None

    def numbers(self, var: str, *, cast: Callable[[str], Any], default: Sequence[Any]) -> tuple[Any, ...]:
        """Comma-separated numbers, exactly as many as the default has."""
        self.asked.add(var)
        raw = self.ENVIRON.get(var)
        if raw is None:
            return tuple(default)
        try:
            found = tuple(cast(one) for one in raw.split(","))
        except ValueError:
            found = ()
        if len(found) != len(default):
            example = ",".join(map(str, default))
            raise _invalid(var, f"{len(default)} numbers, separated by commas, such as {example}")
        return found

    def address(self, var: str, *, default: str, schemes: Sequence[str]) -> str:
        """The address of a store, such as redis://127.0.0.1:6379/0; it may be empty."""
        found: str = self.get_value(var, cast=str, default=default)
        if found and not found.startswith(tuple(f"{scheme}://" for scheme in schemes)):
            raise _invalid(var, f"an address that begins with {schemes[0]}://")
        return found

    def rate(self, var: str, *, default: str) -> str:
        """A rate such as 120/min."""
        found: str = self.get_value(var, cast=str, default=default)
        if not RATE.fullmatch(found):
            raise _invalid(var, f"written as {default}")
        return found


def _invalid(var: str, expected: str) -> SystemExit:
    return SystemExit(f"Lionheart cannot start: {var} must be {expected} (docs/hosting.md, Settings).")


def numbered(names: Sequence[str], count: int) -> list[str]:
    """The names, each with # in it once for every number from 1 to `count` in its place."""
    return [name.replace("#", str(number)) for name in names for number in range(1, (count if "#" in name else 1) + 1)]
