"""How a classic game begins: basic and variable setup, decks, the first lead player (C-1 to C-5)."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from games import engine
from games.engine import IllegalMove, Malformed, Refusal
from games.engine.editions.classic.components import COLOURS
from games.engine.editions.classic.data_files import our_components
from games.engine.editions.classic.decks import politics_deck
from games.engine.editions.classic.events import CardTurned, LeadDrawn
from games.engine.editions.classic.moves import PlaceCastle
from games.engine.editions.classic.prompts import PlaceCastlePrompt
from games.engine.editions.classic.state import Options, Setup, State
from games.engine.mechanics.events import CastlePlaced, CastleSkipped
from games.engine.mechanics.land_values import province_points
from tests.engine.table import events_of, kinds, only, play, position, prompt, refused
from tests.engine.tables import tables

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "docs" / "rules" / "classic.md"
TAUGHT = ROOT / "frontend" / "src" / "pages" / "learn" / "content" / "en" / "classic.json"
SEEDS = [str(number) for number in range(12)]


def new(players: int, seed: str = "1", **options: Any) -> State:
    state, _ = engine.new_game("classic", {"players": players, **options}, seed)
    assert isinstance(state, State)
    return state


def set_all(state: State) -> tuple[State, list[CastlePlaced], list[str]]:
    """Sets all castles with default moves; returns the state, who set which, and all events."""
    placed: list[CastlePlaced] = []
    happened: list[str] = []
    while isinstance(state.phase, Setup):
        (seat,) = engine.pending(state)
        state, events = play(state, seat, engine.default_move(state, seat))
        placed += events_of(events, CastlePlaced)
        happened += kinds(events)
    return state, placed, happened


@pytest.mark.rule("C-1")
def test_the_basic_game_starts_with_the_six_tiles_upright_and_every_piece_in_its_fixed_place() -> None:
    start = our_components().start
    one, other = new(4, "1", setup="basic"), new(4, "2", setup="basic")
    assert one.board == other.board
    tiles = {tile.name: tile.rows for tile in our_components().tiles}
    assert start.tiles == ("A", "B", "C", "D", "E", "F")
    for row in range(5):
        assert one.board.land.letters[row] == tiles["A"][row] + tiles["B"][row] + tiles["C"][row]
        assert one.board.land.letters[row + 5] == tiles["D"][row] + tiles["E"][row] + tiles["F"][row]
    seen = engine.view(one, None).board
    for colour, name in enumerate(COLOURS):
        assert {piece.space for piece in seen.castles if piece.colour == colour} == set(start.castles[name])
        assert {piece.space for piece in seen.knights if piece.colour == colour} == set(start.knights[name])
    assert [(seat.ducats, seat.knights, seat.castles) for seat in one.seats] == [(12, 9, 0)] * 4


@pytest.mark.rule("C-1")
def test_ready_provinces_score_nothing_at_the_start_but_count_as_founded_and_towards_three() -> None:
    state, events = engine.new_game("classic", {"players": 4, "setup": "basic"}, "2")
    assert [turned.card.kind for turned in events_of(events, CardTurned)] == ["actions"], "no Silver Find before it"
    assert "scored" not in kinds(events)
    assert "province_founded" not in kinds(events)
    assert [seat.score for seat in state.seats] == [0, 0, 0, 0]
    assert [len(state.board.provinces_of(colour)) for colour in range(4)] == [1, 1, 1, 1]
    assert all(state.board.founded >> castle & 1 for castle in state.board.provinces)
    assert [seat.provinces for seat in engine.view(state, None).seats] == [1, 1, 1, 1]
    assert province_points(state.board, next(iter(state.board.provinces.values())).spaces) > 0


@pytest.mark.rule("C-1")
def test_with_three_players_the_unused_colour_of_the_basic_game_is_neutral_and_stays() -> None:
    state = new(3, setup="basic")
    assert len(state.seats) == 3
    assert [mask.bit_count() for mask in state.board.castles] == [3, 3, 3, 3]
    assert [mask.bit_count() for mask in state.board.knights] == [3, 3, 3, 3]
    assert state.owner(3) is None
    assert engine.problems(state) == ()


@pytest.mark.rule("C-1", "C-4")
@pytest.mark.parametrize(("setup", "stacks"), [("basic", "BCDE"), ("variable", "ABCDE")])
def test_stack_a_is_in_the_deck_of_the_variable_game_only(setup: str, stacks: str) -> None:
    state = new(4, setup=setup)
    cards = state.deck + state.action_discard + ((state.card,) if state.card else ())
    assert {card.stack for card in cards} == set(stacks)
    assert len(cards) == (26 if setup == "basic" else 31)


@pytest.mark.rule("C-2")
def test_the_variable_game_shuffles_and_turns_the_tiles() -> None:
    lands = {new(4, seed).board.land.letters for seed in SEEDS}
    assert len(lands) == len(SEEDS)
    upright = {row for tile in our_components().tiles for row in tile.rows}
    assert any(line[:5] not in upright for land in lands for line in land), "a turned tile has other rows"
    letters = sorted("".join("".join(tile.rows) for tile in our_components().tiles))
    assert all(sorted("".join(land)) == letters for land in lands)


@pytest.mark.rule("C-2")
def test_the_tiles_are_in_any_order_and_each_in_any_rotation() -> None:
    tiles = our_components().tiles
    seen = set()
    for seed in SEEDS:
        corner = tuple(line[:5] for line in new(4, seed).board.land.letters[:5])
        seen |= {(tile.name, turn) for tile in tiles for turn in range(4) if tile.turned(turn).rows == corner}
    assert len({name for name, _ in seen}) > 2
    assert len({turn for _, turn in seen}) > 2


@pytest.mark.rule("C-2")
def test_in_seat_order_from_a_random_seat_each_sets_one_castle_and_knight_round_and_round() -> None:
    first = {engine.pending(new(4, seed))[0] for seed in SEEDS}
    assert len(first) > 1
    for seed in SEEDS[:3]:
        state, placed, _ = set_all(new(4, seed))
        start = placed[0].seat
        assert [one.seat for one in placed] == [(start + turn) % 4 for turn in range(12)]
        assert all(one.seat == one.colour for one in placed)
        assert [(seat.castles, seat.knights, seat.ducats) for seat in state.seats] == [(0, 9, 12)] * 4
        assert engine.problems(state) == ()


@pytest.mark.rule("C-2")
def test_with_three_players_each_sets_one_neutral_castle_after_their_own() -> None:
    state, placed, _ = set_all(new(3, "5"))
    start = placed[0].seat
    order = [(start + turn) % 3 for turn in range(3)]
    assert [(one.seat, one.colour) for one in placed] == [(seat, seat) for seat in order * 3] + [(s, 3) for s in order]
    assert [mask.bit_count() for mask in state.board.castles] == [3, 3, 3, 3]
    assert [seat.knights for seat in state.seats] == [9, 9, 9]


@pytest.mark.rule("C-3")
def test_two_players_alternate_four_pairs_of_their_own_and_then_two_neutral_pairs_each() -> None:
    state, placed, _ = set_all(new(2, "5"))
    start = placed[0].seat
    assert [one.seat for one in placed] == [(start + turn) % 2 for turn in range(12)]
    assert [one.colour for one in placed[:8]] == [one.seat for one in placed[:8]]
    assert [one.colour for one in placed[8:]] == [2, 2, 2, 2]
    assert [mask.bit_count() for mask in state.board.castles] == [4, 4, 4]
    assert [seat.knights for seat in state.seats] == [8, 8], "neutral knights come from no supply"
    assert engine.view(state, None).colours == COLOURS[:3]


@pytest.mark.rule("C-3")
def test_there_is_no_basic_game_for_two() -> None:
    with pytest.raises(IllegalMove) as raised:
        engine.new_game("classic", {"players": 2, "setup": "basic"}, "1")
    assert raised.value.refusal == Refusal(
        "C-3", "option_not_for_players", {"option": "setup", "choice": "basic", "players": 2}
    )


@pytest.mark.rule("C-1", "C-2")
def test_the_variable_setup_is_the_default() -> None:
    assert engine.check_options("classic", {"players": 3})["setup"] == "variable"


def test_the_rules_say_what_each_player_starts_with() -> None:
    seat = new(4, "any").seats[0]
    for page, words in (
        (RULES, f"{seat.knights} knights, including those placed in setup; {seat.ducats} ducats"),
        (TAUGHT, f"You start with {seat.ducats} ducats"),
    ):
        assert words in page.read_text(), f'write "{words}" in {page}'


@pytest.mark.rule("C-4")
def test_each_stack_of_the_deck_is_shuffled_separately_and_the_stacks_stay_in_order() -> None:
    decks = {new(4, seed).deck for seed in SEEDS}
    assert len(decks) == len(SEEDS)
    for deck in decks:
        letters = [card.stack for card in deck]
        assert letters == sorted(letters)
        king = next(place for place, card in enumerate(deck) if card.kind == "the_king_is_dead")
        assert deck[king].stack == "E"
    assert len({tuple(card.name for card in deck if card.stack == "C") for deck in decks}) > 1
    assert len({[card.kind for card in deck if card.stack == "E"].index("the_king_is_dead") for deck in decks}) > 1


@pytest.mark.rule("C-4")
def test_the_politics_cards_are_shuffled_into_two_stacks_of_half_of_them() -> None:
    number = len(our_components().politics_cards)
    halves = f"{number // 2} and {(number + 1) // 2}"
    rule = f"The {number} politics cards are shuffled and split into two face-down stacks of {halves}."
    assert rule in RULES.read_text(), f'write "{rule}" in C-4 of docs/rules/classic.md'
    for table in tables("classic", varied=[4]):
        cards = politics_deck(Options(**table))
        stacks = {new(seed=seed, **table).stacks for seed in SEEDS}
        assert len(stacks) == len(SEEDS)
        for one, other in stacks:
            assert (len(one), len(other)) == (len(cards) // 2, (len(cards) + 1) // 2)
            assert Counter(one + other) == Counter(cards)


@pytest.mark.rule("C-5")
def test_the_first_lead_player_is_drawn_again_after_setup() -> None:
    drawn = set()
    for seed in SEEDS:
        _, events = engine.new_game("classic", {"players": 4, "setup": "basic"}, seed)
        lead = only(events, LeadDrawn).seat
        assert {turned.seat for turned in events_of(events, CardTurned)} == {lead}
        drawn.add(lead)
    assert len(drawn) > 1
    pairs = set()
    for seed in SEEDS[:6]:
        state, placed, happened = set_all(new(2, seed))
        assert happened.count("lead_drawn") == 1
        assert happened.index("lead_drawn") > 11, "after all castles are set"
        pairs.add((placed[0].seat, state.lead))
    assert len({first == lead for first, lead in pairs}) == 2, "it is not bound to who set the first castle"


GROUND = """
+--+--+--+--+--+--+--+--+--+--+--+
|.Y .y .  f  .  m  .  t  .  .  . |
+  +  +  +  +  +  +  +  +  +  +  +
|.  .  f  m  .  .  .  m  .  .  . |
+--+--+--+--+--+--+--+--+--+--+--+
"""


@pytest.mark.rule("C-2", "B-10")
@pytest.mark.parametrize(
    ("castle", "knight", "why"),
    [
        ("A1", "A2", Refusal("C-2", "occupied", {"space": "A1"})),
        ("D1", "E1", Refusal("C-2", "castle_terrain", {"space": "D1"})),
        ("F1", "F2", Refusal("C-2", "castle_terrain", {"space": "F1"})),
        ("H1", "I1", Refusal("C-2", "castle_terrain", {"space": "H1"})),
        ("L1", "K1", Refusal("C-2", "off_board", {"space": "L1"})),
        ("G1", "G3", Refusal("C-2", "off_board", {"space": "G3"})),
        ("E1", "E2", Refusal("B-10", "too_near", {"space": "E1"})),
        ("G2", "H2", Refusal("C-2", "terrain", {"space": "H2"})),
        ("I1", "I1", Refusal("C-2", "occupied", {"space": "I1"})),
        ("I1", "H1", Refusal("C-2", "terrain", {"space": "H1"})),
        ("I1", "K1", Refusal("C-2", "not_beside_castle", {"space": "K1"})),
    ],
)
def test_a_castle_goes_on_free_farmland_and_its_knight_beside_it_on_farmland_only(
    castle: str, knight: str, why: Refusal
) -> None:
    state = position(GROUND, settled=False, phase=Setup(((0, 0),)))
    assert refused(state, 0, PlaceCastle(castle, knight)) == why


@pytest.mark.rule("C-2")
def test_a_knight_is_never_set_on_forest() -> None:
    state = position(GROUND, players=2, settled=False, phase=Setup(((1, 1), (0, 0))))
    assert refused(state, 1, PlaceCastle("B2", "C2")) == Refusal("C-2", "terrain", {"space": "C2"})
    assert prompt(state, 1, PlaceCastlePrompt).choices["B2"] == ("A2",)


@pytest.mark.rule("C-2")
def test_a_castle_set_leaves_its_owners_supply_with_its_knight() -> None:
    state = position(GROUND, settled=False, phase=Setup(((1, 1), (2, 2))))
    state, events = play(state, 1, PlaceCastle("E1", "E2"))
    placed = only(events, CastlePlaced)
    assert (placed.seat, placed.colour, placed.castle, placed.knight) == (1, 1, "E1", "E2")
    assert (state.seats[1].castles, state.seats[1].knights) == (-1, 11)
    assert engine.pending(state) == (2,)


@pytest.mark.rule("B-10")
def test_a_castle_needs_a_free_space_for_its_knight() -> None:
    lone = """
    +--+--+--+--+
    |.  f  .  . |
    +  +  +  +  +
    |m  f  f  f |
    +--+--+--+--+
    """
    state = position(lone, settled=False, phase=Setup(((0, 0),)))
    assert refused(state, 0, PlaceCastle("A1", "B1")) == Refusal("B-10", "no_room_for_knight", {"space": "A1"})
    assert prompt(state, 0, PlaceCastlePrompt).choices == {"C1": ("D1",), "D1": ("C1",)}


@pytest.mark.rule("B-10", "C-3")
def test_where_no_legal_space_is_left_the_distance_shrinks_by_one_for_that_castle_alone() -> None:
    crowded = """
    +--+--+--+--+--+--+--+
    |.Y .y f  f  f  .  . |
    +--+--+--+--+--+--+--+
    """
    state = position(crowded, players=2, settled=False, phase=Setup(((0, 0), (1, 1), (0, 2))))
    assert prompt(state, 0, PlaceCastlePrompt).choices == {"G1": ("F1",)}, "five between, where six are impossible"
    assert refused(state, 0, PlaceCastle("F1", "G1")) == Refusal("B-10", "too_near", {"space": "F1"})


@pytest.mark.rule("B-10")
def test_a_pair_for_which_no_two_spaces_are_free_is_skipped_and_the_log_says_so() -> None:
    last = """
    +--+--+--+--+--+
    |.P .  .  f  .R|
    +--+--+--+--+--+
    """
    state = position(last, players=2, settled=False, phase=Setup(((0, 0), (1, 1), (0, 2))))
    state, events = play(state, 0, PlaceCastle("B1", "C1"))
    assert [(skipped.seat, skipped.colour) for skipped in events_of(events, CastleSkipped)] == [(1, 1), (0, 2)]
    assert state.seats[1].knights == 12
    assert state.phase.kind == "decisions"


@pytest.mark.rule("C-2")
@pytest.mark.parametrize("players", [1, 5, True, "4", None])
def test_a_number_of_players_that_classic_does_not_support_is_refused(players: object) -> None:
    with pytest.raises(Malformed, match=r"options\.players"):
        engine.new_game("classic", {"players": players}, "1")
