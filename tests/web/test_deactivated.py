"""A deactivated account has no access: not by a session, nor by its own tokens or those of its programs, nor over an
open WebSocket; and nothing is sent to it. tests/web/permissions/table.py has the responses to its requests."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from games import services
from games.models import AccountMail, Game, Notification, Player, Token, token_hash
from games.realtime import session_expiry
from games.selectors.people.tokens import token_of
from tests.web.fake_clock import FakeClock
from tests.web.mail_outbox import HOUR, deliver_mail, mails, slow_game, subscribe_to_mail
from tests.web.socket_client import cookies_of, db, open_socket, open_socket_at
from tests.web.test_tokens import PLAY, come, guests_may, program_game
from tests.web.web_push import PushService, push_service

pytestmark = pytest.mark.servers
__all__ = ["guests_may", "mails", "program_game", "push_service"]


def give_account(player: Player) -> User:
    """Gives players an account."""
    player.user = User.objects.create_user(player.name)
    player.save()
    return player.user


def test_the_tokens_of_a_deactivated_account_and_of_its_programs_let_nobody_in(people: list[Player]) -> None:
    account = give_account(people[0])
    keys = [services.token_create(owner=people[0], name="A", scopes=("read", "rooms"))[1]]
    keys.append(services.token_create(owner=people[0], name="B", scopes=PLAY, program="Rook")[1])
    # As a program would have made one for itself.
    program = Player.objects.get(program=True)
    keys.append("lh-own")
    about = {"name": "C", "hash": token_hash("lh-own"), "scopes": PLAY}
    Token.objects.create(owner=program, player=program, **about)
    other = services.token_create(owner=people[1], name="D", scopes=("read",))[1]
    asked: Any = {"edition": "classic", "options": {"players": 2}, "programs": True}
    for is_active, answers in ((True, [200, 201]), (False, [401, 401]), (True, [200, 201])):
        User.objects.filter(pk=account.pk).update(is_active=is_active)
        for key in keys:
            client = APIClient(headers={"Authorization": f"Bearer {key}"})
            responses = client.get("/api/v1/me/"), client.post("/api/v1/rooms/", asked, format="json")
            assert [answer.status_code for answer in responses] == answers, key
        assert token_of(other) is not None


@pytest.mark.usefixtures("mails")
def test_nothing_is_sent_to_a_deactivated_account_or_to_a_program_of_one(
    people: list[Player], fake_clock: FakeClock, push_service: PushService
) -> None:
    """Neither notifications, by email or push, nor emails that ask to confirm an address."""
    owner, program, asked = people[:3]
    accounts = [give_account(owner), give_account(asked)]
    Player.objects.filter(pk=program.pk).update(operator=owner)
    for player in (owner, program):
        subscribe_to_mail(player, fake_clock)
        push_service.subscribe(player)
    slow_game(people)
    wish: Any = {"choice": "at_once", "digest_hour": 18, "quiet_from": None, "quiet_to": None, "zone": "UTC"}
    services.mail_set_preferences(player=asked, network="", address="asked@post.example", **wish)
    new = EmailAddress.objects.create(user=accounts[1], email="new@post.example")
    services.account_mail_request(user=accounts[1], kind=AccountMail.Kind.CONFIRM, address=new.email, network="")
    waiting = [Notification.objects.filter(browser=None).count(), Notification.objects.filter(address=None).count()]
    waiting.append(AccountMail.objects.count())
    assert all(waiting)
    User.objects.update(is_active=False)
    assert (deliver_mail(fake_clock, 24 * HOUR), push_service.deliver(fake_clock)) == ([], [])
    User.objects.update(is_active=True)
    services.account_mail_request(user=accounts[1], kind=AccountMail.Kind.CONFIRM, address=new.email, network="")
    assert len(deliver_mail(fake_clock, 0)) == 1


async def test_deactivating_an_account_cuts_its_sockets_and_those_of_its_programs(
    program_game: tuple[Game, str, Token], people: list[Player]
) -> None:
    game, key, _ = program_game
    account = await db(give_account, people[0])
    own = await db(cookies_of, people[0])
    cut = [await come(f"/ws/rooms/{game.room_id}/", key), await come("/ws/lobby/", key)]
    cut += [await open_socket(game.room_id, cookies=own), await open_socket_at("/ws/lobby/", own)]
    other = await open_socket(game.room_id, people[1])
    for socket in (*cut, other):
        await socket.receive("snapshot", "rooms")
    await db(User.objects.filter(pk=account.pk).update, is_active=False)
    await session_expiry.close_expired()
    for socket in cut:
        assert (await socket.receive("error"))["code"] == "signed_out"
        assert await socket.wait_closed() == 4401
        await socket.close()
    assert (await other.request("ping"))["type"] == "done"
    await other.close()
    # Nor can they come back: the session is a stranger's, the token is refused.
    stranger, refused = await open_socket(game.room_id, cookies=own), await come("/ws/lobby/", key)
    assert (await stranger.receive("snapshot"))["seat"] is None
    assert (await refused.receive("error"))["code"] == "signed_out"
    for socket in (stranger, refused):
        await socket.close()
