"""The table of permissions: the response of every path, frame and page of the admin to each role.

A row has the request, the response that most roles get, the room, the body, and the roles with another response. A
response is `yes`, or the reason or the code of the refusal. When something is new, add a row for it; the test prints
the response to each role, for you to judge. Then `make generate` writes the docs.
"""

from dataclasses import dataclass, field
from typing import Any

ROLES = (
    *(
        "guest",
        "player",
        "other",
        "spectator",
        "host",
        "account",
        "moderator",
        "administrator",
        "banned",
        "deactivated",
    ),
)
OPEN, FULL, RUNNING, CLOSED, LOCKED, OVER = "open", "full", "running", "closed", "locked", "over"
AT = {
    OPEN: "a room with a free seat",
    FULL: "a room in which every seat is taken",
    RUNNING: "a running game that everyone may watch",
    CLOSED: "a game that nobody may watch",
    LOCKED: "a room with a password",
    OVER: "a finished game",
}


@dataclass(frozen=True)
class Row:
    """A request, and the response to each role."""

    request: str
    answers: dict[str, str]
    at: str = RUNNING
    body: dict[str, Any] = field(default_factory=dict)
    named: dict[str, Any] = field(default_factory=dict)
    form: str = "json"

    @property
    def is_frame(self) -> bool:
        """Whether it is sent over a WebSocket."""
        return self.request.startswith(("table: ", "lobby: "))

    @property
    def is_act(self) -> bool:
        """Whether it is an action in the admin."""
        return self.request.startswith("act ")

    @property
    def is_admin(self) -> bool:
        """Whether it is a page of the admin, or an action there."""
        return self.is_act or " admin/" in self.request


def row(request: str, most: str, at: str = RUNNING, body: Any = None, named: Any = None, **others: str) -> Row:
    """A row in which all roles get the same response except some. A deactivated account gets that of a guest."""
    assert set(others) <= set(ROLES), request
    others.setdefault("deactivated", others.get("guest", most))
    return Row(request, {role: others.get(role, most) for role in ROLES}, at, body or {}, named or {})


def frame(request: str, most: str, at: str = RUNNING, **more: Any) -> Row:
    """A frame; a banned player has no WebSocket."""
    return row(request, most, at, banned="banned", **more)


def seated(request: str, answer: str, *, host: str = "", **more: Any) -> Row:
    """A frame that is only for players of the room."""
    return frame(request, "not_seated", player=answer, host=host or answer, **more)


CASTLE = {"kind": "place_castle", "castle": "A1", "knight": "A2"}
ROOM, GAME = "api/rooms/<slug:room>/", "api/games/<slug:game>/"
MOVE, SEAT = {"move": "<move>"}, {"seat": 1}
NAMELESS = {"guest": "name_needed"}

PAGES = tuple(
    row(
        f"GET {route}",
        "yes",
        named={"edition": "classic", "round": 1, "token": "a:b:c", "what": "login", "key": "a", "person": "<person>"},
    )
    for route in (
        *("account", "account/<str:what>", "account/<str:what>/<str:key>", "players/<str:person>"),
        *("", "rooms/<str:room>", "rooms/<str:room>/replay", "rooms/<str:room>/rounds"),
        *(
            "rooms/<str:room>/rounds/<int:round>",
            "games",
            "games/<str:game>",
            "ratings",
            "standing",
            "credits",
            "privacy",
            "learn",
            "rules",
        ),
        *(
            "rules/<edition:edition>",
            "mail/confirm/<str:token>",
            "mail/stop/<str:token>",
            "healthz",
            "readyz",
            "robots.txt",
            "preview.png",
            "rooms/<str:room>/preview.png",
        ),
    )
)
"""The client's page is the same for all, except a script of moderators; it requests its data itself."""
PAGES += (row("GET moderation", "404"),)  # unless the operator switches it on

API = (
    row("GET api/paces/", "yes"),
    row("POST api/lesson/", "yes", body={"moves": []}),
    row("POST api/lesson/move/", "yes", body={"moves": [], "move": CASTLE}),
    # Requests about the player's own data. They cannot name another player.
    row("GET api/me/", "yes"),
    row("POST api/me/", "yes", body={"name": "A name"}, banned="account_ban"),
    row("POST api/me/language/", "yes", body={"language": "de"}, **NAMELESS),
    row("GET api/me/games/", "yes"),
    row("GET api/me/ratings/", "yes"),
    row("GET api/me/progress/", "yes"),
    row("GET api/me/games/<int:page>/", "yes", named={"page": 0}),
    row("GET api/me/standing/", "yes"),
    row("POST api/me/standing/read/", "unknown_sanction", body={"sanction": "<sanction>"}, banned="yes", **NAMELESS),
    row(
        "POST api/me/standing/appeal/",
        "unknown_sanction",
        body={"sanction": "<sanction>", "text": "It was not me."},
        banned="yes",
        **NAMELESS,
    ),
    row(
        "POST api/me/standing/answer/",
        "unknown_message",
        body={"message": "<moderator message>", "text": "It was not me."},
        banned="yes",
        **NAMELESS,
    ),
    # For moderators, of whom one gave the sanction that the others try to undo.
    row(
        "POST api/lobby/messages/<slug:message>/time-out/",
        "no_right",
        named={"message": "<lobby message>"},
        moderator="yes",
        administrator="yes",
    ),
    row(
        "POST api/lobby/time-outs/<slug:sanction>/undo/",
        "no_right",
        named={"sanction": "<sanction>"},
        moderator="unknown_sanction",
        administrator="unknown_sanction",
    ),
    row("GET api/me/data/", "yes", **NAMELESS),
    row(
        "POST api/me/delete/",
        "yes",
        body={"password": ""},
        account="wrong_password",
        moderator="wrong_password",
        administrator="wrong_password",
        **NAMELESS,
    ),
    row("POST api/me/languages/", "yes", body={"languages": ["de"]}),
    row("GET api/me/relations/", "yes"),
    row("GET api/me/tokens/", "yes"),
    row("POST api/me/tokens/", "yes", body={"name": "Mine", "scopes": ["read"]}),
    row("POST api/me/tokens/<slug:token>/revoke/", "unknown_token", named={"token": "<token>"}, player="yes"),
    row(
        "POST api/reports/",
        "yes",
        body={"kind": "spam", "room": "<room>", "seat": 1},
        player="yourself",
        banned="account_ban",
    ),
    row("GET api/players/<slug:person>/", "yes", named={"person": "<person>"}),
    row("GET api/players/<slug:person>/ratings/", "yes", named={"person": "<person>"}),
    row("GET api/players/<slug:person>/<int:page>/", "yes", named={"person": "<person>", "page": 0}),
    row(
        "POST api/players/<slug:person>/relation/",
        "yes",
        named={"person": "<person>"},
        body={"blocked": True, "note": ""},
        player="yourself",
    ),
    row("GET api/sign-in/", "yes"),
    row("POST api/sign-in/", "unknown_provider", body={"provider": "nobody"}),
    row("GET api/mail/", "yes"),
    row("POST api/mail/", "no_mails", body={"address": "a@b.example", "choice": "at_once", "zone": "UTC"}),
    row("POST api/mail/again/", "nothing_to_confirm", player="yes"),
    row("POST api/mail/remove/", "yes"),
    row("POST api/mail/confirm/", "invalid_link", body={"token": "a:b:c"}),
    row("GET api/push/", "yes"),
    row(
        "POST api/push/",
        "no_pushes",
        body={"endpoint": "https://push.example/a", "p256dh": "a", "auth": "a", "zone": "UTC"},
    ),
    row("POST api/push/remove/", "yes"),
    row("POST mail/stop/<str:token>", "invalid_link", named={"token": "a:b:c"}),
    row("GET api/ratings/<slug:edition>/<int:players>/", "yes", named={"edition": "classic", "players": 3}),
    # Rooms.
    row("GET api/rooms/", "yes"),
    row("GET api/featured/", "yes"),
    row("POST api/rooms/", "yes", body={"edition": "classic", "options": {"players": 2}}, banned="account_ban"),
    row("POST api/match/", "yes", body={"edition": "classic", "options": {"players": 2}}, banned="account_ban"),
    row("POST api/play-now/", "yes", body={"edition": "classic"}, banned="account_ban"),
    row(f"GET {ROOM}", "yes"),
    row(f"GET {ROOM}", "yes", CLOSED),
    row(f"POST {ROOM}join/", "yes", OPEN, banned="account_ban"),
    row(f"POST {ROOM}start/", "creator_only", FULL, host="yes"),
    row(f"POST {ROOM}bots/", "creator_only", OPEN, host="yes"),
    row(f"POST {ROOM}remove/", "creator_only", OPEN, body=SEAT, host="yes"),
    row(f"POST {ROOM}leave/", "not_seated", player="yes", host="yes"),
    row(
        f"POST {ROOM}take-over/", "not_offered", body=SEAT, player="has_a_seat", host="has_a_seat", banned="account_ban"
    ),
    row(f"POST {ROOM}enter/", "wrong_password", LOCKED, body={"password": "wrong"}, player="yes", host="yes"),
    row(f"POST {ROOM}edit/", "creator_only", FULL, body={"name": "Another"}, host="yes"),
    row(f"POST {ROOM}host/", "creator_only", FULL, body=SEAT, host="yes"),
    row(f"POST {ROOM}ready/", "not_seated", FULL, body={"ready": True}, player="yes", host="host_is_ready"),
    row(f"POST {ROOM}ask-ready/", "creator_only", FULL, host="yes"),
    row(f"POST {ROOM}rematch/", "not_seated", OVER, player="yes", host="yes", banned="account_ban"),
    # Views of a game.
    row(f"GET {GAME}", "yes"),
    row(f"GET {GAME}", "no_spectators", CLOSED, player="yes", host="yes"),
    row(f"GET {GAME}", "password_needed", LOCKED, player="yes", host="yes"),
    row(f"GET {GAME}draws/", "yes", CLOSED),  # the same for all games of an edition
    row(f"GET {ROOM}rounds/", "yes"),
    row(f"GET {ROOM}rounds/", "no_spectators", CLOSED, player="yes", host="yes"),
    row(f"GET {ROOM}history/<int:stream>/", "yes", named={"stream": 0}),
    row(f"GET {ROOM}history/<int:stream>/", "no_spectators", CLOSED, named={"stream": 0}, player="yes", host="yes"),
    row(f"GET {ROOM}ratings/", "yes", OVER),
    row(f"GET {ROOM}ratings/", "no_spectators", CLOSED, player="yes", host="yes"),
    row(f"GET {ROOM}rounds/<int:number>/", "unknown_round", named={"number": 1}),
    row(
        f"GET {ROOM}rounds/<int:number>/",
        "no_spectators",
        CLOSED,
        named={"number": 1},
        player="unknown_round",
        host="unknown_round",
    ),
    *(
        each
        for path in ("replay/", "replay/<slug:who>/<int:page>/", "replay/<slug:who>/log/", "record.txt", "record.json")
        for each in (
            row(f"GET {ROOM}{path}", "yes", OVER, named={"who": "all", "page": 0}),
            row(f"GET {ROOM}{path}", "game_not_over", named={"who": "all", "page": 0}),
        )
    ),
)

ALLAUTH = "_allauth/browser/v1/"


def account(request: str, logged_in: str, most: str = "401") -> Row:
    """A request about the player's own account."""
    method, _, path = request.partition(" ")
    theirs = dict.fromkeys(("account", "moderator", "administrator"), logged_in)
    return row(f"{method} {ALLAUTH}{path}", most, **theirs)


ACCOUNTS = (
    account("GET config", "yes", "yes"),
    account("GET account/email", "yes"),
    *(account(f"{method} account/email", "required") for method in ("PUT", "PATCH", "DELETE")),
    account("POST account/email", "required", "refused"),
    account("GET account/providers", "yes"),
    account("DELETE account/providers", "required"),
    account("POST account/password/change", "required"),
    account("GET auth/session", "yes"),
    account("DELETE auth/session", "401"),  # which says that the browser is logged out
    account("GET auth/sessions", "yes"),
    account("DELETE auth/sessions", "required"),
    account("POST auth/reauthenticate", "required"),
    *(account(f"GET auth/{path}", "required", "required") for path in ("email/verify", "password/reset")),
    *(
        account(f"POST auth/{path}", "required", "required")
        for path in ("email/verify", "login", "password/request", "password/reset", "provider/token", "signup")
    ),
    account("GET auth/provider/signup", "refused", "refused"),
    *(
        account(f"POST auth/{path}", "refused", "refused")
        for path in ("code/confirm", "email/verify/resend", "provider/signup")
    ),
    account("POST auth/provider/redirect", "login", "login"),
    *(
        account(f"{method} {path}", "unknown_address", "unknown_address")
        for path, methods in (
            ("auth/2fa/authenticate", ("POST",)),
            ("auth/2fa/reauthenticate", ("POST",)),
            ("account/authenticators", ("GET",)),
            ("account/authenticators/totp", ("GET", "POST", "DELETE")),
            ("account/authenticators/recovery-codes", ("GET", "POST")),
        )
        for method in methods
    ),
    *(account(f"{method} account/phone", "unknown_address", "unknown_address") for method in ("GET", "POST")),
    *(account(f"POST auth/phone/{path}", "unknown_address", "unknown_address") for path in ("verify", "verify/resend")),
)
"""Their bodies are empty, and the response is `required` for a role that may send them."""

OPENID = "sign-in/openid/^(?P<provider_id>[^/]+)/login/"
PROVIDERS = tuple(
    row(request, answer, named={"provider_id": "club"})
    for request, answer in ((f"GET {OPENID}", "404"), (f"POST {OPENID}", "404"), (f"GET {OPENID}callback/", "login"))
)
"""Those of an OpenID provider that is switched on. A log-in starts at `api/sign-in/` only; a browser that has started
none is redirected from the last one to the log-in page."""

V1 = "api/v1/"
V1_ROOM, V1_GAME = f"{V1}rooms/<slug:room>/", f"{V1}games/<slug:game>/"


def program(request: str, most: str = "yes", at: str = RUNNING, **more: Any) -> Row:
    """A request with a token. Guests have none; that of a banned or deactivated account is refused."""
    nobody = {"guest": "unauthorized", "banned": "account_ban", "deactivated": "unauthorized"}
    return row(request, most, at, **{**nobody, **more})


PROGRAMS = (
    row(f"GET {V1}", "yes"),
    row(f"GET {V1}openapi.json", "yes"),
    *(program(f"GET {V1}{path}", guest="yes") for path in ("editions/", "paces/", "problems/", "rooms/", "games/")),
    program(f"GET {V1}problems/<slug:code>/", guest="yes", named={"code": "malformed"}),
    program(f"GET {V1}me/"),
    program(f"GET {V1}me/games/"),
    program(f"POST {V1}programs/", guest="yes", body={"name": "Robot"}),
    program(f"POST {V1}rooms/", body={"edition": "classic", "options": {"players": 2}, "programs": True}),
    program(f"GET {V1_ROOM}", guest="yes"),
    program(f"POST {V1_ROOM}join/", at=OPEN),
    program(f"POST {V1_ROOM}ready/", "not_seated", FULL, body={"ready": True}, player="yes", host="host_is_ready"),
    program(f"POST {V1_ROOM}leave/", "not_seated", player="yes", host="yes"),
    program(f"POST {V1_ROOM}bots/", "creator_only", OPEN, host="yes"),
    program(f"POST {V1_ROOM}start/", "creator_only", FULL, host="yes"),
    program(f"GET {V1_ROOM}chat/", guest="yes"),
    program(f"GET {V1_ROOM}chat/", "no_spectators", CLOSED, guest="no_spectators", player="yes", host="yes"),
    program(f"POST {V1_ROOM}chat/", body={"id": "1", "text": "Hello"}),
    program(f"POST {V1_ROOM}pause/", "not_seated", body={"id": "1", "do": "agree"}, player="yes", host="yes"),
    program(
        f"POST {V1_ROOM}extend/",
        "not_seated",
        body={"id": "1", "do": "agree"},
        player="only_by_correspondence",
        host="only_by_correspondence",
    ),
    program(
        f"POST {V1_ROOM}end-early/",
        "not_seated",
        body={"id": "1", "do": "agree"},
        player="not_begun",
        host="not_begun",
    ),
    program(f"POST {V1_ROOM}take-back/", "not_seated", body={"id": "1"}, player="no_stand_in", host="no_stand_in"),
    program(
        f"POST {V1_ROOM}hand-over/",
        "not_seated",
        body={"id": "1", **SEAT},
        player="own_seat",
        host="not_away_long_enough",
    ),
    program(
        f"POST {V1_ROOM}vote/",
        "not_seated",
        body={"id": "1", **SEAT, "choice": "wait"},
        player="not_asked_about",
        host="not_asked_about",
    ),
    program(f"GET {V1_GAME}", guest="yes"),
    program(f"GET {V1_GAME}", "no_spectators", CLOSED, guest="no_spectators", player="yes", host="yes"),
    program(f"GET {V1_GAME}", "password_needed", LOCKED, guest="password_needed", player="yes", host="yes"),
    program(
        f"POST {V1_GAME}moves/",
        "not_seated",
        body={**MOVE, "prompt": "<prompt>", "id": "1"},
        player="yes",
        host="stale_prompt",
    ),
    program(f"POST {V1_GAME}undo/", "not_seated", body={"id": "1", "stream": 99}, player="moved_on", host="moved_on"),
    program(f"POST {V1_GAME}explain/", "not_seated", body=MOVE, player="yes", host="yes"),
    program(f"POST {V1_GAME}survey/", "not_seated", body=MOVE, player="yes", host="yes"),
    program(f"GET {V1_GAME}record.json", at=OVER, guest="yes"),
    program(f"GET {V1_GAME}record.json", "game_not_over", guest="game_not_over"),
    program(f"GET {V1}records.jsonl", guest="yes"),
)

FRAMES = (
    frame("table: ping", "yes"),
    frame("table: sync", "yes"),
    frame("table: sync", "forbidden", CLOSED, player="yes", host="yes"),
    frame("table: sync", "forbidden", LOCKED, player="yes", host="yes"),
    frame("table: chat", "yes", body={"text": "Hello"}, **NAMELESS),
    seated("table: move", "yes", host="stale_prompt", body={**MOVE, "prompt": "<prompt>"}),
    seated("table: draft", "no_draft", body={**MOVE, "prompt": "<prompt>"}),
    seated("table: explain", "yes", body=MOVE),
    seated("table: preview", "yes", body=MOVE),
    seated("table: survey", "yes", body=MOVE),
    seated("table: hint", "no_hints_with_others"),
    seated("table: undo", "moved_on", body={"stream": 99}),
    seated("table: hand_over", "own_seat", host="not_away_long_enough", body=SEAT),
    seated("table: take_back", "no_stand_in"),
    seated("table: pause", "yes", body={"do": "agree"}),
    seated("table: extend", "only_by_correspondence", body={"do": "agree"}),
    seated("table: end_early", "not_begun", body={"do": "agree"}),
    seated("table: vote", "not_asked_about", body={**SEAT, "choice": "wait"}),
    frame("table: list_rooms", "table", body={"pages": 2}),
    frame("lobby: ping", "yes"),
    frame("lobby: sync", "yes"),
    frame("lobby: list_rooms", "yes", body={"pages": 2}),
    frame("lobby: chat", "yes", body={"text": "Hello"}, **NAMELESS),
    *(
        frame(f"lobby: {type_}", "lobby", body=body)
        for type_, body in (
            ("move", {**MOVE, "prompt": "<prompt>"}),
            ("draft", {**MOVE, "prompt": "<prompt>"}),
            *((asking, MOVE) for asking in ("explain", "preview", "survey")),
            ("undo", {"stream": 0}),
            ("hint", {}),
            ("hand_over", SEAT),
            ("take_back", {}),
            *((proposing, {"do": "agree"}) for proposing in ("pause", "extend", "end_early")),
            ("vote", {**SEAT, "choice": "wait"}),
        )
    ),
)


def staff(request: str, moderator: str = "yes", administrator: str = "") -> Row:
    """A page or an action of the admin; a browser that is not logged in as staff is redirected to the log-in page, or
    reads that nothing was done if it sends something without being logged in at all."""
    model = "/".join(request.split("/")[1:3]) if "/games/" in request or "/auth/" in request else "auth/user"
    ids = {
        "object_id": f"<{model}>",
        "id": f"<{model}>",
        "content_type_id": "0",
        "app_label": "games",
        "url": "nowhere",
    }
    stranger = "403" if request.startswith("POST") and "second-factor" not in request else "login"
    roles = {"account": "login", "moderator": moderator, "administrator": administrator or moderator}
    return row(request, stranger, named=ids, **roles)


DELETE = "<path:object_id>/delete/"


def kept(model: str, moderator: str = "yes", administrator: str = "yes") -> tuple[Row, ...]:
    """Read-only pages of the admin: no role adds, edits or deletes there."""
    page = f"GET admin/{model}/"
    seen = ("", "<path:object_id>/change/", "<path:object_id>/history/")
    return (
        *(staff(f"{page}{part}", moderator, administrator) for part in seen),
        staff(f"{page}<path:object_id>/"),  # redirected to the page where it is decided
        *(staff(f"{page}{part}", "403") for part in ("add/", DELETE)),
        *(staff(f"POST admin/{model}/{part}", "403") for part in ("add/", "<path:object_id>/change/", DELETE)),
    )


def act(request: str, moderator: str = "yes", administrator: str = "", **form: str) -> Row:
    """An action on a page of the admin, with a reason."""
    roles = {"account": "login", "moderator": moderator, "administrator": administrator or moderator}
    return row(f"act {request}", "403", body=form, **roles)


DESKS = ("games/room", "games/game", "games/player", "games/report", "games/sanction", "games/chatmessage")
"""Models whose pages have actions, which are listed by name."""
ADMIN = (
    staff("GET admin/"),
    staff("GET admin/next/"),
    staff("GET admin/waiting/"),
    staff("GET admin/case-pushes/", "405"),
    row("GET admin/login/", "yes"),
    row("GET admin/logout/", "yes", moderator="405", administrator="405"),
    # Staff set up their second factor there; others are redirected to the log-in.
    staff("GET admin/second-factor/"),
    staff("POST admin/second-factor/"),
    staff("GET admin/password_change/"),
    staff("GET admin/password_change/done/"),
    staff("GET admin/jsi18n/"),
    staff("GET admin/figures/"),
    staff("GET admin/autocomplete/", "403"),
    staff("GET admin/^(?P<app_label>games|auth)/$"),
    staff("GET admin/r/<path:content_type_id>/<path:object_id>/", "404"),
    staff("GET admin/(?P<url>.*)$", "404"),
    # User accounts are for superusers alone, since they show who moderates.
    *kept("auth/user", "403", "403"),
    act("auth/user: appoint", "403", post="moderator"),
    *kept("games/auditentry"),
    # Machinery is for administrators.
    *kept("games/seat", "403", "yes"),
    *kept("games/deadline", "403", "yes"),
    *kept("games/mailaddress", "403", "yes"),
    *kept("games/notification", "403", "yes"),
    *(each for model in DESKS for each in kept(model)),
    act("games/room: pause"),
    act("games/room: resume", "not_paused"),
    act("games/room: end", confirmed="yes"),
    act("games/room: close", confirmed="yes"),
    act("games/room: close_rooms", confirmed="yes"),
    act("games/room: seat_bot", seat="1"),
    act("games/room: seat_person", "not done", seat="1", player_id=""),
    act("games/room: seat_back", "no_stand_in", seat="1"),
    act("games/room: send_away", "not done", player_id=""),
    staff("GET admin/games/game/pair/"),
    act("games/game: unseal", "no_right", administrator="yes"),
    act("games/player: sanction", step="mute", duration="1"),
    act("games/player: claim", "not done"),
    act("games/player: release"),
    act("games/player: decide", "not done", decision="upheld", answer="Thank you."),
    act("games/player: reopen", "not done", confirmed="yes"),
    act("games/player: remove_chosen", message="<spectator's message>"),
    act("games/player: remove_shown", shown="<spectator's message>"),
    act("games/player: restore"),
    act("games/player: write", text="Please stop."),
    act("games/player: read_answer", message="<answered message>"),
    act("games/player: withdraw", "outranked", administrator="yes", message="<unread message>"),
    act("games/player: mute_guests", duration="1", confirmed="yes"),
    act("games/player: ban_guests", duration="1", confirmed="yes"),
    act("games/player: note"),
    act("games/player: take_name", confirmed="yes"),
    act("games/report: claim"),
    act("games/report: release"),
    act("games/report: decide", "not done", decision="upheld", answer="Thank you."),
    act("games/report: reopen", "not done", confirmed="yes"),
    act("games/report: sanction", step="mute", duration="1"),
    act("games/report: write", text="Please stop."),
    act("games/report: read_answer", message="<answered message>"),
    act("games/report: withdraw", "outranked", administrator="yes", message="<unread message>"),
    # Sanctions given by an administrator.
    act("games/sanction: lift", "outranked", administrator="yes", confirmed="yes"),
    act("games/sanction: grant", "outranked", administrator="no_appeal", confirmed="yes"),
    act("games/sanction: refuse", "outranked", administrator="no_appeal", confirmed="yes"),
    act("games/chatmessage: remove"),
    act("games/chatmessage: restore", "not_removed"),
    act("games/chatmessage: time_out"),
    act("games/chatmessage: remove_messages", confirmed="yes"),
    act("games/chatmessage: restore_messages", "not_removed", confirmed="yes"),
)

ROWS = (*PAGES, *API, *ACCOUNTS, *PROVIDERS, *PROGRAMS, *FRAMES, *ADMIN)
