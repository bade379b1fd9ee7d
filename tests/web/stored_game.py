"""A stored game, and the same game in another world: the database differs in everything that a viewer may not know."""

import json
from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta
from random import Random
from typing import Any

from django.test import TestCase
from django.utils import timezone

from games import engine, services
from games.models import Draft, Game, Move, Player, Presence, Room
from games.support import game_cache
from games.support.encoding import encode
from tests.engine.any_edition import next_move
from tests.long_form import LONG_FORM
from tests.web import other_replay

HIDDEN_MOVES = ("take_card",)
"""Moves that only their player may see."""


def as_json(value: Any) -> Any:
    """A value of the engine after a round trip through JSON."""
    return json.loads(encode(engine.to_json(value)))


class StoredGame:
    """A game with clocks and players on every seat, played at random, but stored like any other."""

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
        """The stored state."""
        return game_cache.position(Game.objects.get(id=self.game.id)).state

    def moments(self, luck: Random) -> Iterator[Any]:
        """Plays the game from start to end, and yields each state while it is the stored one."""
        while engine.outcome(state := self.state) is None:
            yield state
            seat, move = next_move(state, luck)
            with TestCase.captureOnCommitCallbacks(execute=True):
                self.play(state, seat, move)
        yield state

    def play(self, state: Any, seat: int, move: Any) -> None:
        """Makes a move for the seat's player; its prompt may have been asked again since."""
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
        """Turns the stored game into that of another world: state, seed, salts, and everything in its log that the
        viewer may not know. One more change of a sealed choice is added, and under pseudonyms the players are others,
        unless `same_names`."""
        game = Game.objects.get(id=self.game.id)
        is_over = engine.outcome(other) is not None
        alternative_replay = other_replay.AlternativeReplay(game, other, viewer, luck) if reads_rounds(game) else None
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
            row for row, old in zip(rows, before, strict=True) if (row.events, row.salt, row.move, row.seals) != old
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
        other_replay.replace_replay(game, alternative_replay)

    def _come_or_go(self, room: Room, player: Player, luck: Random) -> None:
        """Changes when a player was last present under a pseudonym, and adds spectators."""
        now = timezone.now()
        room.seats.filter(player=player).update(seen=now - timedelta(seconds=luck.randint(1, 90)))
        for who in (luck.choice((player, None)), None):
            Presence.objects.create(room=room, player=who, seen=now, expires=now + timedelta(days=9))

    def _write_drafts(self, game: Game, seats: Iterable[int], asked: dict[int, Any]) -> None:
        """Gives the other players other drafts."""
        for seat in seats:
            for prompt in asked.get(seat, ())[:1]:
                now = {"prompt": prompt.id, "move": {"kind": "another", "seat": seat}, "missing": ["1A"]}
                Draft.objects.update_or_create(game=game, player=self.people[seat], defaults=now)

    def _change_choice(self, game: Game, seat: int, sealed: dict[int, Any]) -> None:
        """Adds a move that changes a sealed choice to what it is now."""
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


def reads_rounds(game: Game) -> bool:
    """Whether the test reads the game's rounds: in the short form only in editions that are played by
    correspondence."""
    return LONG_FORM or engine.by_correspondence(game.edition)


def prompt_for(state: Any, seat: int, move: Any) -> str:
    """The ID of the prompt that a legal move answers."""
    for prompt in engine.waiting(state)[seat]:
        try:
            engine.apply(state, seat, move, prompt.id)
        except engine.EngineError:
            continue
        return str(prompt.id)
    raise AssertionError


def _other_events(events: list[Any], viewer: int | None, luck: Random) -> list[Any]:
    """Replaces events that the viewer may not see."""
    return [
        [audience, event if audience is None or viewer in audience else {"kind": "another", "luck": luck.random()}]
        for audience, event in events
    ]


def _other_seal(seal: dict[str, Any], luck: Random) -> dict[str, Any]:
    """Replaces a sealed choice that is not revealed yet."""
    return seal | {"salt": "5c" * 32, "move": {"kind": "another", "luck": luck.random()}}


def _ahead(streams: dict[str, int], ahead: dict[int, int]) -> dict[str, int]:
    """Advances the streams of others, as changes would that only they see."""
    return streams | {str(seat): streams[str(seat)] + more for seat, more in ahead.items()}
