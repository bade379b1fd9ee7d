"""Copies of component data files with faults in them, and the faults that the loader reports (K)."""

from collections.abc import Callable
from pathlib import Path

import pytest

from games.engine.components.data_files import ComponentError


def spoil(folder: Path, file: str, *changes: tuple[str, str]) -> None:
    """Replaces, in a copied data file, the first occurrence of each text."""
    path = folder / file
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, f"{old!r} is not in {file}"
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")


def faults_found(load: Callable[[Path], object], folder: Path) -> list[str]:
    """All faults of the folder's files as text; the test fails if there is none."""
    with pytest.raises(ComponentError) as caught:
        load(folder)
    assert str(caught.value).splitlines() == [str(fault) for fault in caught.value.faults]
    return [str(fault) for fault in caught.value.faults]
