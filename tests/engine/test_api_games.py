"""Starting, storing and replaying a game through the engine's API."""

from dataclasses import dataclass
from typing import Any

import pytest

from games import engine
from games.engine import IllegalMove, Malformed, Record, Refusal
from games.engine.options import option, options_of
from tests.engine.table import position
from tests.engine.tables import info_of


def test_options_are_completed_with_their_defaults() -> None:
    complete = {"players": 2, **{option.name: option.default for option in info_of("classic").options}}
    assert engine.check_options("classic", {"players": 2}) == complete
    assert engine.check_options("classic", complete) == complete


@pytest.mark.parametrize(
    ("options", "path"),
    [
        ({}, "options.players"),
        ({"players": 1}, "options.players"),
        ({"players": 5}, "options.players"),
        ({"players": "4"}, "options.players"),
        ({"players": 4.0}, "options.players"),
        ({"players": True}, "options.players"),
        ({"players": 4, "colour": "red"}, "options.colour"),
        ({"players": 4, "setup": "printed"}, "options.setup"),
        ({"players": 4, "setup": None}, "options.setup"),
        ({"players": 4, "setup": ["basic"]}, "options.setup"),
        ({"players": 4, "decisions": True}, "options.decisions"),
        ({"players": 4, "open_money": "false"}, "options.open_money"),
        ({"players": 4, "open_money": 0}, "options.open_money"),
        ({"players": 4, "open_money": 1}, "options.open_money"),
        ({"players": 4, "y" * 200: 1}, "options." + "y" * 72),
        ([("players", 4)], "options"),
        (None, "options"),
        ("players=4", "options"),
    ],
)
def test_unknown_options_and_choices_are_refused_by_their_path(options: Any, path: str) -> None:
    for verb in (engine.check_options, lambda edition, given: engine.new_game(edition, given, "1")):
        with pytest.raises(Malformed) as raised:
            verb("classic", options)
        assert raised.value.path == path


@pytest.mark.parametrize(
    ("name", "choices"), [("setup", '"variable" or "basic"'), ("open_money", "false or true")], ids=["text", "flag"]
)
def test_the_refusal_of_a_choice_lists_the_choices_as_json(name: str, choices: str) -> None:
    with pytest.raises(Malformed) as raised:
        engine.check_options("classic", {"players": 4, name: 7})
    assert raised.value.expected == choices


@pytest.mark.rule("C-3")
def test_the_refusal_of_a_choice_for_this_number_of_players_names_its_rule() -> None:
    with pytest.raises(IllegalMove) as raised:
        engine.check_options("classic", {"players": 2, "setup": "basic"})
    assert raised.value.refusal == Refusal(
        "C-3", "option_not_for_players", {"option": "setup", "choice": "basic", "players": 2}
    )


@pytest.mark.parametrize("edition", ["", "chess", None, 3, ["classic"]])
def test_an_unknown_edition_is_refused(edition: Any) -> None:
    for verb in (
        lambda: engine.check_options(edition, {"players": 4}),
        lambda: engine.new_game(edition, {"players": 4}, "1"),
        lambda: engine.move_from_json(edition, {"kind": "stop"}),
    ):
        with pytest.raises(Malformed) as raised:
            verb()
        assert raised.value.path == "edition"
        assert "classic" in raised.value.expected


@pytest.mark.parametrize("seed", [1, None, b"1", ["1"]])
def test_a_seed_is_text(seed: Any) -> None:
    with pytest.raises(Malformed) as raised:
        engine.new_game("classic", {"players": 4}, seed)
    assert raised.value.path == "seed"


def test_the_editions_say_how_many_can_play_and_what_can_be_chosen() -> None:
    classic = info_of("classic")
    assert (classic.min_seats, classic.max_seats) == (2, 4)
    setup, decisions, open_money = classic.options[:3]
    assert (setup.name, setup.choices, setup.default) == ("setup", ("variable", "basic"), "variable")
    assert (setup.rule, setup.seats, setup.rules) == ("C-1", {"basic": (3, 4)}, {"basic": "C-3"})
    assert (decisions.name, decisions.choices) == ("decisions", ("hidden", "open"))
    assert (open_money.name, open_money.choices, open_money.default) == ("open_money", (False, True), False)


def test_an_option_must_be_a_flag_or_a_choice_of_texts() -> None:
    @dataclass
    class Ducats:
        players: int
        ducats: int = 12

    @dataclass
    class Undeclared:
        players: int
        rich: bool = False

    for declared in (Ducats, Undeclared):
        with pytest.raises(TypeError, match=r"declare it as .* option\(False, rule=…\)"):
            options_of(declared)


def test_a_house_rule_keeps_a_game_from_being_rated_unless_its_option_is_rated() -> None:
    @dataclass
    class Declared:
        players: int
        rich: bool = option(False, rule="C-1")
        open_money: bool = option(False, rule="C-26", rated=True)

    rich, open_money = options_of(Declared)
    assert [rich.can_be_rated(choice) for choice in rich.choices] == [True, False]
    assert [open_money.can_be_rated(choice) for choice in open_money.choices] == [True, True]


def test_a_state_is_read_as_it_was_written() -> None:
    for state in (position(), engine.new_game("classic", {"players": 3}, "7")[0]):
        assert engine.state_from_json(engine.state_to_json(state)) == state


@pytest.mark.parametrize("change", [{"rules_version": 0}, {"rules_version": None}, {"edition": "chess"}, {"state": {}}])
def test_a_stored_state_of_another_format_is_refused(change: dict[str, Any]) -> None:
    stored = {**engine.state_to_json(position()), **change}
    with pytest.raises(Malformed):
        engine.state_from_json(stored)


@pytest.mark.parametrize("stored", [None, [], "state", 4])
def test_input_that_is_no_stored_state_is_refused(stored: Any) -> None:
    with pytest.raises(Malformed):
        engine.state_from_json(stored)


def test_the_same_record_leads_to_the_same_state() -> None:
    state, _ = engine.new_game("classic", {"players": 3}, "11")
    moves = []
    for _ in range(20):
        seat = engine.pending(state)[0]
        move = engine.default_move(state, seat)
        moves.append((seat, move))
        state, _ = engine.apply(state, seat, move)
    record = Record("classic", {"players": 3}, "11", engine.RULES_VERSION, tuple(moves))
    assert engine.replay(record) == state
    assert engine.replay(Record("classic", {"players": 3}, "12", engine.RULES_VERSION, ())) != state
