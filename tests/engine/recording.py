"""Records one game for each scenario.

`python -m tests.engine.recording` records them again, after a change of tiles, decks or rules that is meant to change
games; with names, only those. `--digests` keeps the games and recomputes their digests, after a change of what a state
holds."""

import sys
from collections.abc import Callable
from itertools import combinations
from typing import Any

from games import engine
from games.engine.geometry import SPACES, distance
from games.engine.mechanics.castles import SPACES_BETWEEN
from games.engine.mechanics.placement import BORDERS_IN_PRINT
from tests.engine import recorded
from tests.engine.purposeful import many_borders, towards, weaken_an_opponent
from tests.engine.recording_internet import INTERNET_WAYS
from tests.engine.scenarios import Scenario, Steps, among_bots, default_moves_only, happens, shared_win, won_by_money

MOST_SEEDS = 2000
"""Games that are played in search of a scenario; the rarest needs a few hundred."""
MANY_PICKED = 30
"""Power cards taken from the market in one game: few games have more."""


def _silver_finds_in_a_row(steps: Steps) -> bool:
    return any(sum(e.kind == "card_turned" and e.card.kind == "silver_find" for e in events) > 1 for _, events in steps)


def _from_two_owners(steps: Steps) -> bool:
    return any(e.kind == "expanded" and len(e.lost) == 2 for _, events in steps for e in events)


def _expansion_founds(steps: Steps) -> bool:
    return any({"expanded", "province_founded"} <= {e.kind for e in events} for _, events in steps)


def _knights_used_up(steps: Steps) -> bool:
    return any(seat.knights == 0 for state, _ in steps for seat in state.seats)


def _duel_by_treasures_alone(steps: Steps) -> bool:
    bids = [(e.winner, bid) for _, events in steps for e in events if e.kind == "bids_revealed" for bid in e.bids]
    return any(winner == bid.seat and bid.treasures and not bid.ducats for winner, bid in bids)


def _bought_off_amid_another_action(steps: Steps) -> bool:
    return any(
        e.kind == "alliance_ended" and state.phase.kind == "carrying_out" and state.phase.seat != e.seat
        for state, events in steps
        for e in events
    )


def _last_card(steps: Steps) -> bool:
    return not steps[-1][0].deck


def _earliest_end(steps: Steps) -> bool:
    return len(steps[-1][0].deck) == 4


def _castles_nearer(steps: Steps) -> bool:
    """Whether a castle was set with fewer than six spaces to another of its colour, since no other space was left."""
    placed = [e for _, events in steps for e in events if e.kind == "castle_placed"]
    pairs = combinations(placed, 2)
    return any(
        one.colour == two.colour and distance(SPACES[one.castle], SPACES[two.castle]) - 1 < SPACES_BETWEEN
        for one, two in pairs
    )


def _both_stacks_empty(steps: Steps) -> bool:
    return any(not any(state.stacks) for state, _ in steps)


def _below_zero(steps: Steps) -> bool:
    return any(seat.score < 0 for state, _ in steps for seat in state.seats)


def _borders_used_up(steps: Steps) -> bool:
    """Whether a border could not be placed because the supply was empty."""
    return any(
        e.kind == "action_ended" and e.borders and not e.stopped and state.board.border_count >= BORDERS_IN_PRINT
        for state, events in steps
        for e in events
    )


def returns(players: int, shows: Callable[[Steps], bool], hidden_money: bool = False) -> Scenario:
    """A scenario of The King Returns, played at random."""
    return Scenario({"players": players, "hidden_money": hidden_money}, shows, edition="returns")


def sensible(players: int, shows: Callable[[Steps], bool], hidden_money: bool = False) -> Scenario:
    """A scenario of The King Returns, played by plain bots."""
    return Scenario({"players": players, "hidden_money": hidden_money}, shows, among_bots, "returns")


def _monopoly_lost(steps: Steps) -> bool:
    changes = [(e.seat, e.mine, e.gained) for _, events in steps for e in events if e.kind == "monopoly_changed"]
    return any((seat, mine, True) in changes for seat, mine, gained in changes if not gained)


def _much_from_the_market(steps: Steps) -> bool:
    return len([e for _, events in steps for e in events if e.kind == "card_picked"]) >= MANY_PICKED


def table(players: int, setup: str = "variable", decisions: str = "hidden", **more: Any) -> dict[str, Any]:
    """The options of a table."""
    return {"players": players, "setup": setup, "decisions": decisions, **more}


# Two cases in the rules occur in no game with our own tiles and cards, only in tests of these rules: a
# castle that is skipped (test_setup_castles.py), and a politics action that lapses because both stacks are empty
# (test_classic_stacks.py).
SCENARIOS: dict[str, Scenario] = {
    "two-players-hidden": Scenario(table(2), happens("politics_returned")),
    "two-players-open": Scenario(table(2, decisions="open"), happens("action_lapsed", why="tie")),
    "three-players-hidden": Scenario(table(3), happens("knight_turned")),
    "three-players-open": Scenario(table(3, decisions="open"), happens("alliance_forced")),
    "three-players-basic-hidden": Scenario(table(3, "basic"), happens("cut_off")),
    "three-players-basic-open": Scenario(table(3, "basic", "open"), happens("province_founded")),
    "four-players-hidden": Scenario(table(4), happens("politics_returned")),
    "four-players-open": Scenario(table(4, decisions="open"), happens("knight_turned")),
    "four-players-basic-hidden": Scenario(table(4, "basic"), happens("deal_made")),
    "four-players-basic-open": Scenario(table(4, "basic", "open"), happens("alliance_ended")),
    "open-money": Scenario(table(3, open_money=True), happens("deal_made")),
    "shared-win": Scenario(table(4), shared_win),
    "won-by-money": Scenario(table(3, "basic", "open"), won_by_money),
    "silver-finds-in-a-row": Scenario(table(3), _silver_finds_in_a_row),
    "land-of-two-owners-taken": Scenario(table(3), _from_two_owners),
    "two-pieces-cut-off-at-once": Scenario(table(3, "basic"), happens("cut_off", 2)),
    "two-provinces-founded-at-once": Scenario(table(3), happens("province_founded", 2)),
    "expansion-founds-a-province": Scenario(table(2, decisions="open"), _expansion_founds),
    "knights-used-up": Scenario(table(2), _knights_used_up),
    "duel-won-by-treasures-alone": Scenario(table(4, "basic"), _duel_by_treasures_alone),
    "alliance-bought-off-amid-anothers-action": Scenario(table(3), _bought_off_amid_another_action),
    "king-dies-on-the-last-card": Scenario(table(2), _last_card),
    "king-dies-as-early-as-can-be": Scenario(table(4, decisions="open"), _earliest_end),
    "castles-nearer-than-six-spaces": Scenario(table(2), _castles_nearer),
    "both-politics-stacks-empty": Scenario(table(2), _both_stacks_empty),
    "score-below-zero": Scenario(table(3, "basic", "open"), _below_zero, towards(weaken_an_opponent, borders=False)),
    "borders-used-up": Scenario(table(4, "basic", "open"), _borders_used_up, towards(many_borders, borders=True)),
    "returns-by-the-deck-two-players": returns(2, happens("game_ended", reason="deck"), hidden_money=True),
    "returns-by-the-deck-three-players": returns(3, happens("game_ended", reason="deck")),
    "returns-by-the-deck-four-players": returns(4, happens("game_ended", reason="deck"), hidden_money=True),
    "returns-by-the-goal-two-players": sensible(2, happens("game_ended", reason="goal")),
    "returns-by-the-goal-three-players": sensible(3, happens("game_ended", reason="goal"), hidden_money=True),
    "returns-by-the-goal-four-players": sensible(4, happens("game_ended", reason="goal")),
    "returns-monopoly-gained-and-lost": sensible(3, _monopoly_lost),
    "returns-much-from-the-market": sensible(4, _much_from_the_market),
    "returns-traitor": returns(3, happens("traitor_found")),
    "returns-alliance": returns(4, happens("alliance_made")),
    "returns-nobody-there": Scenario(
        {"players": 3}, happens("game_ended", reason="deck"), default_moves_only, "returns"
    ),
    "nobody-there-two-players": Scenario(table(2), lambda steps: True, default_moves_only),
    "nobody-there-four-players": Scenario(table(4), shared_win, default_moves_only),
    **INTERNET_WAYS,
}


class ScenarioNotFoundError(Exception):
    """No game that was played shows a scenario."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"{name}: none of {MOST_SEEDS} games shows this scenario. If it has become rare, change how it is played "
            f"or raise MOST_SEEDS, in tests/engine/recording.py or recording_internet.py; if it has become impossible, "
            f"remove it there, and tests/engine/records/{name}.txt"
        )


def record(name: str) -> engine.Record:
    """A game of the named scenario, from the first seed that leads to one."""
    scenario = SCENARIOS[name]
    for number in range(MOST_SEEDS):
        seed = f"{name} {number}"
        played = list(scenario.play(scenario.options, seed, scenario.edition))
        if scenario.shows([(moment.state, moment.events) for moment in played]):
            moves = tuple((moment.seat, moment.move) for moment in played[1:])
            return engine.Record(scenario.edition, scenario.options, seed, engine.RULES_VERSION, moves)
    raise ScenarioNotFoundError(name)


def main() -> None:
    """Records every game again, or only its digest."""
    only_digests = "--digests" in sys.argv[1:]
    chosen = [name for name in SCENARIOS if not sys.argv[1:] or only_digests or name in sys.argv[1:]]
    digests = {name: digest for name, digest in recorded.digests().items() if name in SCENARIOS}
    missing = []
    for name in chosen:
        try:
            game = recorded.read(name) if only_digests else record(name)
        except ScenarioNotFoundError as error:
            missing.append(str(error))
            continue
        (recorded.RECORDS / f"{name}.txt").write_text(engine.record_to_text(game), encoding="utf-8")
        digests[name] = recorded.digest(game)
        print(f"{name}: {len(game.moves)} moves, seed {game.seed!r}", flush=True)
    recorded.write_digests(digests)
    if missing:
        sys.exit("\n".join(missing))


if __name__ == "__main__":
    main()
