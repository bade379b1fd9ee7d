"""Account merge: a guest who logs in keeps sanctions, blocks and removals, and gains nothing that the account may not
have."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from games import services
from games.models import Draft, Game, MailAddress, Player, PushSubscription, Relation, Room, Token
from games.models.staff_groups import ADMINISTRATORS
from games.selectors.people.tokens import token_of
from games.selectors.rooms import watching
from games.services import moderation
from tests.web.accounts import PASSWORD, log_in, post, sign_up
from tests.web.conftest import client_of, reason
from tests.web.staff import staff

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
MakeGame = Callable[..., Game]


@pytest.fixture
def account(people: list[Player]) -> Player:
    """Di's account."""
    return services.account_log_in(user=User.objects.create_user("Di of Dun"), guest=people[3])


def logs_in(account: Player, guest: Player) -> None:
    """Logs a guest in to this account."""
    assert account.user is not None
    services.account_log_in(user=account.user, guest=guest)


@pytest.mark.parametrize("banned", ["account", "guest"])
def test_a_banned_account_gains_no_seat_by_joining_as_a_guest(
    people: list[Player], make_game: MakeGame, account: Player, banned: str
) -> None:
    """S9"""
    mo = staff()
    ban: Any = {"by": mo, "step": "seat_ban", "why": "left every game"}
    if banned == "account":
        moderation.sanction_give(player_id=account.id, **ban)
    game = make_game(3)
    if banned == "guest":
        moderation.seat_to_person(by=mo, room_id=game.room_id, seat=2, player_id=account.id, why="for a friend")
        moderation.sanction_give(player_id=people[1].id, **ban)
    logs_in(account, people[1])
    theirs = game.room.seats.get(player=account)
    assert theirs.stand_in, "a bot plays for them"


@pytest.mark.parametrize("known", [False, True])
def test_a_guests_blocks_carry_over_to_the_account(people: list[Player], account: Player, known: bool) -> None:
    services.relation_set(owner=people[0], about=people[1], blocked=True, note="Left twice.")
    services.relation_set(owner=account, about=people[1], blocked=True, note="Myself!")
    if known:
        services.relation_set(owner=people[0], about=account, blocked=False, note="Nice.")
    logs_in(account, people[1])
    relation = Relation.objects.get()
    assert (relation.owner, relation.about, relation.blocked) == (people[0], account, True)
    assert relation.note == ("Nice." if known else "Left twice.")


def test_what_an_account_was_writing_on_a_seat_that_it_left_keeps_nobody_from_logging_in(
    people: list[Player], make_game: MakeGame, account: Player
) -> None:
    game = make_game(2)
    for player in (account, people[1]):
        Draft.objects.create(game=game, player=player, prompt="1", move={"kind": player.name})
    logs_in(account, people[1])
    assert Draft.objects.get().move == {"kind": "Bo"}


def test_a_guests_removals_carry_over_to_the_account(
    people: list[Player], make_game: MakeGame, make_room: Callable[..., Room], account: Player
) -> None:
    """From rooms where neither ever sat, and where the account has a seat; once, if both were removed."""
    mo, watched, waiting, own = staff(), make_game(2).room, make_room(3), make_room(3)
    services.room_join(room_id=own.id, player=account)
    moderation.spectator_ban(by=mo, room_id=waiting.id, player_id=account.id, why="insults")
    for room in (watched, waiting, own):
        moderation.spectator_ban(by=mo, room_id=room.id, player_id=people[2].id, why="insults")
    other = services.player_create(name="Eve")
    moderation.spectator_ban(by=mo, room_id=watched.id, player_id=other.id, why="insults")
    logs_in(account, people[2])
    rooms = [Room.objects.get(id=room.id) for room in (watched, waiting, own)]
    assert [room.banned for room in rooms] == [[account.id, other.id], [account.id], [account.id]]
    assert [watching.is_barred(room, account.id) for room in rooms] == [True, True, False]
    assert reason(lambda: services.room_join(room_id=waiting.id, player=account)) == (
        "forbidden",
        "removed_by_moderator",
    )
    services.room_leave(room_id=own.id, player=account)
    assert reason(lambda: services.room_join(room_id=own.id, player=account)) == ("forbidden", "removed_by_moderator")


@pytest.mark.parametrize("kept_out_by", ["a block", "a removal", "nothing"])
def test_a_player_whom_the_host_excludes_gains_no_seat_by_logging_in(
    people: list[Player], make_room: Callable[..., Room], account: Player, kept_out_by: str
) -> None:
    room = make_room(3)
    if kept_out_by == "a block":
        services.relation_set(owner=people[0], about=account, blocked=True, note="")
    if kept_out_by == "a removal":
        services.room_join(room_id=room.id, player=account, seat=2)
        services.room_kick(room_id=room.id, player=people[0], seat=2)
    services.room_join(room_id=room.id, player=people[1], seat=1)
    logs_in(account, people[1])
    assert room.seats.get(number=1).player == (account if kept_out_by == "nothing" else None)


# --- moderators, who could see what a player may not know


def pseudonymous(people: list[Player], **wish: Any) -> Room:
    """A pseudonymous room in which Ada, its host, and Bo, a guest, wait."""
    wish = {"edition": "classic", "options": {"players": 2}, "pseudonyms": True, **wish}
    room = services.room_create(player=people[0], **wish)
    services.room_join(room_id=room.id, player=people[1])
    return room


def started(people: list[Player], **wish: Any) -> Room:
    """The same room with a running game."""
    return services.room_start(room_id=pseudonymous(people, **wish).id, player=people[0])


def kept(people: list[Player]) -> Room:
    """A rematch in which a seat is held for Bo."""
    room = started(people)
    services.room_end_game(room_id=room.id)
    return services.room_rematch(room_id=room.id, player=people[0])


def of_a_program(people: list[Player]) -> Room:
    """A pseudonymous room in which a program of Bo's waits."""
    room = services.room_create(
        player=people[0], edition="classic", options={"players": 2}, pseudonyms=True, programs=True
    )
    services.room_join(room_id=room.id, player=services.program_create(operator=people[1], name="Ada Two"))
    return room


def unsealed(people: list[Player]) -> Room:
    """A game that an administrator has unsealed."""
    room = started(people, pseudonyms=False)
    moderation.game_unseal(by=User.objects.get(username="mo"), game_id=room.game.id, why="said to cheat")
    return room


@pytest.mark.rule("I-19")
@pytest.mark.parametrize("has_played", [True, False])
@pytest.mark.parametrize("table", [pseudonymous, started, kept, of_a_program, unsealed])
def test_a_moderator_gets_no_seat_by_logging_in_where_a_guest_has_one_that_they_may_not_take(
    people: list[Player], table: Callable[[list[Player]], Room], has_played: bool
) -> None:
    mo = staff("mo", ADMINISTRATORS, people[3] if has_played else None)
    room, named = table(people), started(people, pseudonyms=False)
    services.account_log_in(user=mo, guest=people[1], keeps_access=True)
    mine = {Player.objects.get(user=mo).id, *Player.objects.filter(operator__user=mo).values_list("id", flat=True)}
    seats = list(Room.objects.get(id=room.id).seats.all())
    assert not mine & {one for seat in seats for one in (seat.player_id, seat.held_for_id)}
    assert [seat.bot for seat in seats if seat.player_id is None] == [table in (started, unsealed)]
    assert seats[0].player == people[0] or seats[1].player == people[0]
    assert named.seats.filter(player__in=mine).exists(), "of which they know nothing more than a player"


@pytest.mark.rule("I-19")
@pytest.mark.parametrize("has_played", [True, False])
def test_a_moderator_keeps_a_guests_seat_where_there_was_nothing_to_see_or_is_nothing_left(
    people: list[Player], has_played: bool
) -> None:
    mo = staff("mo", player=people[3] if has_played else None)
    ended = started(people)
    services.room_end_game(room_id=ended.id)
    alone = services.room_create(player=people[1], edition="classic", options={"players": 2}, pseudonyms=True)
    services.account_log_in(user=mo, guest=people[1])
    for room in (ended, alone):
        assert room.seats.filter(player=Player.objects.get(user=mo)).exists()


# --- what would let the guest act as the account

HANGS_ON_A_GUEST = {
    "goes along": """
        Addressee.player Admission.player ChatMessage.player Command.player Draft.player ModeratorMessage.player
        NetworkSign.player
        PlayerNote.player Relation.about Relation.owner Removal.player Report.about Report.reporter Room.creator
        Sanction.player Seat.held_for Seat.player SeatHolder.player
    """,
    "goes along only if they agree": """
        MailAddress.player Player.operator PushSubscription.player Token.owner Token.player
    """,
    "stays with the empty name": """
        Presence.player Rating.player Seat.entrant
    """,
}
"""How a relation of the guest is treated when they log in to an existing account. `PushSubscription` and the like let
the person who set them up act as the account, or be notified of its games, wherever they are."""


def test_the_merge_decides_about_every_relation_of_a_guest() -> None:
    there = {f"{one.related_model.__name__}.{one.field.name}" for one in Player._meta.related_objects}
    settled = {name for names in HANGS_ON_A_GUEST.values() for name in names.split()}
    assert there - settled == set(), (
        "say in games/services/account_lifecycle/account_merge.py and here what becomes of it"
    )
    assert settled - there == set(), "there is no such thing any more"


@pytest.fixture
def keys(people: list[Player], settings: Any) -> list[str]:
    """The keys of the tokens that a guest, Bo, has made for himself and for a program. He also has email and push
    notifications."""
    settings.GUEST_PROGRAMS = True
    now, bo = timezone.now(), people[1]
    MailAddress.objects.create(player=bo, address="bo@post.example", asked=now, confirmed=now)
    PushSubscription.objects.create(player=bo, endpoint="https://push.example/bo", created=now)
    return [
        services.token_create(owner=bo, name="Mine", scopes=("read", "rooms"))[1],
        services.token_create(owner=bo, name="Theirs", scopes=("read", "rooms", "play"), program="Rook")[1],
    ]


def access_of(player: Player) -> list[int]:
    """The number of tokens, programs, addresses and browsers that act for a person or are notified of their games."""
    kinds = (
        Token.objects.filter(player=player, revoked=None),
        Token.objects.filter(owner=player, revoked=None),
        player.programs.all(),
        MailAddress.objects.filter(player=player),
        PushSubscription.objects.filter(player=player),
    )
    return [kind.count() for kind in kinds]


@pytest.mark.parametrize("agrees", [None, False, True])
def test_the_former_guest_of_a_browser_gains_no_access_to_its_account(
    people: list[Player], make_room: Callable[..., Room], keys: list[str], agrees: bool | None
) -> None:
    assert sign_up(client_of(), "Ada of Ayr").status_code == 200
    account = Player.objects.get(name="Ada of Ayr")
    browser = client_of(people[1])
    assert browser.get("/api/sign-in/").json()["guest_access"]
    body = {} if agrees is None else {"keep_guest_access": agrees}
    answer = post(browser, "login", {"username": "Ada of Ayr", "password": PASSWORD, **body})
    assert answer.status_code == 200, answer.content
    assert not browser.get("/api/sign-in/").json()["guest_access"]
    assert access_of(people[1]) == [0] * 5
    if agrees:
        assert access_of(account) == [1, 2, 1, 1, 1]
        assert [token_of(key) is not None for key in keys] == [True, True]
    else:
        assert access_of(account) == [0] * 5
        assert [token_of(key) for key in keys] == [None, None]
        # The account's own list does not show them.
        assert browser.get("/api/me/tokens/").json() == {"tokens": []}


@pytest.mark.parametrize("how", ["signs up", "is staff who was nobody here yet"])
def test_a_guest_who_signs_up_keeps_their_own_setup_only(people: list[Player], keys: list[str], how: str) -> None:
    browser = client_of(people[1])
    if how == "signs up":
        assert sign_up(browser, "Bo of Bergen").status_code == 200
    else:
        User.objects.create_superuser("boss", password=PASSWORD)
        assert log_in(browser, "boss").status_code == 200
    account = Player.objects.get(user__isnull=False)
    assert account == people[1]
    assert access_of(account) == ([1, 2, 1, 1, 1] if how == "signs up" else [0] * 5)


@pytest.mark.parametrize("wish", ["yes", 1, None, {}])
def test_a_wish_that_is_no_yes_or_no_is_refused_before_anything_is_done(people: list[Player], wish: Any) -> None:
    assert sign_up(client_of(), "Ada of Ayr").status_code == 200
    browser = client_of(people[1])
    body = {"username": "Ada of Ayr", "password": PASSWORD, "keep_guest_access": wish}
    refusal = post(browser, "login", body).json()["error"]
    assert (refusal["code"], refusal["field"]) == ("malformed", "keep_guest_access")
    assert not browser.get("/api/me/").json()["account"]
