"""How a game of The King Returns starts: board, hands, deck, goal, castles (R-1 to R-5)."""

import pytest

from games import engine
from games.engine import Event, IllegalMove, Malformed, Refusal
from games.engine.editions.returns.data_files import our_components
from games.engine.editions.returns.moves import PlaceCastle, SellCard, Stop
from games.engine.editions.returns.prompts import PlaceCastlePrompt
from games.engine.editions.returns.state import Setup, State
from games.engine.geometry import SPACES, distance
from games.engine.mechanics.board import FARMLAND, FOREST
from games.engine.mechanics.events import CastlePlaced, CastleSkipped
from tests.engine.returns_table import play, position
from tests.engine.table import events_of, kinds, only, prompt, refused

SEEDS = [str(number) for number in range(12)]
CASTLES = {2: 4, 3: 4, 4: 3}


def new(players: int, seed: str = "1", **options: bool) -> State:
    state, _ = engine.new_game("returns", {"players": players, **options}, seed)
    assert isinstance(state, State)
    return state


def tile_at(state: State, column: int, row: int) -> tuple[str, ...]:
    """The rows of one of the nine tiles."""
    return tuple(line[4 * column : 4 * column + 4] for line in state.board.land.letters[4 * row : 4 * row + 4])


def set_all(state: State) -> tuple[State, list[Event]]:
    """Sets all castles with default moves; returns the state and all events."""
    happened: list[Event] = []
    while isinstance(state.phase, Setup):
        (seat,) = engine.pending(state)
        state, events = play(state, seat, engine.default_move(state, seat))
        happened += events
    return state, happened


@pytest.mark.rule("R-1")
def test_the_royal_citys_tile_lies_in_the_middle_and_the_others_are_shuffled_and_turned_around_it() -> None:
    parts = our_components()
    turned = {tile.turned(quarters).rows: tile.name for tile in parts.tiles for quarters in range(4)}
    orders, upright = set(), {tile.rows for tile in parts.tiles}
    for seed in SEEDS:
        state = new(4, seed)
        tiles = [tile_at(state, column, row) for row in range(3) for column in range(3)]
        names = [turned[rows] for rows in tiles]
        assert names[4] == parts.centre
        assert len(set(names)) == 9
        assert any(rows not in upright for rows in tiles)
        orders.add(tuple(names))
    assert len(orders) == len(SEEDS)
    assert len({tile_at(new(4, seed), 1, 1) for seed in SEEDS}) > 1, "the tile in the middle is turned too"
    land = new(4).board.land
    assert (land.columns, land.rows) == (12, 12)


@pytest.mark.rule("R-2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_has_15_knights_and_their_castles_7_ducats_and_3_cards(players: int) -> None:
    state = new(players)
    assert [(seat.knights, seat.castles, seat.ducats, len(seat.hand)) for seat in state.seats] == [
        (15, CASTLES[players], 7, 3)
    ] * players
    after, _ = set_all(state)
    assert [(seat.knights, seat.castles) for seat in after.seats] == [(15 - CASTLES[players], 0)] * players


@pytest.mark.rule("R-2", "R-3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_hands_come_from_the_top_of_the_deck_and_the_rest_is_sorted_by_letter(players: int) -> None:
    state = new(players)
    dealt = [card for seat in state.seats for card in seat.hand]
    assert {card.stack for card in dealt} == {"A"}
    assert [card.stack for card in state.deck] == sorted(card.stack for card in state.deck)
    assert sorted(card.name for card in [*dealt, *state.deck]) == sorted(c.name for c in our_components().power_cards)
    assert (state.market, state.discard) == ((), ())


@pytest.mark.rule("R-3")
def test_each_stack_is_shuffled_by_itself() -> None:
    orders: dict[str, set[tuple[str, ...]]] = {"B": set(), "C": set(), "D": set()}
    for seed in SEEDS:
        for letter, seen in orders.items():
            seen.add(tuple(card.name for card in new(4, seed).deck if card.stack == letter))
    assert all(len(seen) == len(SEEDS) for seen in orders.values())
    assert len({tuple(card.name for card in new(4, seed).seats[0].hand) for seed in SEEDS}) > 1


@pytest.mark.rule("R-4")
@pytest.mark.parametrize(("players", "goal"), [(4, 30), (3, 40), (2, 50)])
def test_the_goal_is_lower_with_more_players(players: int, goal: int) -> None:
    assert new(players).goal == goal
    assert engine.view(new(players), None).goal == goal


@pytest.mark.parametrize("players", [0, 1, 5, True, "2"])
def test_the_game_is_for_two_to_four_players(players: object) -> None:
    with pytest.raises(Malformed) as fault:
        engine.new_game("returns", {"players": players}, "1")
    assert fault.value.path == "options.players"


@pytest.mark.rule("R-5")
@pytest.mark.parametrize("players", [3, 4])
def test_in_seat_order_from_a_random_seat_each_sets_a_castle_and_knight_round_and_round(players: int) -> None:
    assert {engine.pending(new(players, seed))[0] for seed in SEEDS} == set(range(players))
    state, events = set_all(new(players))
    placed = events_of(events, CastlePlaced)
    first = placed[0].seat
    assert [one.seat for one in placed] == [(first + n) % players for n in range(players * CASTLES[players])]
    assert all(one.seat == one.colour for one in placed)
    assert len(state.board.castles) == players
    assert engine.problems(state) == ()


@pytest.mark.rule("R-5")
def test_two_players_then_set_two_pairs_each_of_a_neutral_colour() -> None:
    state, events = set_all(new(2))
    placed = events_of(events, CastlePlaced)
    first = placed[0].seat
    order = [(first + n) % 2 for n in range(2)]
    own = [(seat, seat) for seat in order * 4]
    assert [(one.seat, one.colour) for one in placed] == own + [(seat, 2) for seat in order * 2]
    assert [mask.bit_count() for mask in state.board.castles] == [4, 4, 4]
    assert [seat.knights for seat in state.seats] == [11, 11], "neutral knights are nobody's"
    assert engine.problems(state) == ()


@pytest.mark.rule("R-5", "B-10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_castles_stand_on_meadow_six_spaces_apart_and_knights_on_meadow_or_forest_beside_them(players: int) -> None:
    state = new(players, "3")
    grounds = set()
    while isinstance(state.phase, Setup):
        (seat,) = engine.pending(state)
        choices = prompt(state, seat, PlaceCastlePrompt).choices
        letters = state.board.land.letters
        ground = {castle: {letters[SPACES[k] // 32][SPACES[k] % 32] for k in near} for castle, near in choices.items()}
        assert all(letters[SPACES[castle] // 32][SPACES[castle] % 32] == FARMLAND for castle in choices)
        grounds |= set().union(*ground.values())
        state, _ = play(state, seat, engine.default_move(state, seat))
    assert grounds == {FARMLAND, FOREST}
    for mask in state.board.castles:
        castles = [space for space in SPACES.values() if mask >> space & 1]
        assert all(distance(a, b) - 1 >= 6 for a in castles for b in castles if a != b)


CASTLE_SETUP = """
+--+--+--+--+--+--+--+--+--+--+
|.R .r .  f  c  .  .  .  .  . |
+  +  +  +  +  +  +  +  +  +  +
|.  t  .  k  .  .  .  .  .  . |
+--+--+--+--+--+--+--+--+--+--+
"""
TO_PLACE = Setup(((0, 0), (1, 1), (0, 0), (1, 1)))


@pytest.mark.rule("R-5")
def test_a_knight_of_setup_may_stand_on_forest_for_no_fee() -> None:
    state, events = play(position(CASTLE_SETUP, phase=TO_PLACE), 0, PlaceCastle("C1", "D1"))
    assert only(events, CastlePlaced) == CastlePlaced(seat=0, colour=0, castle="C1", knight="D1")
    assert [seat.ducats for seat in state.seats] == [7, 7, 7, 7]


@pytest.mark.rule("R-5", "B-10")
@pytest.mark.parametrize(
    ("castle", "knight", "rule", "reason"),
    [
        ("A1", "A2", "R-5", "occupied"),
        ("C1", "B1", "R-5", "occupied"),
        ("C1", "C1", "R-5", "occupied"),
        ("D1", "C1", "R-5", "castle_terrain"),
        ("B2", "C2", "R-5", "castle_terrain"),
        ("C2", "B2", "R-5", "terrain"),
        ("C2", "D2", "R-5", "terrain"),
        ("E2", "E1", "R-5", "terrain"),
        ("C1", "F1", "R-5", "not_beside_castle"),
        ("A3", "A2", "R-5", "off_board"),
        ("A2", "A3", "R-5", "off_board"),
        ("A2", "B2", "B-10", "no_room_for_knight"),
    ],
)
def test_a_setup_that_breaks_the_rule_is_refused(castle: str, knight: str, rule: str, reason: str) -> None:
    refusal = refused(position(CASTLE_SETUP, phase=TO_PLACE), 0, PlaceCastle(castle, knight))
    assert (refusal.rule, refusal.reason) == (rule, reason)


@pytest.mark.rule("R-5", "B-10")
def test_a_castle_too_near_to_one_of_its_colour_is_refused() -> None:
    state = position(CASTLE_SETUP, phase=Setup(((1, 1),)))
    assert refused(state, 1, PlaceCastle("G1", "F1")) == Refusal("B-10", "too_near", {"space": "G1"})
    assert engine.explain(state, 1, PlaceCastle("H1", "I1")) is None, "six spaces lie between A1 and H1"


@pytest.mark.rule("R-5")
def test_only_the_seat_whose_castle_it_is_sets_it_and_nothing_else_is_asked() -> None:
    state = position(CASTLE_SETUP, phase=TO_PLACE)
    assert refused(state, 1, PlaceCastle("C1", "D1")) == Refusal("R-5", "not_asked", {"phase": "setup"})
    assert refused(state, 0, SellCard("a")) == Refusal("R-5", "not_this_move", {"phase": "setup", "move": "sell_card"})
    with pytest.raises(IllegalMove):
        engine.apply(state, 0, Stop())


@pytest.mark.rule("R-5", "B-10")
def test_a_pair_for_which_no_space_is_left_is_skipped_and_stays_out_of_the_game() -> None:
    full = "+--+--+--+--+\n|.R .r .  . |\n+--+--+--+--+"
    state, events = play(position(full, phase=Setup(((0, 0), (1, 1), (2, 2)))), 0, PlaceCastle("C1", "D1"))
    assert events_of(events, CastleSkipped) == [CastleSkipped(seat=1, colour=1), CastleSkipped(seat=2, colour=2)]
    assert kinds(events)[-1] == "turn_begun"
    assert [state.seats[seat].castles for seat in (1, 2)] == [2, 3]
