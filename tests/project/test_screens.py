"""The pictures of docs/screens: one of every screen that is chosen, with a palette, and not too heavy."""

import re
from pathlib import Path

import pytest

from tests.browser.screens.screen_list import SCREENS
from tools.screenshots import CHOSEN, is_chosen

MOST = 15_000_000
SIGNATURE = b"\x89PNG\r\n\x1a\n"
PALETTE = 3
"""The kind of a PNG whose colours are named by number; its 26th byte."""
WANTED = {
    CHOSEN / str(variant) / f"{screen.name}.png"
    for screen in SCREENS
    for variant in screen.variants
    if is_chosen(screen, variant)
}
THERE = set(CHOSEN.rglob("*.png"))


def test_every_screen_has_its_pictures_and_there_are_no_others() -> None:
    assert sorted(WANTED - THERE) == [], "python -m tools.screenshots takes them"
    assert sorted(THERE - WANTED) == []


def test_they_have_a_palette_and_are_light() -> None:
    for picture in THERE:
        head = picture.read_bytes()[:26]
        assert (head[:8], head[25]) == (SIGNATURE, PALETTE), picture
    assert sum(picture.stat().st_size for picture in THERE) <= MOST


@pytest.mark.parametrize("page", ["README.md", "docs/screens/README.md"])
def test_the_pages_show_pictures_that_are_there(page: str) -> None:
    root = CHOSEN.parents[1]
    shown = re.findall(r"!\[[^]]*\]\(([^)]+\.png)\)", (root / page).read_text())
    assert shown
    for one in shown:
        assert (Path(root, page).parent / one).is_file(), one
