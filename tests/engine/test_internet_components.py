"""The boards and pools of internet, and the faults that the loader reports in changed ones (I-1, I-2, I-8, K-9,
K-10)."""

import shutil
from collections import Counter
from pathlib import Path

import pytest

from games.engine.editions.internet.components import GROUPS, PLAYER_COUNTS
from games.engine.editions.internet.data_files import OUR_FOLDER, our_components, read_components
from games.engine.geometry import names_of
from games.engine.mechanics.invariants import board_problems
from games.engine.mechanics.land_values import province_points
from tests.engine.data_files import faults_found, spoil


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of our data files, in which a test can introduce faults."""
    shutil.copytree(OUR_FOLDER, tmp_path / "internet")
    return tmp_path / "internet"


@pytest.mark.rule("I-1", "K-9")
def test_the_boards_grow_with_the_players_and_have_no_neutral_colour() -> None:
    sizes = {
        players: (board.land.columns, board.land.rows, len(board.castles))
        for players, board in our_components().boards.items()
    }
    assert sizes == {4: (15, 15, 4), 5: (15, 15, 5), 6: (20, 15, 6), 7: (20, 15, 7)}


@pytest.mark.rule("I-2")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_each_colour_has_three_castles_with_a_knight_and_a_ready_province_of_ten_points(players: int) -> None:
    board = our_components().boards[players]
    assert board_problems(board) == []
    for colour in range(players):
        assert (board.castles[colour].bit_count(), board.knights[colour].bit_count()) == (3, 3)
        (province,) = board.provinces_of(colour)
        assert (province.spaces.bit_count(), province.knight_count) == (6, 1)
        assert province_points(board, province.spaces) == 10
        assert names_of(board.founded & board.castles[colour]) == names_of(1 << province.castle)


@pytest.mark.rule("I-8", "K-10")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_there_are_enough_pools_for_the_rounds_and_each_group_has_its_mix(players: int) -> None:
    pools = our_components().pools[players]
    found = {
        group: Counter(pool.kind for pool in pools if pool.group == group and pool.kind != "actions")
        for group in GROUPS
    }
    assert found == {1: {"silver_find": 1}, 2: {"silver_find": 2}, 3: {"silver_find": 1}, 4: {"the_king_is_dead": 1}}
    mix = {
        group: [
            sum(action.kind == kind for pool in pools if pool.group == group for action in pool.actions)
            for kind in ("borders", "sword", "two_swords", "politics")
        ]
        for group in GROUPS
    }
    last = [2, 5, 6, 2] if players <= 5 else [4, 9, 10, 4]
    assert mix == {1: [9, 7, 4, 4], 2: [9, 7, 4, 4], 3: [5, 8, 7, 4], 4: last}
    assert len({pool.name for pool in pools}) == len(pools)


@pytest.mark.rule("K-9")
def test_faults_of_a_board_are_named_with_file_key_and_reason(folder: Path) -> None:
    spoil(folder, "board_4.toml", ("tiles = [", 'tiles = [\n    "X 1",'), ("[yellow]", "[yelow]"))
    spoil(folder, "board_5.toml", ('design = "ours"', 'design = "theirs"'))
    assert faults_found(read_components, folder) == [
        "board_4.toml: tiles: no tile 'X 1'; a name and quarter turns are expected, such as \"B 1\" (K-9)",
        "board_4.toml: tiles: 10 tiles, 9 are expected (K-9)",
        "board_4.toml: yellow: missing; a table is expected",
        "board_4.toml: yelow: unknown key",
        'board_5.toml: design: "ours" or "printed" is expected, not \'theirs\'',
    ]


@pytest.mark.rule("I-2")
def test_a_start_position_that_breaks_its_rules_is_refused(folder: Path) -> None:
    castles = next(line for line in (folder / "board_7.toml").read_text().splitlines() if line.startswith("castles"))
    first, second, _ = castles[11:-1].split(", ")
    spoil(folder, "board_7.toml", (castles, f"castles = [{first}, {second}]"))
    assert "board_7.toml: yellow.castles: 2 castles, three are expected (I-2)" in faults_found(read_components, folder)
    spoil(folder, "board_7.toml", (f"castles = [{first}, {second}]", f'castles = [{first}, {second}, "Z99"]'))
    found = faults_found(read_components, folder)
    assert found[0] == "board_7.toml: yellow.castles: 'Z99' is not a space of the board, A1 to T15 (B-1)"


@pytest.mark.rule("I-8", "K-10")
def test_faults_of_the_pools_are_named(folder: Path) -> None:
    spoil(
        folder,
        "pools.toml",
        ("silver_finds = 1", "silver_finds = 3"),
        ('["borders 4", "sword", "politics"]', '["borders 5", "swords"]'),
        ("[group_4_large]", "[group_5]"),
    )
    assert faults_found(read_components, folder) == [
        'pools.toml: group_1.pools: no action \'swords\'; "borders 4", "sword", "two_swords", "politics" are (I-8)',
        "pools.toml: group_1.pools: pool 1-1: 2 actions, three are expected (I-8)",
        "pools.toml: group_1.pools: pool 1-1: borders 5; 1 to 4 are expected (I-8)",
        "pools.toml: group_1.pools: 6 of sword, 7 are expected (K-10)",
        "pools.toml: group_1.silver_finds: 3 Silver Finds, 1 are expected (I-8)",
        "pools.toml: group_4_large: missing; a table is expected",
        "pools.toml: group_5: unknown key",
    ]


def test_a_typed_in_copy_need_not_have_the_mix_of_ours(folder: Path) -> None:
    spoil(
        folder,
        "pools.toml",
        ('design = "ours"', 'design = "printed"'),
        ('"two_swords", "borders 2"', '"two_swords", "borders 1"'),
    )
    assert any(action.n == 1 for pool in read_components(folder).pools[4] for action in pool.actions)


def test_a_missing_file_leaves_the_others_checked(folder: Path) -> None:
    (folder / "board_6.toml").unlink()
    spoil(folder, "pools.toml", ("silver_finds = 2", "silver_finds = 1"))
    assert faults_found(read_components, folder) == [
        "board_6.toml: the file is missing",
        "pools.toml: group_2.silver_finds: 1 Silver Finds, 2 are expected (I-8)",
    ]
