"""Everything that the server makes of a stored game for a viewer, in one world or another, as text (C-26, I-19,
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
from games.models import Game, Player
from games.realtime.lobby_connection import LobbyConnection
from games.realtime.reply import Reply
from games.realtime.room_connection import RoomConnection
from games.selectors.history import rounds
from games.selectors.play import clocks
from games.services.play import drafts
from games.support import game_cache
from games.support.game_cache import stream_key
from tests.web.conftest import client_of
from tests.web.stored_game import StoredGame, asks_for_rounds, prompt_for

Made = list[tuple[str, str]]
"""What was made, each with where it comes from."""
_COMMITTED = re.compile(r'"(commitment|hash|salt)": ?"[0-9a-f]{64}"')
_FRESH = re.compile(r'name="csrfmiddlewaretoken" value="\w+"')
"""What differs between any two pages or games: tokens, and commitments, on which nothing else depends (test_seals)."""
NOW = timezone.now() + timedelta(days=1)
OVER = ("replay/", "replay/all/0/", "replay/0/0/", "replay/public/0/", "replay/all/log/", "record.txt", "record.json")
"""What is told of games that are over."""
OFFERED = (
    *(("seat", "player"), ("seat", "room"), ("deadline", "game"), ("mail", "game"), ("report", "message")),
    *(("report", "about"), ("sanction", "report"), ("addressee", "message")),
)
"""Where the admin could offer rows by what is typed: everything with a search that something points at."""


@contextmanager
def undone() -> Iterator[None]:
    """Nothing of what happens in here stays, and it happens at the same time in every world."""
    game_cache.forget()
    rounds.forget()
    with pytest.MonkeyPatch.context() as patch, transaction.atomic():
        patch.setattr(timezone, "now", lambda: NOW)
        patch.setattr(clocks, "now", lambda: NOW)
        patch.setattr(drafts, "database_time", lambda: NOW)
        yield
        transaction.set_rollback(True)
    game_cache.forget()
    rounds.forget()


class Watcher:
    """Somebody who asks the server for everything there is: one seat's player, or somebody without a seat."""

    def __init__(self, game: Game, player: Player | None, client: Client, log: pytest.LogCaptureFixture) -> None:
        self.game, self.player, self.client, self.log = game, player, client, log
        self.made: Made = []
        log.clear()

    def take(self, where: str, *texts: str) -> None:
        """Notes what was made."""
        self.made += [(where, _COMMITTED.sub(r"\1", text)) for text in texts]

    def hear(self, where: str, reply: Reply) -> None:
        """Notes frames."""
        self.take(where, *(frame.decode() for frame in reply.frames), str(reply.close))

    def sit_down(self) -> None:
        """Opens the sockets."""
        self.table = RoomConnection(self.game.room_id, self.client.session)
        self.lobby = LobbyConnection()
        self.hear("snapshot", self.table.open())
        self.hear("lobby", self.lobby.open())

    def say(self, **frame: Any) -> None:
        """Sends a frame, and notes the answers."""
        self.hear(frame["type"], self.table.receive(json.dumps(frame)))

    def ask(self, moves: Iterable[Any], prompt: str) -> None:
        """Asks about moves, and tries those that are not legal anyhow."""
        for move in moves:
            as_json = engine.to_json(move)
            self.say(id="e", type="explain", move=as_json)
            self.say(id="p", type="preview", move=as_json)
            self.say(id="l", type="survey", move=as_json, action="1A", line=1)
            self.say(id="m", type="move", prompt=prompt, move=as_json)

    def write(self, moves: Iterable[Any], prompt: str) -> None:
        """Writes answers that could be given, has them looked over, and does not give them."""
        for move in moves:
            as_json = engine.to_json(move)
            self.say(id="w", type="draft", prompt=prompt, move=as_json, missing=["1A"])
            self.say(id="e", type="explain", move=as_json)
            self.say(id="p", type="preview", move=as_json)
            for action in ("", "1A", "1B", "1C", "2A", "2B", "2C"):
                listed = {"action": action, "line": 1} if action else {}
                self.say(id="l", type="survey", move=as_json, **listed)

    def look_around(self) -> None:
        """All that can be had at any time: sockets, addresses, and what is written of a game that runs."""
        self.say(id="s", type="sync")
        stream = game_cache.position(Game.objects.get(id=self.game.id)).streams[stream_key(self.table.seat)]
        for behind in (0, 1, 2, 8):
            told = max(0, stream - behind)
            self.say(id="m", type="sync", game=self.game.id, seat=self.table.seat, stream=told)
        self.say(id="t", type="take_back")
        self.say(id="h", type="hand_over", seat=0)
        self.say(id="d", type="pause", do="decline")
        self.say(id="v", type="vote", seat=0, choice="bot")
        if self.table.seat is None or Game.objects.get(id=self.game.id).undo != self.table.seat:
            self.say(id="u", type="undo", stream=stream)
        self.hear("tick", self.table.tick())
        self.hear("lobby tick", self.lobby.tick())
        game, room = self.game.id, self.game.room_id
        for address in ("rooms/", f"rooms/{room}/", f"games/{game}/", f"games/{game}/draws/", "me/games/"):
            self.take(address, page(self.client.get(f"/api/{address}")))
        # When the game is over, these tell all that was hidden.
        for address in () if engine.outcome(game_cache.position(Game.objects.get(id=game)).state) else OVER:
            self.take(address, page(self.client.get(f"/api/rooms/{room}/{address}")))
        if asks_for_rounds(self.game):
            self.take("rounds", page(self.client.get(f"/api/rooms/{room}/rounds/")))
            now = engine.round_of(game_cache.position(Game.objects.get(id=game)).state)
            for number in (max(0, now - 1), now):
                self.take(f"round {number} of {now}", page(self.client.get(f"/api/rooms/{room}/rounds/{number}/")))

    def move_and_hear(self, stored: StoredGame, seat: int, move: Any) -> None:
        """Somebody moves, and takes it back if they may; what the processes tell each other of it, and what of that
        reaches the watcher."""
        state = stored.state
        with self._hearing():
            if self.player == stored.people[seat]:
                prompt = prompt_for(state, seat, move)
                self.say(id="my move", type="move", prompt=prompt, move=engine.to_json(move))
            else:
                stored.play(state, seat, move)
        game = Game.objects.get(id=self.game.id)
        if game.undo is None:
            return
        with self._hearing(), pytest.MonkeyPatch.context() as patch:
            # The log of another world is not one that can be replayed: all that the watcher may not know of is other.
            patch.setattr(game_cache, "replay", lambda game, before: state)
            stream = game.streams[str(seat)]
            if self.player == stored.people[seat]:
                self.say(id="my undo", type="undo", stream=stream)
            else:
                services.game_undo(
                    room_id=game.room_id, player_id=stored.people[seat].id, stream=stream, client_id="undo"
                )
        assert game_cache.state_text(stored.state) == game_cache.state_text(state)

    @contextmanager
    def _hearing(self) -> Iterator[None]:
        """What comes of something that somebody does."""
        notices: list[tuple[str, dict[str, Any]]] = []
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(broadcast, "_send", lambda group, message: notices.append((group, message)))
            with TestCase.captureOnCommitCallbacks(execute=True):
                yield
        news = [(group, message | {"version": "version" in message}) for group, message in notices]
        self.take("notices", json.dumps(news))
        for group, message in notices:
            listener = self.lobby if group == broadcast.LOBBY else self.table
            self.hear(message["type"], listener.notice(message))

    def open_all(self, addresses: Iterable[str]) -> None:
        """Opens pages."""
        for address in addresses:
            self.take(address, page(self.client.get(address)))

    def finish(self) -> Made:
        """Everything, with what the server has written to its own log meanwhile."""
        self.take("server log", self.log.text)
        return self.made


def page(response: Any) -> str:
    """A page as it goes out, but for its token against forgery."""
    body = b"".join(response) if response.streaming else response.content
    headers = {name: value for name, value in response.headers.items() if name != "Expires"}
    return _FRESH.sub("", f"{response.status_code} {headers} {body.decode()}")


def records(game: Game) -> Made:
    """What the commands write of a game that is running: that they write nothing."""
    made = []
    for command in (("game_record",), ("game_record", "--json"), ("verify_shuffle",)):
        try:
            call_command(command[0], game.room_id, *command[1:])
        except CommandError as refusal:
            made.append((" ".join(command), str(refusal)))
    assert len(made) == 3
    return made


def admin_pages(game: Game) -> list[str]:
    """Every page that the admin has of this game, its room and its seats: lists, rows and their histories; and lists
    searched and filtered by what a moderator may not know, which must not find it."""
    whole = Game.objects.get(id=game.id)
    guesses = {"seed": whole.seed[:9], "salt": whole.salt[:9], "state": json.dumps(whole.seed)}
    found = ["/admin/"]
    for model, base in _admin_lists():
        if model._meta.app_label == "games":
            path = {"game": "", "room": "game__", "seat": "room__game__"}.get(str(model._meta.model_name), "game__")
            asked = [{"q": guess} for guess in guesses.values()]
            asked += [{f"{path}{field}__contains": guess} for field, guess in guesses.items()]
            asked.append({f"{path}moves__salt__contains": "a"})
            found += [base, *(f"{base}?{urlencode(query)}" for query in asked)]
    return [*found, *admin_rows()]


def admin_rows() -> list[str]:
    """The pages of every row that the admin has, and of their histories."""
    found = []
    for model, base in _admin_lists():
        for row in model._default_manager.all():
            found += [f"{base}{row.pk}/change/", f"{base}{row.pk}/history/"]
    return found


def admin_lists(game: Game, *searched: str) -> list[str]:
    """Every list of the admin in each order that it can be put in, searched, and filtered by a game's room; and what is
    offered of each while somebody types."""
    found = ["/admin/"]
    for model, base in _admin_lists():
        asked: list[dict[str, Any]] = [{"q": words} for words in searched]
        asked += [{"room": game.room_id}, {"room__id__exact": game.room_id}]
        asked += [{"o": number} for number in range(1, len(list(admin.site._registry[model].list_display)) + 1)]
        found += [base, *(f"{base}?{urlencode(query)}" for query in asked)]
    for model, field in OFFERED:
        for term in ("", *searched):
            query = {"app_label": "games", "model_name": model, "field_name": field, "term": term}
            found.append(f"/admin/autocomplete/?{urlencode(query)}")
    return found


def _admin_lists() -> Iterator[tuple[Any, str]]:
    for model in admin.site._registry:
        yield model, f"/admin/{model._meta.app_label}/{model._meta.model_name}/"


def guest(player: Player | None) -> Client:
    """A browser of a player, or of a stranger; it has a session."""
    client: Client = client_of(player)
    return client


def moderator() -> Client:
    """A browser in which a superuser has logged in."""
    client = Client()
    client.force_login(User.objects.create_superuser("mo", password="x"))
    return client


def looker() -> Client:
    """A browser of somebody who may look at everything that the admin has, and do nothing."""
    user = User.objects.create_user("vi", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__startswith="view_"))
    client = Client()
    client.force_login(user)
    return client
