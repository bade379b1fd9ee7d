"""Reading the data files of the classic edition, and refusing faulty ones (K-1 to K-5)."""

import shutil
from pathlib import Path

import pytest

from games.engine.editions.classic.data_files import OUR_FOLDER, our_components, read_components
from tests.engine.data_files import faults_found, spoil


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of our data files, in which a test can introduce faults."""
    return Path(shutil.copytree(OUR_FOLDER, tmp_path / "classic"))


def faults_in(folder: Path) -> list[str]:
    """All faults of the folder's files as text; the test fails if there is none."""
    return faults_found(read_components, folder)


def test_our_own_components_are_read_only_once() -> None:
    """Every game of the edition shares them."""
    assert our_components() is our_components()


def test_an_unspoilt_copy_reads_the_same(folder: Path) -> None:
    """Nothing depends on where the files are."""
    assert read_components(folder) == our_components()


@pytest.mark.rule("K-1")
def test_every_fault_of_the_tiles_is_named(folder: Path) -> None:
    """Sizes, letters, tile E's town and our own counts, several in one tile."""
    spoil(
        folder,
        "tiles.toml",
        ('"t....",\n    "...ff"', '"t...",\n    "..xff"'),
        ('"..t..",\n    "..f.m"', '".....",\n    "m.f.."'),
        ('    ".....",\n]\nC', "]\nC"),
        ('".ft.m"', '".f.tm"'),
        ('".t.m."', '".tm.."'),
        ('"f..m."', '"m...."'),
        ('"ff.mm"', '"fm..m"'),
    )
    assert faults_in(folder) == [
        "tiles.toml: tiles.A: row 1 has 4 spaces, 5 are expected (K-1)",
        "tiles.toml: tiles.A: row 2: no terrain 'x'; there are '.' farmland, 'f' forest, 'm' mine, 't' town (K-1)",
        "tiles.toml: tiles.B: 4 rows, 5 are expected (K-1)",
        "tiles.toml: tiles.E: row 2 has farmland and town at columns 3 and 4, town and farmland are expected (K-1)",
        "tiles.toml: tiles.F: 2 of forest, 4 to 6 expected (K-1)",
        "tiles.toml: tiles.F: mines in 4 clusters, one or two are expected (K-1)",
    ]


@pytest.mark.rule("K-1")
def test_missing_and_unknown_tiles_and_keys_are_named(folder: Path) -> None:
    """A misspelt key is not ignored."""
    spoil(folder, "tiles.toml", ("F = [", "G = ["), ('design = "ours"', 'design = "mine"\ncolour = 3'))
    assert faults_in(folder) == [
        'tiles.toml: design: "ours" or "printed" is expected, not \'mine\'',
        "tiles.toml: tiles.F: the tile is missing; there are six, A to F (K-1)",
        "tiles.toml: tiles.G: no such tile; there are six, A to F (K-1)",
        "tiles.toml: colour: unknown key",
    ]


@pytest.mark.rule("K-2", "K-3")
def test_every_fault_of_the_decks_is_named(folder: Path) -> None:
    """Cards, actions, stacks and politics cards, all in one report."""
    spoil(
        folder,
        "decks.toml",
        ('A1 = ["politics", "borders 3", "sword"]', 'A1 = ["politics", "borders 4", "sword"]'),
        ('A2 = ["ducats 4", "borders 3", "borders 2"]', 'A2 = ["ducats 5", "borders 3"]'),
        ('A3 = ["borders 3", "ducats 6", "borders 2"]', 'A3 = ["ducats 6", "ducats 6", "borders 2"]'),
        ('A4 = ["borders 3", "politics", "borders 2"]', 'A4 = ["borders 3", "polemics", "borders 2"]'),
        ('A5 = ["ducats 4", "borders 3", "sword"]', 'A5 = "silver_find"'),
        ("B6 =", "B5b ="),
        ('B7 = "silver_find"', 'E1 = "the_king_is_dead"'),
        ('C7 = "silver_find"\n', ""),
        ('D7 = "silver_find"', 'D7 = "gold_find"'),
        ("fief = [3, 4, 5]", "fief = [3, 4]"),
        ("renegade = 3", "renegade = 4"),
        ("forced_alliance = 3", 'forced_alliance = "three"'),
    )
    assert faults_in(folder) == [
        (
            "decks.toml: action_cards.A.A4: no action 'polemics'; "
            '"ducats 6", "borders 2", "sword", "two_swords", "politics" are (K-2)'
        ),
        "decks.toml: action_cards.D.D7: no special card 'gold_find'; there are silver_find, the_king_is_dead (K-2)",
        "decks.toml: action_cards: 2 cards are named E1; every name is unique",
        "decks.toml: action_cards.A.A1: borders 4; borders 1, 2, 3 are expected (K-2)",
        "decks.toml: action_cards.A.A2: 2 actions, three are expected (K-2)",
        "decks.toml: action_cards.A.A2: ducats 5; ducats 4, 6, 8 are expected (K-2)",
        "decks.toml: action_cards.A.A3: more than one ducats action (K-2)",
        "decks.toml: action_cards.A.A5: a Silver Find in stack A or E (K-2)",
        "decks.toml: action_cards.B.E1: The King Is Dead outside stack E (K-2)",
        "decks.toml: action_cards: 29 cards, 31 are expected (K-2)",
        "decks.toml: action_cards.E: 2 cards are The King Is Dead, one is expected (K-2)",
        "decks.toml: action_cards: 1 Silver Finds, 2 to 4 are expected (K-2)",
        "decks.toml: action_cards.A: no card shows politics, 3 borders and sword (K-2)",
        "decks.toml: action_cards.C: 6 cards, 7 are expected (K-2)",
        "decks.toml: action_cards.D: 6 cards, 7 are expected (K-2)",
        "decks.toml: politics_cards.fief: 3, 4; 3, 4, 5 expected (K-3)",
        "decks.toml: politics_cards.renegade: 4 cards, 3 are expected (K-3)",
        "decks.toml: politics_cards.forced_alliance: a whole number is expected, not 'three'",
    ]


@pytest.mark.rule("K-2")
def test_our_deck_must_have_its_money_politics_and_trends(folder: Path) -> None:
    """Eight ducats become four on three cards, there are four politics actions too many, and E is full of borders."""
    parts = our_components()
    politics = sum(action.kind == "politics" for card in parts.action_cards for action in card.actions)
    cards = len(parts.politics_cards)
    spoil(
        folder,
        "decks.toml",
        ('C3 = ["ducats 8", "politics"', 'C3 = ["ducats 4", "politics"'),
        ('D2 = ["politics", "ducats 8", "sword"]', 'D2 = ["politics", "ducats 4", "politics"]'),
        ('E1 = ["ducats 8", "sword", "two_swords"]', 'E1 = ["ducats 4", "borders 1", "borders 1"]'),
        ('E2 = ["ducats 6", "politics", "sword"]', 'E2 = ["ducats 6", "politics", "politics"]'),
        ('E3 = ["politics", "two_swords", "sword"]', 'E3 = ["politics", "politics", "politics"]'),
    )
    assert faults_in(folder) == [
        "decks.toml: action_cards: stacks B to E show 54 ducats, about 65 are expected (K-2)",
        (
            f"decks.toml: action_cards: {politics + 4} politics actions, {cards} or {cards + 1} are expected for "
            f"{cards} politics cards (K-2)"
        ),
        "decks.toml: action_cards.E: borders are no scarcer than in stack D (K-2)",
        "decks.toml: action_cards.E: swords are no more frequent than in stack D (K-2)",
    ]


@pytest.mark.rule("C-1", "K-5")
def test_every_fault_of_the_start_position_is_named(folder: Path) -> None:
    """Spaces, terrain, distances, knights, borders and provinces, in all four colours at once."""
    spoil(
        folder,
        "basic.toml",
        ('castles = ["B2", "I8", "M4"]', 'castles = ["B2", "I8", "P7"]'),
        ('knights = ["B1", "I9", "M5"]', 'knights = ["A2", "E5", "M5"]'),
        ('"B1|C1", "B2|C2"', '"B2|C2", "B2|A2", "A2|B2"'),
        ('castles = ["N2", "G8", "C4"]', 'castles = ["N2", "J4", "J4"]'),
        ('knights = ["O2", "G9", "C5"]', 'knights = ["O2", "J5"]'),
        ('province = "N2"', 'province = "M2"'),
        ('castles = ["B9", "I3", "M7"]', 'castles = ["B9", "I3", "O8"]'),
        ('"A8|A9", "B8|B9"', '"A8|A9", "A10|B10", "B8|B9", "A8|A9"'),
        ('castles = ["N9", "G3", "C7"]', 'castles = ["N9", "M4", "C7"]'),
    )
    assert set(faults_in(folder)) == {
        "basic.toml: red.knights: 2 knights, three are expected (C-1)",
        "basic.toml: yellow.castles: 'P7' is not a space of the board, A1 to O10 (B-1)",
        "basic.toml: red.castles: J4 already has a piece (B-3)",
        "basic.toml: purple.castles: O8 is mine, farmland is expected (B-3)",
        "basic.toml: yellow.borders: 'B2|A2' is not an edge of the board, left or upper space first",
        "basic.toml: purple.borders: A8|A9 already bears a border (B-1)",
        "basic.toml: yellow.knights: a border stands between A2 and its castle B2 (B-6)",
        "basic.toml: yellow.knights: E5 and its castle I8 are not neighbours (B-6)",
        "basic.toml: purple.knights: L7 and its castle O8 are not neighbours (B-6)",
        "basic.toml: grey.knights: H3 and its castle M4 are not neighbours (B-6)",
        "basic.toml: red.castles: 5 spaces between N2 and J4, six are expected (B-10)",
        "basic.toml: grey.castles: 5 spaces between N9 and M4, six are expected (B-10)",
        "basic.toml: yellow.province: 7 castles in the region of B2, one is expected (C-1)",
        "basic.toml: red.province: 'M2' is not a castle of this colour (C-1)",
        "basic.toml: purple.borders: A10|B10 has one province on both sides (B-5)",
    }


@pytest.mark.rule("K-5")
def test_each_colour_has_one_ready_province_of_six_spaces_with_a_town(folder: Path) -> None:
    """Yellow's loses its town to a fence, red's is a space short, and a second castle of grey's is fenced in."""
    spoil(
        folder,
        "basic.toml",
        ('borders = ["B1|C1",', 'borders = ["A1|A2", "A1|B1", "B1|C1",'),
        ('borders = ["L1|M1"', 'borders = ["M1|M2", "M1|N1"'),
        ('borders = ["L10|M10"', 'borders = ["B7|C7", "C6|C7", "D6|D7", "D7|E7", "C7|C8", "D7|D8", "L10|M10"'),
    )
    assert faults_in(folder) == [
        "basic.toml: yellow.province: 5 spaces around B2, 6 are expected (K-5)",
        "basic.toml: yellow.province: no town in the province of B2, one is expected (K-5)",
        "basic.toml: red.province: 5 spaces around N2, 6 are expected (K-5)",
        "basic.toml: red.province: no town in the province of N2, one is expected (K-5)",
        "basic.toml: grey.borders: C7 is in a ready province too, one is expected (C-1)",
    ]


def test_missing_keys_and_wrong_types_are_named_once(folder: Path) -> None:
    """The checks that would have needed a missing key do not report it again."""
    spoil(
        folder,
        "basic.toml",
        ('tiles = ["A", "B", "C", "D", "E", "F"]', 'tiles = ["A", "B", "C", "D", "F", "E"]'),
        ('province = "N2"\n', ""),
        ('knights = ["C9", "I2", "L7"]', 'knights = ["C9", 9, "L7"]'),
        ("[grey]", "[gray]"),
    )
    assert faults_in(folder) == [
        "basic.toml: tiles: A B C D F E; A B C D E F are expected (C-1)",
        "basic.toml: red.province: missing; a string is expected",
        "basic.toml: purple.knights: a list of strings is expected, not ['C9', 9, 'L7']",
        "basic.toml: grey: missing; a table is expected",
        "basic.toml: gray: unknown key",
    ]


def test_faults_of_all_files_are_reported_together(folder: Path) -> None:
    """A missing file and one that is no TOML do not stop the check of the others."""
    (folder / "tiles.toml").unlink()
    (folder / "decks.toml").write_text("[action_cards\n", encoding="utf-8")
    spoil(folder, "basic.toml", ('"I3"', '"I33"'))
    tiles, decks, basic = faults_in(folder)
    assert tiles == "tiles.toml: the file is missing"
    assert decks.startswith("decks.toml: not a TOML file: ")
    assert basic == "basic.toml: purple.castles: 'I33' is not a space of the board, A1 to O10 (B-1)"


@pytest.mark.rule("K-1", "K-2")
def test_a_typed_in_copy_need_not_have_the_trends_of_ours(folder: Path) -> None:
    """With `design = "printed"` a tile with five mines, and stacks of other sizes, are accepted."""
    printed = ('design = "ours"', 'design = "printed"')
    spoil(folder, "tiles.toml", printed, ('"..f.m"', '"m.f.m"'), ('".ft.m"', '"..t.m"'))
    spoil(folder, "decks.toml", printed, ("\n[action_cards.B]", 'B0 = ["sword", "sword", "sword"]\n\n[action_cards.B]'))
    spoil(folder, "decks.toml", ('B3 = ["ducats 4", "borders 2", "two_swords"]\n', ""))
    components = read_components(folder)
    assert components.tiles[1].rows[1] == "m.f.m"
    assert sum(card.stack == "A" for card in components.action_cards) == 6
    spoil(folder, "tiles.toml", ('".ff.."', '".ff.x"'))
    assert len(faults_in(folder)) == 1
