"""Collects as text all that the server makes of a stored game for a viewer, in one world or another (C-26, I-19,
R-20)."""

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

import pytest
from django.contrib import admin
from django.contrib.auth.models import Permission, User
from django.core.management import CommandError, call_command
from django.db import transaction
from django.test import Client, TestCase
from django.utils import timezone

from games import broadcast, engine, services
from games.gateway.frames import parse
from games.models import Game, Player
from games.realtime.lobby_connection import LobbyConnection
from games.realtime.reply import Reply
from games.realtime.room_connection import RoomConnection
from games.selectors.play import clocks
from games.services.play import drafts
from games.support import caches, game_cache
from games.support.positions import stream_key
from tests.long_form import LONG_FORM
from tests.web.conftest import client_of
from tests.web.marks import give_moves_the_same_mark, mark_of
from tests.web.staff import browser_of
from tests.web.stored_game import StoredGame, prompt_for, reads_rounds

Made = list[tuple[str, str]]
"""Outputs of the server, each with its source."""
_COMMITTED = re.compile(r'"(commitment|hash|salt)": ?"[0-9a-f]{64}"')
_MOVED = re.compile(r'"last_move":"[^"]+"')
"""The time of the last move that everybody knows of: PostgreSQL's own, which does not stop."""
_FRESH = re.compile(r'name="csrfmiddlewaretoken" value="\w+"')
"""What differs between any two pages or games: tokens, and commitments, on which nothing else depends (test_seals)."""
NOW = timezone.now() + timedelta(days=1)
AFTER_END = (
    "replay/",
    "replay/all/0/",
    "replay/0/0/",
    "replay/public/0/",
    "replay/all/log/",
    "record.txt",
    "record.json",
)
"""Pages of a finished game, which reveal what was hidden."""
OFFERED = (
    *(("seat", "player"), ("seat", "room"), ("deadline", "game"), ("notification", "game"), ("report", "message")),
    *(("report", "about"), ("sanction", "report"), ("addressee", "message")),
)
"""Fields with autocompletion in the admin: everything with a search that a foreign key leads to."""


@contextmanager
def rolled_back() -> Iterator[None]:
    """Rolls back the database afterwards. Time stops, and moves get no random marks, so that both are the same in every
    world."""
    game_cache.forget()
    caches.forget()
    with pytest.MonkeyPatch.context() as patch, transaction.atomic():
        patch.setattr(timezone, "now", lambda: NOW)
        give_moves_the_same_mark(patch)
        patch.setattr(clocks, "now", lambda: NOW)
        patch.setattr(drafts, "database_time", lambda: NOW)
        yield
        transaction.set_rollback(True)
    game_cache.forget()
    caches.forget()


class Probe:
    """A client that requests everything the server offers, as the player of a seat or without one."""

    def __init__(self, game: Game, player: Player | None, client: Client, log: pytest.LogCaptureFixture) -> None:
        self.game, self.player, self.client, self.log = game, player, client, log
        self.made: Made = []
        log.clear()

    def record(self, where: str, *texts: str) -> None:
        """Keeps an output."""
        self.made += [(where, _MOVED.sub("", _COMMITTED.sub(r"\1", text))) for text in texts]

    def receive(self, where: str, reply: Reply) -> None:
        """Keeps the frames of a reply."""
        self.record(where, *(frame.decode() for frame in reply.frames), str(reply.close))

    def connect(self) -> None:
        """Opens the WebSockets."""
        self.table = RoomConnection(self.game.room_id, self.client.session)
        self.lobby = LobbyConnection()
        self.receive("snapshot", self.table.open())
        self.receive("lobby", self.lobby.open())

    def send(self, **frame: Any) -> None:
        """Sends a frame and keeps the response."""
        self.receive(frame["type"], self.table.receive(parse(json.dumps(frame))))

    def request(self, moves: Iterable[Any], prompt: str) -> None:
        """Sends explain, preview and survey for these moves, and attempts them; none is legal."""
        for move in moves:
            as_json = engine.to_json(move)
            self.send(id="e", type="explain", move=as_json)
            self.send(id="p", type="preview", move=as_json)
            self.send(id="l", type="survey", move=as_json, action="1A", line=1)
            self.send(id="m", type="move", prompt=prompt, move=as_json)

    def write(self, moves: Iterable[Any], prompt: str) -> None:
        """Sends legal answers as drafts, and has them surveyed, but never makes them."""
        for move in moves:
            as_json = engine.to_json(move)
            self.send(id="w", type="draft", prompt=prompt, move=as_json, missing=["1A"])
            self.send(id="e", type="explain", move=as_json)
            self.send(id="p", type="preview", move=as_json)
            for action in ("", "1A", "1B", "1C", "2A", "2B", "2C"):
                listed = {"action": action, "line": 1} if action else {}
                self.send(id="l", type="survey", move=as_json, **listed)

    def request_everything(self) -> None:
        """Requests all that is available at any time: frames, paths, and the rounds of a running game."""
        self.send(id="s", type="sync")
        seat, stored = self.table.seat, Game.objects.get(id=self.game.id)
        stream = game_cache.position(stored).streams[stream_key(seat)]
        for behind in (0, 1, 2, 8):
            seen = max(0, stream - behind)
            self.send(id="m", type="sync", game=stored.id, seat=seat, stream=seen, mark=mark_of(stored, seat, seen))
        self.send(id="t", type="take_back")
        self.send(id="h", type="hand_over", seat=0)
        self.send(id="d", type="pause", do="decline")
        self.send(id="v", type="vote", seat=0, choice="bot")
        if self.table.seat is None or Game.objects.get(id=self.game.id).undo != self.table.seat:
            self.send(id="u", type="undo", stream=stream)
        self.receive("tick", self.table.tick())
        self.receive("lobby tick", self.lobby.tick())
        game, room = self.game.id, self.game.room_id
        for address in ("rooms/", "featured/", f"rooms/{room}/", f"games/{game}/", f"games/{game}/draws/", "me/games/"):
            self.record(address, page(self.client.get(f"/api/{address}")))
        # When the game is over, these reveal all that was hidden.
        for address in () if engine.outcome(game_cache.position(Game.objects.get(id=game)).state) else AFTER_END:
            self.record(address, page(self.client.get(f"/api/rooms/{room}/{address}")))
        if reads_rounds(self.game):
            self.record("rounds", page(self.client.get(f"/api/rooms/{room}/rounds/")))
            now = engine.round_of(game_cache.position(Game.objects.get(id=game)).state)
            for number in (max(0, now - 1), now):
                self.record(f"round {number} of {now}", page(self.client.get(f"/api/rooms/{room}/rounds/{number}/")))

    def move_and_hear(self, stored: StoredGame, seat: int, move: Any) -> None:
        """Lets a player move, and undo it if they may; keeps the broadcasts and what reaches this viewer."""
        state = stored.state
        with self._hearing():
            if self.player == stored.people[seat]:
                prompt = prompt_for(state, seat, move)
                self.send(id="my move", type="move", prompt=prompt, move=engine.to_json(move))
            else:
                stored.play(state, seat, move)
        game = Game.objects.get(id=self.game.id)
        if game.undo is None:
            return
        with self._hearing(), pytest.MonkeyPatch.context() as patch:
            # The log of another world cannot be replayed: all that this viewer may not know is different in it.
            patch.setattr(game_cache, "replay", lambda game, before: state)
            stream = game.streams[str(seat)]
            if self.player == stored.people[seat]:
                self.send(id="my undo", type="undo", stream=stream)
            else:
                services.game_undo(
                    room_id=game.room_id, player_id=stored.people[seat].id, stream=stream, client_id="undo"
                )
        assert game_cache.state_text(stored.state) == game_cache.state_text(state)

    @contextmanager
    def _hearing(self) -> Iterator[None]:
        """Keeps the broadcasts of what happens inside, and the frames that they cause here."""
        notices: list[tuple[str, dict[str, Any]]] = []
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(broadcast, "_send", lambda group, message: notices.append((group, message)))
            with TestCase.captureOnCommitCallbacks(execute=True):
                yield
        news = [(group, message | {"version": "version" in message}) for group, message in notices]
        self.record("notices", json.dumps(news))
        for group, message in notices:
            listener = self.lobby if group == broadcast.LOBBY else self.table
            self.receive(message["type"], listener.notice(message))

    def request_paths(self, addresses: Iterable[str]) -> None:
        """Requests these paths."""
        for address in addresses:
            self.record(address, page(self.client.get(address)))

    def finish(self) -> Made:
        """All outputs, including the server's own log."""
        self.record("server log", self.log.text)
        return self.made


def page(response: Any) -> str:
    """A response as text, without its CSRF token."""
    body = b"".join(response) if response.streaming else response.content
    headers = {name: value for name, value in response.headers.items() if name != "Expires"}
    return _FRESH.sub("", f"{response.status_code} {headers} {body.decode()}")


def records(game: Game) -> Made:
    """What the commands print about a running game: that they refuse."""
    made = []
    for command in (("game_record",), ("game_record", "--json"), ("verify_shuffle",)):
        try:
            call_command(command[0], game.room_id, *command[1:])
        except CommandError as refusal:
            made.append((" ".join(command), str(refusal)))
    assert len(made) == 3
    return made


def admin_pages(game: Game) -> list[str]:
    """Every page that the admin has of this game, its room and its seats: lists, rows and histories. Lists are also
    searched and filtered by secret values, which must find nothing."""
    whole = Game.objects.get(id=game.id)
    guesses = {"seed": whole.seed[:9], "salt": whole.salt[:9], "state": json.dumps(whole.seed)}
    addresses = ["/admin/"]
    for model, base in _admin_lists():
        if model._meta.app_label == "games":
            path = {"game": "", "room": "game__", "seat": "room__game__"}.get(str(model._meta.model_name), "game__")
            queries = [{"q": guess} for guess in guesses.values()]
            queries += [{f"{path}{field}__contains": guess} for field, guess in guesses.items()]
            queries.append({f"{path}moves__salt__contains": "a"})
            addresses += [base, *(f"{base}?{urlencode(query)}" for query in queries)]
    return [*addresses, *admin_rows()]


def admin_rows() -> list[str]:
    """The pages and histories of rows in the admin: of each model, in the short form, the oldest and newest three."""
    addresses = []
    for model, base in _admin_lists():
        keys = list(model._default_manager.order_by("pk").values_list("pk", flat=True))
        for key in keys if LONG_FORM else dict.fromkeys([*keys[:3], *keys[-3:]]):
            addresses += [f"{base}{key}/change/", f"{base}{key}/history/"]
    return addresses


def admin_lists(game: Game, *searched: str) -> list[str]:
    """Every list of the admin in each order, searched, and filtered by a game's room, with its autocompletions."""
    addresses = ["/admin/"]
    for model, base in _admin_lists():
        queries: list[dict[str, Any]] = [{"q": words} for words in searched]
        queries += [{"room": game.room_id}, {"room__id__exact": game.room_id}]
        queries += [{"o": number} for number in range(1, len(list(admin.site._registry[model].list_display)) + 1)]
        addresses += [base, *(f"{base}?{urlencode(query)}" for query in queries)]
    for model, field in OFFERED:
        for term in ("", *searched):
            query = {"app_label": "games", "model_name": model, "field_name": field, "term": term}
            addresses.append(f"/admin/autocomplete/?{urlencode(query)}")
    return addresses


def _admin_lists() -> Iterator[tuple[Any, str]]:
    for model in admin.site._registry:
        yield model, f"/admin/{model._meta.app_label}/{model._meta.model_name}/"


def guest(player: Player | None) -> Client:
    """A browser with the session of a player, or of a stranger."""
    client: Client = client_of(player)
    return client


def moderator() -> Client:
    """A browser in which a superuser is logged in."""
    return browser_of(User.objects.create_superuser("mo", password="x"))


def read_only_staff() -> Client:
    """A browser of a staff user who may view everything in the admin and change nothing."""
    user = User.objects.create_user("vi", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__startswith="view_"))
    return browser_of(user)
