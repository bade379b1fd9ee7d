"""Repeated offers, and bots that a player tries to keep waiting: neither fills the log nor holds up the game."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from games import bots, services
from games.models import Command, Game, Move, Player, Room
from games.services import MoveResult, Refused
from games.services.play.offers import MOST_OFFERS
from games.workers import bot_runner
from tests.web.conftest import seen_by, watch
from tests.web.play import answer_to, open_prompts
from tests.web.test_hidden import same_luck

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("same_luck")]
__all__ = ["same_luck"]
JSON = dict[str, Any]


class Negotiation:
    """A game in which two players bargain over an action; `seat` is a person's, or a program's."""

    def __init__(self, game: Game) -> None:
        self.game, self._number = game, 0
        while seen_by(game, None)["view"]["phase"] != "negotiation":
            acting = game.room.seats.filter(pending=True).values_list("number", flat=True)[0]
            self.act(acting, answer_to(open_prompts(seen_by(game, acting))[0]))

    def act(self, seat: int, move: JSON, client_id: str | None = None) -> MoveResult:
        """Answers a seat's prompt."""
        self._number += 1
        return services.game_move(
            room_id=self.game.room_id,
            player_id=str(self.game.room.seats.get(number=seat).player_id),
            prompt=open_prompts(seen_by(self.game, seat))[0]["id"],
            move=move,
            client_id=client_id or str(self._number),
        )

    def take_back(self, seat: int) -> None:
        """Undoes a seat's last act."""
        self._number += 1
        services.game_undo(
            room_id=self.game.room_id,
            player_id=str(self.game.room.seats.get(number=seat).player_id),
            stream=self.now.streams[str(seat)],
            client_id=f"undo {self._number}",
        )

    @property
    def now(self) -> Game:
        """The game as it is stored."""
        return Game.objects.get(id=self.game.id)

    @property
    def log(self) -> list[JSON]:
        """The moves that are stored."""
        return list(Move.objects.filter(game=self.game).order_by("number").values_list("move", flat=True))

    def rest(self, seconds: float) -> None:
        """Moves the time forward while nothing happens."""
        Game.objects.filter(id=self.game.id).update(last_move=self.now.last_move - timedelta(seconds=seconds))


def propose(ducats: int) -> JSON:
    return {"kind": "propose", "act": False, "ducats": ducats}


@pytest.fixture
def table(make_game: Callable[..., Game]) -> Negotiation:
    return Negotiation(make_game(2))


@pytest.mark.servers
def test_repeating_a_standing_offer_is_answered_but_not_stored(table: Negotiation) -> None:
    first = table.act(0, propose(3))
    before = (table.now.version, table.now.streams, table.now.last_move, table.log)
    for _ in range(10):
        again = table.act(0, propose(3))
        assert (again.number, again.stream, again.again) == (first.number, first.stream, True)
    assert (table.now.version, table.now.streams, table.now.last_move, table.log) == before
    assert table.act(0, propose(4)).number == first.number + 1
    assert table.act(0, propose(3)).number == first.number + 2


@pytest.mark.servers
def test_a_late_copy_of_a_repeated_offer_offers_nothing_again(table: Negotiation) -> None:
    first = table.act(0, propose(3))
    table.act(0, propose(3), "again")
    table.act(0, {"kind": "withdraw", "offer": 1})
    before = table.log
    for _ in range(2):
        late = table.act(0, propose(3), "again")
        assert (late.number, late.stream, late.again) == (first.number, first.stream, True)
    with pytest.raises(Refused, match="conflict"):
        table.act(0, propose(4), "again")
    assert table.log == before
    question = open_prompts(seen_by(table.game, 0))[0]["id"]
    table.act(1, {"kind": "call_duel"})
    player = str(table.game.room.seats.get(number=0).player_id)
    frame: JSON = {"room_id": table.game.room_id, "player_id": player, "prompt": question, "move": propose(3)}
    assert services.game_move(**frame, client_id="again").again


@pytest.mark.parametrize("kind", ["other sums", "the same sum", "taken back"])
def test_offers_per_contest_are_limited_and_it_can_still_be_settled(table: Negotiation, kind: str) -> None:
    for number in range(MOST_OFFERS):
        table.act(0, propose(7 if kind == "the same sum" else number))
        if kind == "taken back":
            table.take_back(0)
    before, commands = table.log, Command.objects.count()
    for ducats in (3, 7, 10_000):
        with pytest.raises(Refused) as refused:
            table.act(0, propose(ducats))
        assert (refused.value.code, refused.value.reason) == ("refused", "too_many_offers")
        assert refused.value.data == {"most": MOST_OFFERS}
    assert (table.log, Command.objects.count()) == (before, commands)
    table.act(1, propose(1))
    table.act(0, {"kind": "call_duel"})
    assert seen_by(table.game, None)["view"]["phase"] == "duel"


@pytest.fixture
def with_a_bot(table: Negotiation, settings: Any) -> Negotiation:
    """A game whose other seat has a stand-in, which gives people 100 s to follow."""
    settings.BOT_PACE = 100.0
    table.game.room.seats.filter(number=1).update(stand_in=True)
    Game.objects.update(undo=None)
    return table


def offers(table: Negotiation) -> list[Callable[[int], object]]:
    """What a program may repeat while a bot is awaited."""

    def call_and_take_back(_: int) -> None:
        table.act(0, {"kind": "call_duel"})
        table.take_back(0)

    def offer_and_take_back(number: int) -> None:
        table.act(0, propose(number))
        table.take_back(0)

    def offer_and_withdraw(number: int) -> None:
        table.act(0, propose(number))
        table.act(0, {"kind": "withdraw", "offer": open_prompts(seen_by(table.game, 0))[0]["standing"]["number"]})

    return [
        lambda _: table.act(0, propose(3)),
        lambda number: table.act(0, propose(number)),
        offer_and_withdraw,
        offer_and_take_back,
        call_and_take_back,
    ]


@pytest.mark.parametrize("way", range(5))
def test_nobody_keeps_a_bot_waiting_by_acting_again_and_again(with_a_bot: Negotiation, way: int) -> None:
    table, act = with_a_bot, offers(with_a_bot)[way]
    for number in range(15):
        act(number)
        table.rest(90)
        if bot_runner.run_once():
            break
    assert Move.objects.filter(game=table.game, by=Move.By.BOT).exists()


def test_a_bot_lets_people_follow_after_each_answer_to_it(with_a_bot: Negotiation) -> None:
    table = with_a_bot
    for ducats in (10_000, 9_000):
        table.act(0, propose(ducats))
        Game.objects.update(undo=None)
        assert bot_runner.run_once() == 0
        table.rest(101)
        assert bot_runner.run_once() == 1
        table.rest(101)


@pytest.mark.parametrize(("absent", "made"), [(False, 0), (True, 1)])
def test_a_bot_waits_for_a_persons_reply_however_long_but_not_for_another_bots(
    with_a_bot: Negotiation, monkeypatch: pytest.MonkeyPatch, absent: bool, made: int
) -> None:
    monkeypatch.setattr("games.workers.bot_runner._think", lambda *seen, **chosen: None)
    table = with_a_bot
    table.game.room.seats.filter(number=0).update(stand_in=absent)
    watch(table.game.room)
    table.rest(86_400)
    assert bot_runner.run_once() == made


def test_changing_a_sealed_bid_keeps_no_bot_waiting_and_changes_no_time(with_a_bot: Negotiation) -> None:
    table = with_a_bot
    table.act(0, {"kind": "call_duel"})
    prompt = seen_by(table.game, 0)["prompts"][0]["id"]
    player = str(table.game.room.seats.get(number=0).player_id)
    frame: JSON = {"room_id": table.game.room_id, "player_id": player, "prompt": prompt}
    bid: JSON = {"kind": "bid", "ducats": 0, "treasures": []}
    services.game_move(**frame, move=bid, client_id="bid")
    since = table.now.last_move
    for number in range(3):
        services.game_move(**frame, move={**bid, "ducats": number}, client_id=f"bid {number}")
    assert table.now.last_move == since
    table.rest(101)
    services.game_move(**frame, move=bid, client_id="last")
    assert bot_runner.run_once() == 1


def test_a_bot_that_thinks_while_a_sealed_bid_is_changed_makes_its_move(
    table: Negotiation, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    table.act(0, {"kind": "call_duel"})
    table.act(0, {"kind": "bid", "ducats": 0, "treasures": []})
    table.game.room.seats.filter(number=1).update(stand_in=True)
    prompt, choose = seen_by(table.game, 0)["prompts"][0]["id"], bots.choose
    frame: JSON = {"room_id": table.game.room_id, "player_id": people[0].id, "prompt": prompt, "client_id": "changed"}

    def chosen_late(*arguments: Any, **named: Any) -> Any:
        services.game_move(**frame, move={"kind": "bid", "ducats": 1, "treasures": []})
        return choose(*arguments, **named)

    monkeypatch.setattr(bots, "choose", chosen_late)
    assert bot_runner.run_once() == 1
    assert Room.objects.get(id=table.game.room_id).state == "playing"
