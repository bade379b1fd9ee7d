"""A fake clock, and games with a time control that run by it."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db.models import F

from games import services
from games.models import Deadline, Game, Player, SweeperHeartbeat
from games.workers import sweeper
from tests.web.conftest import seen_by
from tests.web.play import answer_to, open_prompts


def timed_game(
    people: Sequence[Player],
    players: int,
    *,
    edition: str = "classic",
    pace: dict[str, Any] | None = None,
    **options: Any,
) -> Game:
    """A running game with players on every seat, and a clock."""
    room = services.room_create(
        player=people[0],
        edition=edition,
        options={"players": players, **options},
        name="A table",
        pace=pace if pace is not None else {"kind": "blitz"},
    )
    for player in people[1:players]:
        services.room_join(room_id=room.id, player=player)
    return services.room_start(room_id=room.id, player=people[0]).game


class FakeClock:
    """The time, which only the test moves forward."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 18, 12, tzinfo=UTC)
        self._count = 0

    def pass_by(self, seconds: float) -> None:
        """Moves the time forward, with a sweeper running meanwhile."""
        self.now += timedelta(seconds=seconds)
        SweeperHeartbeat.objects.update_or_create(pk=1, defaults={"at": self.now})

    def sweep(self) -> int:
        """Runs the sweeper, which also ran until now, so that no time is given back; returns how many deadlines
        expired."""
        SweeperHeartbeat.objects.update_or_create(pk=1, defaults={"at": self.now})
        return sweeper.sweep_once(self.now)

    def run_out(self, game: Game, seat: int) -> None:
        """Lets a seat's time run out, and no other seat's before it."""
        due = Deadline.objects.get(game=game, seat=seat).due
        self.pass_by((due - self.now).total_seconds())
        Deadline.objects.filter(game=game, due__lte=self.now).exclude(seat=seat).update(
            due=F("due") + timedelta(seconds=60)
        )
        assert self.sweep() == 1

    def seat_to_act(self, game: Game) -> int:
        """A seat that the game waits for."""
        seat: int = game.room.seats.filter(pending=True).values_list("number", flat=True)[0]
        return seat

    def play(self, game: Game, seat: int, client_id: str | None = None) -> None:
        """Answers a seat's first obligatory prompt for its player."""
        self._count += 1
        prompts = seen_by(game, seat)["prompts"]
        prompt = next(prompt for prompt in prompts if not prompt["optional"])
        services.game_move(
            room_id=game.room_id,
            player_id=str(game.room.seats.get(number=seat).player_id),
            prompt=prompt["id"],
            move=answer_to(prompt),
            client_id=client_id or str(self._count),
        )

    def play_until(self, game: Game, seat: int) -> None:
        """Plays for all seats until the game waits for this one."""
        while seat not in game.room.seats.filter(pending=True).values_list("number", flat=True):
            self.play(game, self.seat_to_act(game))

    def play_to_decisions(self, game: Game) -> Game:
        """Plays on to the first decisions."""
        while seen_by(game, None)["view"]["phase"] == "setup":
            self.play(game, self.seat_to_act(game))
        assert open_prompts(seen_by(game, self.seat_to_act(game)))
        return game

    def reserve(self, game: Game, seat: int) -> float:
        """The seat's reserve: seconds beyond the time for each decision."""
        left: float = game.room.seats.get(number=seat).reserve
        return left
