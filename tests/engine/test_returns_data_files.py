"""Reading the data files of The King Returns, and refusing faulty ones (K-6, K-7)."""

import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

from games.engine.editions.returns.data_files import OUR_FOLDER, our_components, read_components
from tests.engine.data_files import faults_found, spoil


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of our data files, in which a test can introduce faults."""
    return Path(shutil.copytree(OUR_FOLDER, tmp_path / "returns"))


def faults_in(folder: Path) -> list[str]:
    """All faults of the folder's files as text; the test fails if there is none."""
    return faults_found(read_components, folder)


def test_our_own_components_are_read_only_once() -> None:
    """Every game of the edition shares them."""
    assert our_components() is our_components()


def test_an_unspoilt_copy_reads_the_same(folder: Path) -> None:
    """Nothing depends on where the files are."""
    assert read_components(folder) == our_components()


@pytest.mark.rule("K-6")
def test_every_fault_of_a_tile_is_named(folder: Path) -> None:
    """Sizes and letters, several in one tile; a malformed tile is not counted."""
    spoil(
        folder,
        "tiles.toml",
        ('"s..c",\n    ".tf."', '"s..cc",\n    ".mf."'),
        ('    "t..j",\n', ""),
        ("F = [", 'F = "..../..../..../...."\nF2 = ['),
    )
    terrain = (
        "'.' meadow, 'f' forest, 'c' copper mine, 's' silver mine, 'g' gold mine, 'j' gem mine, "
        "'t' village, 'k' royal city"
    )
    assert faults_in(folder) == [
        "tiles.toml: tiles.F: a list of strings is expected, not '..../..../..../....'",
        "tiles.toml: tiles.A: row 1 has 5 spaces, 4 are expected (K-6)",
        f"tiles.toml: tiles.A: row 2: no terrain 'm'; there are {terrain} (K-6)",
        "tiles.toml: tiles.H: 3 rows, 4 are expected (K-6)",
    ]


@pytest.mark.rule("K-6")
def test_the_totals_of_the_board_are_checked(folder: Path) -> None:
    """Royal cities, villages, mines and, in our own design, forests."""
    spoil(
        folder,
        "tiles.toml",
        ('".tf."', '".kf."'),
        ('"ff.."', '"...."'),
        ('"..s."', '"..g."'),
        ('"sfff"', '"s..f"'),
    )
    assert faults_in(folder) == [
        "tiles.toml: tiles.A: 0 of gold mine on the royal city's tile, one is expected (K-6)",
        "tiles.toml: tiles.A: 0 of gem mine on the royal city's tile, one is expected (K-6)",
        "tiles.toml: tiles: 2 of royal city in all, 1 expected (K-6)",
        "tiles.toml: tiles: 9 of village in all, 10 expected (K-6)",
        "tiles.toml: tiles: 3 of silver mine in all, 4 expected (K-6)",
        "tiles.toml: tiles: 5 of gold mine in all, 4 expected (K-6)",
        "tiles.toml: tiles: 36 of forest in all, about 40 are expected (K-6)",
    ]


@pytest.mark.rule("K-6")
def test_the_royal_citys_tile_must_have_its_mines(folder: Path) -> None:
    """One mine is too far away, one kind is missing."""
    spoil(
        folder,
        "tiles.toml",
        ('".f.g",\n    ".j.."', '".f..",\n    ".s.g"'),
        ('"..s."', '"..j."'),
    )
    assert faults_in(folder) == [
        "tiles.toml: tiles.royal: 2 of silver mine on the royal city's tile, one is expected (K-6)",
        "tiles.toml: tiles.royal: 4 steps from the royal city to the gold mine, 3 at most are expected (K-6)",
        "tiles.toml: tiles.royal: 0 of gem mine on the royal city's tile, one is expected (K-6)",
    ]


@pytest.mark.rule("K-6")
def test_a_board_without_a_city_or_with_a_tenth_tile_is_refused(folder: Path) -> None:
    """Misspelt keys are named as well."""
    spoil(folder, "tiles.toml", ('design = "ours"', 'design = "mine"\ncolour = 3'), ('"fk.."', '"f..."'))
    assert faults_in(folder) == [
        'tiles.toml: design: "ours" or "printed" is expected, not \'mine\'',
        "tiles.toml: tiles: 0 of royal city in all, 1 expected (K-6)",
        "tiles.toml: colour: unknown key",
    ]
    spoil(folder, "tiles.toml", ("colour = 3", ""), ('"mine"', '"ours"'), ("H = [", "I = []\nH = ["))
    assert faults_in(folder) == [
        "tiles.toml: tiles.I: 0 rows, 4 are expected (K-6)",
        "tiles.toml: tiles: 10 tiles, 9 are expected (K-6)",
    ]


@pytest.mark.rule("K-7")
def test_every_fault_of_the_power_cards_is_named(folder: Path) -> None:
    """Symbols, prices, sales, names and stacks, all in one report."""
    spoil(
        folder,
        "power_cards.toml",
        ('A1 = { symbols = ["borders 1"]', 'A1 = { symbols = ["borders 4"]'),
        ('A2 = { symbols = ["borders 1"]', "A2 = { symbols = []"),
        ('A3 = { symbols = ["borders 2"]', 'A3 = { symbols = ["borders 2", "borders 2"]'),
        ('A4 = { symbols = ["borders 2"], price = 3', 'A4 = { symbols = ["borders 2"], price = 0'),
        ('A5 = { symbols = ["borders 2"], price = 3, sale = 2', 'A5 = { symbols = ["borders 2"], price = 8, sale = 0'),
        ('A6 = { symbols = ["borders 2"], price = 3, sale = 3', 'A6 = { symbols = ["borders 2"], price = 3, sale = 4'),
        ('A7 = { symbols = ["borders 3"], price = 5', 'A7 = { symbols = ["borders 3"], prize = 5'),
        ('A8 = { symbols = ["borders 3"], price = 6, sale = 3 }', "A8 = 6"),
        ("B1 =", "A15 ="),
        ("C15 =", "C16 = { symbols = ['alliance'], price = 1, sale = 1 }\nC15 ="),
        ("[power_cards.D]", "[power_cards.E]"),
    )
    known = '"borders 1", "borders 2", "borders 3", "knights 1", "knights 2", "expansion", "traitor", "alliance"'
    assert faults_in(folder) == [
        f"power_cards.toml: power_cards.A.A1.symbols: no symbol 'borders 4'; there are {known} (K-7)",
        "power_cards.toml: power_cards.A.A2.symbols: 0 symbols, one or two are expected (K-7)",
        "power_cards.toml: power_cards.A.A3.symbols: borders 2 twice, different symbols are expected (K-7)",
        "power_cards.toml: power_cards.A.A4.price: 0 ducats, at least 1 is expected (K-7)",
        "power_cards.toml: power_cards.A.A5.price: 8 ducats, 7 at most are expected (K-7)",
        "power_cards.toml: power_cards.A.A5.sale: 0 ducats, at least 1 is expected (K-7)",
        "power_cards.toml: power_cards.A.A6.sale: 4 ducats, at most the price, 3, are expected (K-7)",
        "power_cards.toml: power_cards.A.A7.price: missing; a whole number is expected",
        "power_cards.toml: power_cards.A.A7.prize: unknown key",
        "power_cards.toml: power_cards.A.A8: a table is expected, not 6",
        "power_cards.toml: power_cards.D: missing; a table is expected",
        "power_cards.toml: power_cards.E: unknown key",
        "power_cards.toml: power_cards: 2 cards are named A15; every name is unique",
        "power_cards.toml: power_cards: 45 cards, 60 are expected (K-7)",
        "power_cards.toml: power_cards.A: 14 cards, 15 are expected (K-7)",
        "power_cards.toml: power_cards.C: 16 cards, 15 are expected (K-7)",
        "power_cards.toml: power_cards.D: 0 cards, 15 are expected (K-7)",
    ]


@pytest.mark.rule("K-7")
def test_any_copy_must_have_every_kind_of_symbol_and_cards_with_two(folder: Path) -> None:
    """All traitors are replaced by borders, and no card offers a choice."""
    path = folder / "power_cards.toml"
    text = path.read_text(encoding="utf-8").replace('"ours"', '"printed"').replace('"traitor"', '"borders 3"')
    path.write_text(re.sub(r', "[^"]*"\]', "]", text), encoding="utf-8")
    assert faults_in(folder) == [
        "power_cards.toml: power_cards: no card shows traitor (K-7)",
        "power_cards.toml: power_cards: no card shows two symbols, some are expected (K-7)",
    ]


@pytest.mark.rule("K-7")
def test_our_deck_must_have_its_trends(folder: Path) -> None:
    """Stack D's expansions are replaced by borders."""
    path = folder / "power_cards.toml"
    before, letter, after = path.read_text(encoding="utf-8").partition("[power_cards.D]")
    path.write_text(before + letter + after.replace('["expansion"]', '["borders 1"]'), encoding="utf-8")
    assert faults_in(folder) == [
        "power_cards.toml: power_cards.D: borders are no scarcer than in stack C (K-7)",
        (
            "power_cards.toml: power_cards.D: expansions, traitors and alliances are no more frequent "
            "than in stack C (K-7)"
        ),
    ]


@pytest.mark.rule("K-6", "K-7")
def test_a_typed_in_copy_need_not_have_the_trends_of_ours(folder: Path) -> None:
    """With `design = "printed"` fewer forests, stacks of other sizes and a price of 8 are accepted."""
    printed = ('design = "ours"', 'design = "printed"')
    spoil(folder, "tiles.toml", printed, ('"sfff"', '"s..."'), ('".f.g",\n    ".j.."', '".f..",\n    ".j.g"'))
    moved = 'B1 = { symbols = ["borders 1"], price = 1, sale = 1 }\n'
    spoil(folder, "power_cards.toml", printed, (moved, ""), ("\n[power_cards.B]", f"{moved}\n[power_cards.B]"))
    spoil(folder, "power_cards.toml", ("price = 7", "price = 8"))
    components = read_components(folder)
    assert Counter(card.stack for card in components.power_cards) == {"A": 16, "B": 14, "C": 15, "D": 15}
    spoil(folder, "power_cards.toml", ("price = 8", "price = 0"))
    assert len(faults_in(folder)) == 1


def test_faults_of_both_files_are_reported_together(folder: Path) -> None:
    """A missing file does not stop the check of the other."""
    (folder / "tiles.toml").unlink()
    spoil(folder, "power_cards.toml", ("price = 7", 'price = "seven"'))
    assert faults_in(folder) == [
        "tiles.toml: the file is missing",
        "power_cards.toml: power_cards.B.B9.price: a whole number is expected, not 'seven'",
    ]
