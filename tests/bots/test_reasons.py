"""The reasons that the plain bot gives for its moves are true of the board."""

from collections import Counter
from typing import Any

import pytest

from games import bots, engine
from games.bots.classic.situation import viewpoint_of
from games.bots.classic.values import action_value
from games.bots.self_play import follow, play
from games.bots.shared.bot_info import Nature
from games.bots.shared.reasons import Aim, Contests, Encloses, FillsUp, Promises, Reason, Strengthens, UsesCard
from games.engine.editions.classic.moves import Bid, CallDuel, PlaceBorder, PlaceKnight, Propose
from games.engine.editions.classic.prompts import BidPrompt, NegotiatePrompt
from tests.bots.asking import asked, ledger_of
from tests.bots.test_plain import CORNER
from tests.engine.boards import FOUR_PROVINCES
from tests.engine.table import action_card, carrying_out, contest
from tests.engine.table import play as play_move


def reason(state: Any, seat: int, move: Any) -> Reason | None:
    """Why the bot would make a move that answers the seat's question."""
    (prompt,), view, ledger = asked(state, seat)
    return bots.explain(prompt, view, ledger, move)


def test_a_border_says_which_castle_it_closes_off() -> None:
    assert reason(carrying_out(CORNER, 0, "borders 2"), 0, PlaceBorder("C1|D1")) == Encloses("A1", 0)


def test_a_border_of_no_plan_needs_no_reason() -> None:
    assert reason(carrying_out(CORNER, 0, "borders 2"), 0, PlaceBorder("E1|F1")) is None


def test_an_action_is_worth_the_same_to_a_hint_as_to_the_bot() -> None:
    state = contest(0, 1, over="two_swords", diagram=FOUR_PROVINCES)
    ledger: Any = ledger_of(state, 0)
    viewpoint, number = viewpoint_of(engine.view(state, 0), ledger, Nature()), asked(state, 0)[0][0].action
    given: Any = reason(state, 0, Propose(True, 1))
    for seat, contender in enumerate((given.own, given.rival)):
        assert contender.points == round(action_value(viewpoint, seat, number))


@pytest.mark.parametrize("game", ["a", "b", "c", "d"])
def test_no_hint_of_two_players_is_contradicted_by_its_reason(game: str) -> None:
    """What a reader makes of the numbers: a deal is no worse than the duel, and a low bid says why it is low."""
    options, checked = {"players": 2}, Counter[str]()
    ledgers: Any = [engine.ledger("classic", options, seat) for seat in range(2)]
    for turn in play("classic", options, f"reasons {game}", ["squire", "plain"]):
        ledgers = follow(ledgers, turn.events)
        for seat in engine.pending(turn.state):
            prompts, view = engine.waiting(turn.state)[seat], engine.view(turn.state, seat)
            answer = bots.choose(prompts, view, ledgers[seat], f"{turn.number}")
            prompt = next((one for one in prompts if answer is not None and one.id == answer[0]), None)
            if answer is not None and isinstance(prompt, NegotiatePrompt | BidPrompt):
                given = bots.explain(prompt, view, ledgers[seat], answer[1])
                assert isinstance(given, Contests)
                _agrees(prompt, answer[1], given)
                _is_true(given.aim, prompt, answer[1], turn.state.seats[1 - seat])
                checked[answer[1].kind] += 1
    assert checked.keys() >= {"accept", "propose", "call_duel", "bid"}


def _agrees(prompt: NegotiatePrompt | BidPrompt, move: Any, given: Contests) -> None:
    """A reason agrees with the move by the rounded numbers that it says, of a game in which one loses what the other
    gains."""
    own, rival, price = given.own, given.rival, min(given.own.bid, given.rival.bid)
    ducat = given.ten_ducats / 10
    won, lost = own.points - price * ducat, price * ducat - rival.points
    duel = won if own.bid > rival.bid else lost if own.bid < rival.bid else (won + lost) / 2
    inexact = 1.5 + 1.1 * ducat
    if isinstance(prompt, BidPrompt):
        assert given.aim is not None or move.ducats + sum(move.treasures) >= price
    elif move.kind == "call_duel":
        if prompt.offered is not None:
            assert _gain(prompt.offered.act, prompt.offered.ducats, given) <= duel + inexact
            assert given.deal is None or given.deal < 0
    else:
        better = _gain(move.act == (move.kind == "accept"), move.ducats, given) - duel
        assert better >= -inexact
        assert given.deal is not None
        assert given.deal >= 0
        assert own.bid != rival.bid or abs(given.deal - better) <= inexact


def _gain(sells: bool, ducats: int, given: Contests) -> float:
    """What a deal brings a seat, in points: a ducat that one of two players pays the other counts for both."""
    paid = 2 * ducats * given.ten_ducats / 10
    return paid - given.rival.points if sells else given.own.points - paid


def _is_true(aim: Aim | None, prompt: Any, move: Any, rival: Any) -> None:
    match aim:
        case "certain":
            treasures = sum(card.value for card in rival.hand if card.kind == "treasure")
            assert move.ducats + sum(move.treasures) > rival.ducats + treasures
        case "all":
            assert (move.ducats, move.treasures) == (prompt.limit, prompt.treasures)
        case "change":
            assert move.ducats == prompt.limit
            assert set(prompt.treasures) > set(move.treasures)
        case "purse" | "varied":
            assert move.ducats < prompt.limit or set(prompt.treasures) > set(move.treasures)
        case None:
            pass


LONG_DECK = [action_card("ducats 6", "borders 1", "sword")] * 12
"""A deck with which many rounds are to come, so that ducats are worth much."""
BARE: Any = {"diagram": FOUR_PROVINCES.replace("G", "P").replace("g", "p"), "players": 2, "deck": LONG_DECK}


@pytest.mark.parametrize(
    ("ducats", "treasure", "bid", "aim"),
    [
        ((0, 5), None, Bid(0), "all"),
        ((9, 0), None, Bid(1), "certain"),
        ((1, 2), "treasure 15", Bid(1), "change"),
        ((5, 40), None, Bid(4), "purse"),
        ((40, 40), None, Bid(1), "varied"),
    ],
)
def test_a_bid_says_why_it_is_low_or_cannot_lose(
    ducats: tuple[int, int], treasure: str | None, bid: Bid, aim: str
) -> None:
    state = contest(0, 1, over="two_swords", ducats=ducats, hands={0: [treasure]} if treasure else None, **BARE)
    given: Any = reason(play_move(state, 0, CallDuel())[0], 0, bid)
    assert given.aim == aim


def test_who_can_hardly_bid_reads_how_much_less_that_is_than_the_rival_can() -> None:
    given: Any = reason(contest(0, 1, over="two_swords", ducats=(2, 7), **BARE), 0, Propose(False, 1))
    assert (given.own.bid, given.deal) == (2, 0)
    assert given.rival.bid > given.own.bid


def test_an_offer_that_is_worse_than_the_duel_is_called_so() -> None:
    state, _ = play_move(contest(0, 1, over="two_swords", ducats=(40, 7), **BARE), 1, Propose(True, 0))
    given: Any = reason(state, 0, CallDuel())
    assert given.deal < 0


@pytest.mark.parametrize(("edition", "game"), [("classic", "reasons"), ("returns", "reasons"), ("returns", "g17")])
def test_reasons_hold_in_whole_games(edition: str, game: str) -> None:
    """A border that closes off a castle founds its province; a knight makes up for what was said to be missing; no
    use of a power card is called worse than what the bot leaves for it."""
    found: set[str] = set()
    before: Any = None
    for turn in play(edition, {"players": 3}, game, ["plain"] * 3):
        given = before and _given(before, turn.seat, turn.move)
        if given is not None:
            found.add(given.kind)
            _holds(given, turn)
        before = turn.state
    cards = {"weighs", "contests"} if edition == "classic" else {"uses_card", "fills_up"}
    assert found >= {"encloses", "strengthens", "promises"} | cards


def _given(state: Any, seat: int, move: Any) -> Reason | None:
    prompts, view, ledger = asked(state, seat)
    (prompt,) = [one for one in prompts if not one.optional] or prompts[:1]
    return bots.explain(prompt, view, ledger, move)


def _holds(given: Reason, turn: Any) -> None:
    match given:
        case Encloses():
            founded = [event.castle for event in turn.events if event.kind == "province_founded"]
            assert (given.castle in founded) is (given.left == 0)
        case Strengthens():
            assert isinstance(turn.move, PlaceKnight)
            knights = {one.castle: one.knights for one in engine.view(turn.state, turn.seat).board.provinces}
            ahead = knights[given.castle] - knights[given.against]
            assert given.comparison == ("more" if ahead > 0 else "equal" if ahead == 0 else "fewer")
        case Promises():
            assert 0 < given.borders <= 10
            assert given.points >= 0
        case UsesCard():
            assert given.better is None or given.better >= 0
            assert given.better is not None or turn.move.kind == "sell_card"
        case FillsUp():
            assert given.better >= 0
        case _:
            pass
