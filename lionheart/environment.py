"""Settings as the environment has them. A value of the wrong kind ends the process with a sentence that names it."""

import re
from collections.abc import Callable, Sequence
from typing import Any

import environ

NO = ("false", "off", "no", "n", "0", "")
OWN_RATE = re.compile(r"\d+/[smhd][a-z]*")
ALLAUTH_RATES = re.compile(r"\d+/\d*[smhd]/(ip|user|key)(,\d+/\d*[smhd]/(ip|user|key))*")


class Env(environ.Env):  # type: ignore[misc]
    """Reads variables; refuses those that are of another kind than their setting."""

    def get_value(
        self, var: str, cast: Any = None, default: Any = environ.Env.NOTSET, parse_default: bool = False
    ) -> Any:
        given = self.ENVIRON.get(var)
        if given is not None and cast is bool and given.lower() not in (*self.BOOLEAN_TRUE_STRINGS, *NO):
            raise _refused(var, "True or False")
        try:
            if given is not None and cast is float:
                float(given)  # django-environ leaves out whatever is no digit
            return super().get_value(var, cast=cast, default=default, parse_default=parse_default)
        except ValueError:
            raise _refused(var, f"a number such as {default}") from None

    def numbers(self, var: str, *, cast: Callable[[str], Any], default: Sequence[Any]) -> tuple[Any, ...]:
        """As many numbers as the default has, separated by commas."""
        given = self.ENVIRON.get(var)
        if given is None:
            return tuple(default)
        try:
            found = tuple(cast(one) for one in given.split(","))
        except ValueError:
            found = ()
        if len(found) != len(default):
            example = ",".join(map(str, default))
            raise _refused(var, f"{len(default)} numbers, separated by commas, such as {example}")
        return found

    def rate(self, var: str, *, default: str) -> str:
        """How often something may be done, such as 120/min or, of django-allauth's, 10/m/ip,5/300s/key."""
        found: str = self.get_value(var, cast=str, default=default)
        kind = ALLAUTH_RATES if ALLAUTH_RATES.fullmatch(default) else OWN_RATE
        if not kind.fullmatch(found):
            raise _refused(var, f"written as {default}")
        return found


def _refused(var: str, expected: str) -> SystemExit:
    return SystemExit(f"Lionheart cannot start: {var} must be {expected} (docs/hosting.md, Settings).")
