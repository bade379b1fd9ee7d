"""A stored game, and the same game in another world: what a viewer may not know is another in the database too."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta
from random import Random
from typing import Any

from django.test import TestCase
from django.utils import timezone

from games import engine, services
from games.models import Draft, Game, Move, Player, Presence, Room
from games.support import game_cache
from tests.engine.any_edition import next_move
from tests.proof import PROOF
from tests.web import other_rounds

HIDDEN_MOVES = ("take_card",)
"""Moves that are told to nobody else."""


class StoredGame:
    """A game with clocks, of people on every seat, played at random, but stored as every game is."""

    def __init__(
        self,
        edition: str,
        options: dict[str, Any],
        people: Sequence[Player],
        pace: dict[str, Any] | None = None,
        rounds_behind: int = 0,
        **more: Any,
    ) -> None:
        self.people = people
        pace = pace or {"kind": "normal"}
        room = services.room_create(
            player=people[0],
            edition=edition,
            options=options,
            name="A table",
            pace=pace,
            rounds_behind=rounds_behind,
            **more,
        )
        for player in people[1 : options["players"]]:
            services.room_join(room_id=room.id, player=player)
        self.game = services.room_start(room_id=room.id, player=people[0]).game

    @property
    def state(self) -> Any:
        """The state as it is stored."""
        return game_cache.position(Game.objects.get(id=self.game.id)).state

    def moments(self, luck: Random) -> Iterator[Any]:
        """The states of the whole game, from its start to its end, each when the game is at it."""
        while engine.outcome(state := self.state) is None:
            yield state
            seat, move = next_move(state, luck)
            with TestCase.captureOnCommitCallbacks(execute=True):
                self.play(state, seat, move)
        yield state

    def play(self, state: Any, seat: int, move: Any) -> None:
        """Plays a move as the seat's person, in answer to a question that may have been put again."""
        position = game_cache.position(Game.objects.get(id=self.game.id))
        asked = {position.current_prompt_id(prompt.id): prompt.id for prompt in position.prompts(seat)}
        services.game_move(
            room_id=self.game.room_id,
            player_id=self.people[seat].id,
            move=engine.to_json(move),
            prompt=asked[prompt_for(state, seat, move)],
            client_id=f"move {Move.objects.filter(game=self.game).count()}",
        )

    def become(self, other: Any, viewer: int | None, luck: Random, same_names: bool = False) -> None:
        """The stored game is that of another world: state, seed, salts, and everything in its log that the viewer may
        not know. A sealed choice has been changed once more, too, and under pseudonyms others play, unless people are
        to keep their names."""
        game = Game.objects.get(id=self.game.id)
        is_over = engine.outcome(other) is not None
        tale = other_rounds.OtherTale(game, viewer, luck) if asks_for_rounds(game) else None
        game.state = game_cache.state_text(other)
        if not is_over:
            game.seed, game.salt = f"{luck.getrandbits(256):064x}", f"{luck.getrandbits(256):064x}"
        game.opening = _other_events(game.opening, viewer, luck)
        rows = list(game.moves.order_by("number"))
        before = [(row.events, row.salt, row.move, row.seals) for row in rows]
        opened = {seal["salt"] for row in rows for seal in row.seals if is_over or not seal.get("late")}
        sealed = engine.sealed(other)
        latest = {row.seat: row.number for row in rows if row.salt}
        for row in rows:
            row.events = _other_events(row.events, viewer, luck)
            row.seals = [
                seal if seal["salt"] in opened or seal["seat"] == viewer else _other_seal(seal, luck)
                for seal in row.seals
            ]
            if row.seat != viewer:
                if row.seat in sealed and row.number == latest[row.seat]:
                    row.move = engine.to_json(sealed[row.seat])
                elif row.move["kind"] in HIDDEN_MOVES or (row.salt and row.salt not in opened):
                    row.move = {"kind": "another", "luck": luck.random()}
                row.salt = row.salt if row.salt in opened else "5a" * 32 * bool(row.salt)
        ahead = {seat: luck.randint(1, 9) for seat in range(other.players) if seat != viewer}
        for row in rows[-1:]:
            row.streams = _ahead(row.streams, ahead)
        game.streams = _ahead(game.streams, ahead)
        game.save()
        changed = [
            row for row, was in zip(rows, before, strict=True) if (row.events, row.salt, row.move, row.seals) != was
        ]
        Move.objects.bulk_update({*changed, *rows[-1:]}, ("events", "streams", "salt", "move", "seals"))
        hiding = [seat for seat in sealed if seat != viewer]
        if hiding:
            self._change_choice(game, luck.choice(hiding), sealed)
        others = [seat for seat in range(other.players) if seat != viewer and not is_over]
        self._write_drafts(game, others, engine.waiting(other))
        for seat in others if game.room.pseudonyms and not same_names else ():
            Player.objects.filter(id=self.people[seat].id).update(name=f"Nemo {luck.randint(1, 10**9)}")
            self._come_or_go(game.room, self.people[seat], luck)
        game_cache.forget()
        other_rounds.tell(game, tale)

    def _come_or_go(self, room: Room, player: Player, luck: Random) -> None:
        """Somebody is at a table of pseudonyms, or left it at another time, and one more watches."""
        now = timezone.now()
        room.seats.filter(player=player).update(seen=now - timedelta(seconds=luck.randint(1, 90)))
        for who in (luck.choice((player, None)), None):
            Presence.objects.create(room=room, player=who, seen=now, expires=now + timedelta(days=9))

    def _write_drafts(self, game: Game, seats: Iterable[int], asked: dict[int, Any]) -> None:
        """Others are writing something else."""
        for seat in seats:
            for prompt in asked.get(seat, ())[:1]:
                now = {"prompt": prompt.id, "move": {"kind": "another", "seat": seat}, "missing": ["1A"]}
                Draft.objects.update_or_create(game=game, player=self.people[seat], defaults=now)

    def _change_choice(self, game: Game, seat: int, sealed: dict[int, Any]) -> None:
        """Somebody has changed their sealed choice once more, to what it is now."""
        last = game.moves.filter(seat=seat).exclude(salt="").order_by("number").last()
        assert last is not None
        number, again = game.version + 1, engine.to_json(sealed[seat])
        Move.objects.create(
            game=game,
            number=number,
            seat=seat,
            by=last.by,
            client_id="changed",
            prompt=last.prompt,
            move=again,
            events=[],
            streams=game.streams,
            salt="5b" * 32,
        )
        Game.objects.filter(id=game.id).update(version=number)


def asks_for_rounds(game: Game) -> bool:
    """Whether one asks for the rounds of a game: in the short form where they are what one reads it by."""
    return PROOF or engine.by_correspondence(game.edition)


def prompt_for(state: Any, seat: int, move: Any) -> str:
    """The prompt that a legal move answers."""
    for prompt in engine.waiting(state)[seat]:
        try:
            engine.apply(state, seat, move, prompt.id)
        except engine.EngineError:
            continue
        return str(prompt.id)
    raise AssertionError


def _other_events(events: list[Any], viewer: int | None, luck: Random) -> list[Any]:
    """Events that the viewer is not told of are others."""
    return [
        [audience, event if audience is None or viewer in audience else {"kind": "another", "luck": luck.random()}]
        for audience, event in events
    ]


def _other_seal(seal: dict[str, Any], luck: Random) -> dict[str, Any]:
    """A sheet that is not opened yet was another."""
    return seal | {"salt": "5c" * 32, "move": {"kind": "another", "luck": luck.random()}}


def _ahead(streams: dict[str, int], ahead: dict[int, int]) -> dict[str, int]:
    """Others' streams have come further, as they do by what only they know."""
    return streams | {str(seat): streams[str(seat)] + more for seat, more in ahead.items()}
