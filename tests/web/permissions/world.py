"""Rooms with a person in every role, and the responses of the server to each of them."""

import json
import re
from collections.abc import Callable
from typing import Any

from django.apps import apps
from django.conf import settings
from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.auth.models import User
from django.contrib.sessions.backends.base import SessionBase
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.utils import timezone
from pytest_django import Settings
from rest_framework.test import APIClient

from games import protocol, services
from games.gateway.frames import parse
from games.gateway.session_store import SessionStore
from games.models import AuditEntry, MailAddress, Notification, Player, PushSubscription, Room, Token, token_hash
from games.realtime.lobby_connection import LobbyConnection
from games.realtime.room_connection import RoomConnection
from games.selectors.rooms import watching
from games.services import moderation
from games.support import caches, game_cache
from lionheart import providers
from tests.web.conftest import seen_by
from tests.web.permissions.table import CLOSED, FULL, LOCKED, OPEN, OVER, ROLES, RUNNING, Row
from tests.web.play import answer_to, open_prompts
from tests.web.staff import staff

NOW = timezone.now()
CSRF = "c" * 32
PASSWORD = "a lion's"
STAFF = ("moderator", "administrator")


class World:
    """Rooms of `host` and `player`, in which it is the player's turn. table.py describes the other roles; all but
    guests have a name."""

    def __init__(self) -> None:
        # One client for all roles: each new one would scan all static files.
        self.api, self.browser = APIClient(enforce_csrf_checks=True), Client()
        self.people = {role: services.player_create(name=f"The {role}") for role in ROLES if role != "guest"}
        self.users = {role: staff(role, role, self.people[role]) for role in STAFF}
        for role in ("account", "deactivated"):
            self.users[role] = User.objects.create_user(role, password="x")
            Player.objects.filter(id=self.people[role].id).update(user=self.users[role])
        self.rooms = {where: self._room(where) for where in (OPEN, FULL, RUNNING, CLOSED, LOCKED, OVER)}
        self._room(RUNNING, "other")
        token, _ = services.token_create(owner=self.people["player"], name="Mine", scopes=[Token.Scope.READ])
        sanction = moderation.sanction_give(
            by=self.users["administrator"], player_id=self.people["banned"].id, step="account_ban", why="A test."
        )
        message = moderation.message_write(
            by=self.users["administrator"], player_id=self.people["banned"].id, text="Why?", why="A test."
        )
        self.ids: dict[str, Any] = {"<token>": token.id, "<sanction>": sanction.public_id}
        self.ids |= {"<moderator message>": message.public_id, "<unread message>": str(message.pk)}
        answered = moderation.message_write(
            by=self.users["administrator"], player_id=self.people["spectator"].id, text="Why?", why="A test."
        )
        moderation.message_answer(player=self.people["spectator"], public_id=answered.public_id, text="Well.")
        self.ids["<answered message>"] = str(answered.pk)
        self.ids["<spectator's message>"] = str(services.lobby_say(player=self.people["spectator"], text="Hello").pk)
        running = self.rooms[RUNNING]
        moderation.report_make(player=self.people["spectator"], kind="spam", room_id=running.id, seat=1)
        services.chat_say(room_id=running.id, player=self.people["player"], text="Hello")
        said = services.lobby_say(player=self.people["player"], text="Hello")
        self.ids |= {"<games/chatmessage>": said.pk, "<lobby message>": said.public_id}
        self.ids |= {"<games/player>": self.people["spectator"].id, "<games/room>": running.id}
        self.ids["<person>"] = watching.person_of(self.people["player"].id)
        self.ids |= {"<games/game>": running.game.id, "<games/sanction>": sanction.pk}
        for role, player in self.people.items():
            # As a program's token would be: people's own tokens cannot play.
            about = {"name": role, "hash": token_hash(role), "scopes": Token.Scope.values}
            Token.objects.create(owner=player, player=player, **about)
        address = MailAddress.objects.create(player=self.people["player"], address="player@mail.example", asked=NOW)
        Notification.objects.create(address=address, kind=Notification.Kind.CONFIRM, created=NOW, due=NOW)
        browser = PushSubscription.objects.create(
            player=self.people["player"], endpoint="https://push.example/a", created=NOW
        )
        Notification.objects.create(browser=browser, kind="turn", game=running.game, created=NOW, due=NOW)
        self.sessions = {role: self._session(role) for role in ROLES}
        User.objects.filter(pk=self.users["deactivated"].pk).update(is_active=False)

    def _session(self, role: str) -> SessionBase:
        """The session of a role's browser; a guest's has none yet."""
        if role == "guest":
            return SessionStore()
        client = APIClient()
        if role in self.users:
            client.force_login(self.users[role])
        session = client.session
        session["player"] = self.people[role].id
        session.save()
        return session

    def _room(self, where: str, host: str = "host") -> Room:
        creator = self.people[host]
        second = self.people["player"] if host == "host" else services.player_create(name="Elsewhere")
        room = services.room_create(
            player=creator,
            edition="classic",
            options={"players": 3 if where == OPEN else 2},
            name=where.capitalize(),
            pace={"kind": "normal"},
            password=PASSWORD if where == LOCKED else "",
            watching=Room.Watching.NONE if where == CLOSED else Room.Watching.EVERYONE,
        )
        if where == LOCKED:
            services.room_enter_password(room_id=room.id, player=second, password=PASSWORD)
        services.room_join(room_id=room.id, player=second)
        if where not in (OPEN, FULL):
            services.room_start(room_id=room.id, player=creator)
            self._up_to_the_player(room.id, creator)
        if where == OVER:
            services.room_end_game(room_id=room.id)
        return Room.objects.get(id=room.id)

    def _up_to_the_player(self, room_id: str, host: Player) -> None:
        """Makes the host's move if it is their turn."""
        game = Room.objects.get(id=room_id).game
        if game.room.seats.get(number=0).pending:
            prompt = open_prompts(seen_by(game, 0))[0]
            services.game_move(
                room_id=room_id, player_id=host.id, prompt=prompt["id"], move=answer_to(prompt), client_id="first"
            )

    # --- requests

    def answer(self, role: str, row: Row, then: Callable[[], None] = lambda: None) -> str:
        """The response to a role, as a word. It is rolled back, after `then` has looked at it."""
        cache.clear()
        for part in (game_cache, caches):
            part.forget()
        with transaction.atomic():
            ask = self._over_a_socket if row.is_frame else self._act if row.is_act else self._over_http
            word = ask(role, row)
            then()
            transaction.set_rollback(True)
        return word

    def _over_http(self, role: str, row: Row) -> str:
        method, _, route = row.request.partition(" ")
        client = self.api
        client.cookies.clear()
        client.credentials()
        if route.startswith("api/v1/"):
            client.credentials(**{"HTTP_AUTHORIZATION": f"Bearer {role}"} if role in self.people else {})
        else:
            self._bring_session(client, role)
            client.cookies[settings.CSRF_COOKIE_NAME] = CSRF
            client.credentials(HTTP_X_CSRFTOKEN=CSRF)
        if method == "GET":
            response = client.get(self.address(route, row))
        else:
            body = self._filled(row.body, row)
            response = getattr(client, method.lower())(self.address(route, row), body, format=row.form)
        if response.status_code in (301, 302):
            return "login" if "login" in response["Location"] else "yes"
        return "yes" if response.status_code < 400 else _why(response)

    def _bring_session(self, client: Client, role: str) -> None:
        """Sets the session cookie of a role's browser, if it has a session."""
        key = self.sessions[role].session_key
        if key is not None:
            client.cookies[settings.SESSION_COOKIE_NAME] = key

    def address(self, route: str, row: Row) -> str:
        """The path of a route, with the row's room and game filled in."""
        room = self.rooms[row.at]
        values = {"room": room.id, "game": room.game.id if hasattr(room, "game") else "0" * 24, **row.named}
        for part, value in values.items():
            found = re.search(rf"<(\w+:)?{part}>|\^?\(\?P<{part}>.*\)", route)
            if found:
                route = route.replace(found[0], str(self._id(value)))
        assert "<" not in route, f"{route}: say in `named` what stands there"
        return "/" + route.replace("$", "")

    def _id(self, value: Any) -> Any:
        """The ID for a placeholder: one of this world, or of any row of that model."""
        if isinstance(value, str) and re.fullmatch(r"<\w+/\w+>", value):
            if value in self.ids:
                return self.ids[value]
            found = apps.get_model(value.strip("<>").replace("/", "."))._default_manager.first()
            assert found is not None, f"{value}: there is none"
            return found.pk
        return self.ids.get(value, value)

    def _act(self, role: str, row: Row) -> str:
        """The result of an action on a page of the admin: done, or refused, as the audit log or else the page says."""
        model, _, act = row.request.removeprefix("act ").partition(": ")
        client = self.browser
        client.cookies.clear()
        self._bring_session(client, role)
        page, key = f"/admin/{model}/", self._id(f"<{model}>")
        form = {"do": act, "why": "A reason.", **self._filled(row.body, row)}
        if act not in getattr(admin.site.get_model_admin(apps.get_model(model.replace("/", "."))), "acts", ()):
            form = {**form, "action": act, ACTION_CHECKBOX_NAME: str(key)}
        else:
            page += f"{key}/change/"
        response = client.post(page, form)
        if response.status_code == 302 and "login" in response["Location"]:
            return "login"
        noted = AuditEntry.objects.order_by("id").last()
        if noted is not None and noted.refused:
            return noted.refused.rpartition(" ")[2].strip("()")
        assert noted is not None or response.status_code >= 400, "nothing was noted"
        if any(one.level == messages.WARNING for one in messages.get_messages(response.wsgi_request)):
            return "not done"
        return "yes" if response.status_code in (200, 302) else str(response.status_code)

    def _over_a_socket(self, role: str, row: Row) -> str:
        place, _, kind = row.request.partition(": ")
        session = SessionStore(self.sessions[role].session_key)
        connection: Any = (
            RoomConnection(self.rooms[row.at].id, session) if place == "table" else LobbyConnection(session)
        )
        reply = connection.open()
        if reply.close is None:
            frame = {"id": "asked", "type": kind, **self._filled(row.body, row)}
            reply = connection.receive(parse(json.dumps(frame)))
        if reply.close is not None:
            return protocol.Close(reply.close).name.lower()
        errors = [answer for answer in map(json.loads, reply.frames) if answer["type"] == "error"]
        return str(errors[0].get("reason") or errors[0]["code"]) if errors else "yes"

    def _filled(self, value: Any, row: Row) -> Any:
        """A request body, with IDs and moves in place of its placeholders."""
        if isinstance(value, dict):
            return {name: self._filled(part, row) for name, part in value.items()}
        if value == "<room>":
            return self.rooms[row.at].id
        if value in ("<prompt>", "<move>"):
            prompt = open_prompts(seen_by(self.rooms[row.at].game, 1))[0]
            return prompt["id"] if value == "<prompt>" else answer_to(prompt)
        return self.ids.get(value, value) if isinstance(value, str) else value


def open_world(settings: Settings) -> World:
    """A world on a server with all optional features on. It needs the fixture `openid_known`."""
    settings.GUEST_PROGRAMS = True
    club = {"id": "club", "name": "The club", "client_id": "x", "secret": "x", "server": "http://127.0.0.1:1"}
    settings.SOCIALACCOUNT_PROVIDERS = providers.settings_of([{"provider": providers.OPENID, **club}])
    return World()


def _why(response: Any) -> str:
    if "json" not in response.headers.get("Content-Type", ""):
        return str(response.status_code)
    answer = response.json()
    error = answer.get("error", answer)
    return str(error.get("reason") or error.get("code") or response.status_code)
