"""Reading component data files and collecting the faults in them (K).

Tiles, decks and start positions are TOML files that owners of a printed copy may edit. All faults are reported at once,
not one at a time.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

DATA_FOLDER = Path(__file__).resolve().parents[1] / "data"
"""The editions' own data files, in a folder for each edition."""


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """A fault in a data file: the file's name, the dotted key ("" for the whole file), and the reason."""

    file: str
    key: str
    reason: str

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.key, self.reason) if part)


class ComponentError(Exception):
    """The data files are invalid; `faults` has everything that is wrong in them, file by file (K)."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = faults


class Faults:
    """Collects faults while data files are read and checked, to report them together."""

    def __init__(self) -> None:
        self._found: list[Fault] = []

    def add(self, file: str, key: str, reason: str) -> None:
        """Record a fault, unless it is recorded already."""
        fault = Fault(file, key, reason)
        if fault not in self._found:
            self._found.append(fault)

    def raise_if_any(self) -> None:
        """Raise ComponentError with all recorded faults, if there are any."""
        if self._found:
            raise ComponentError(tuple(self._found))


@dataclass(slots=True)
class Table:
    """A table of a data file, read key by key.

    The readers return None and record a fault if the key is missing or has a value of another type.
    """

    file: str
    key: str
    values: dict[str, object]
    faults: Faults
    _read: set[str] = field(default_factory=set)

    def __iter__(self) -> Iterator[str]:
        """The keys in the file's order."""
        return iter(self.values)

    def fault(self, key: str, reason: str) -> None:
        """Record a fault at a key of this table ("" for the table itself)."""
        self.faults.add(self.file, ".".join(part for part in (self.key, key) if part), reason)

    def table(self, key: str) -> "Table | None":
        """The table under this key."""
        value = self._value(key)
        if isinstance(value, dict):
            return Table(self.file, ".".join(part for part in (self.key, key) if part), value, self.faults)
        self._expected("a table", key, value)
        return None

    def text(self, key: str) -> str | None:
        """The string under this key."""
        value = self._value(key)
        if isinstance(value, str):
            return value
        self._expected("a string", key, value)
        return None

    def number(self, key: str) -> int | None:
        """The whole number under this key."""
        value = self._value(key)
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        self._expected("a whole number", key, value)
        return None

    def texts(self, key: str) -> tuple[str, ...] | None:
        """The list of strings under this key."""
        value = self._value(key)
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return tuple(value)
        self._expected("a list of strings", key, value)
        return None

    def numbers(self, key: str) -> tuple[int, ...] | None:
        """The list of whole numbers under this key."""
        value = self._value(key)
        if isinstance(value, list) and all(isinstance(item, int) and not isinstance(item, bool) for item in value):
            return tuple(value)
        self._expected("a list of whole numbers", key, value)
        return None

    def text_lists(self, key: str) -> tuple[tuple[str, ...], ...] | None:
        """The list of lists of strings under this key."""
        value = self._value(key)
        if isinstance(value, list) and all(
            isinstance(items, list) and all(isinstance(item, str) for item in items) for items in value
        ):
            return tuple(map(tuple, value))
        self._expected("a list of lists of strings", key, value)
        return None

    def reject_unknown_keys(self) -> None:
        """Record a fault for every key that has not been read, most likely a typo."""
        for key in self.values:
            if key not in self._read:
                self.fault(key, "unknown key")

    def _value(self, key: str) -> object:
        self._read.add(key)
        return self.values.get(key)

    def _expected(self, wanted: str, key: str, value: object) -> None:
        self.fault(key, f"missing; {wanted} is expected" if value is None else f"{wanted} is expected, not {value!r}")


def read_table(folder: Path, file: str, faults: Faults) -> Table | None:
    """Read a data file as a table; records a fault and returns None if it is missing or not TOML."""
    try:
        return Table(file, "", tomllib.loads((folder / file).read_text(encoding="utf-8")), faults)
    except FileNotFoundError:
        faults.add(file, "", "the file is missing")
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        faults.add(file, "", f"not a TOML file: {error}")
    return None
