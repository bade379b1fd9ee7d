"""The doctor's findings, part by part."""

from games.management.doctor import examine
from games.management.doctor.findings import Level


def found(address: str = "", test_address: str = "") -> dict[str, list[tuple[Level, str]]]:
    """The findings of each part."""
    parts: dict[str, list[tuple[Level, str]]] = {}
    for finding in examine(address, test_address):
        assert finding.remedy or finding.level not in (Level.WARNING, Level.FAULT), finding
        parts.setdefault(finding.part, []).append((finding.level, finding.text))
    return parts


def worst(part: str, address: str = "", test_address: str = "") -> tuple[Level, str]:
    """The gravest finding about a part."""
    return max(found(address, test_address)[part], key=lambda one: list(Level).index(one[0]))
