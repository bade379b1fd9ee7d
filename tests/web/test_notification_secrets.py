"""Notifications contain only what everybody in the room knows: in every world that a player cannot distinguish from
theirs, they are sent the same messages by every channel, word for word (C-26, I-19, R-20)."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from games import engine, services
from games.models import Deadline, MailAddress, Notification, Player
from games.notifications.mail.channel import MAIL
from games.notifications.web_push import messages
from games.notifications.web_push.channel import WEB_PUSH
from games.selectors.notifications import outbox
from tests.engine.alternative_worlds import alternative_world
from tests.long_form import LONG_FORM
from tests.web.mail_outbox import SLOW, mails, part, send_due, sent_mails, text_of
from tests.web.other_worlds import NOW, rolled_back
from tests.web.stored_game import StoredGame
from tests.web.web_push import AUTH, Browser, PushService, plain, push_service

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("mails")]
__all__ = ["mails", "push_service"]

Message = tuple[Any, ...]
MOMENTS = (1, 4, 9, 14, 20, 33, 47) if LONG_FORM else (1, 4, 14, 33)
GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("classic", {"players": 3, "decisions": "hidden"}),
    ("returns", {"players": 3, "hidden_money": True}),
    ("internet", {"players": 4}),
)


def sent_emails(player: Player) -> list[Message]:
    """The emails that a person is sent if they are delivered now: all forms, without the signatures."""
    before = len(sent_mails())
    Notification.objects.update(due=NOW)
    send_due(NOW)
    mine = [letter for letter in sent_mails()[before:] if letter["To"] == f"{player.name.lower()}@post.example"]
    return [(letter["Subject"], text_of(letter), part(letter, "html")) for letter in mine]


def sent_pushes(player: Player) -> list[Message]:
    """The pushes that a person's browser is sent if they are delivered now: headers and contents, without the
    signature."""
    Notification.objects.update(due=NOW)
    found = []
    for to in outbox.due_recipients(WEB_PUSH.field, NOW):
        if not player.pushes.filter(pk=to).exists():
            continue
        while (push := services.notification_claim(channel=WEB_PUSH, recipient=to, now=NOW)) is not None:
            headers = [header for header in push.headers if header[0] != "Authorization"]
            found.append((push.endpoint, push.body, *headers))
    return found


SENT = {MAIL.name: sent_emails, WEB_PUSH.name: sent_pushes}


@pytest.fixture(params=SENT)
def sent(
    request: pytest.FixtureRequest,
    people: list[Player],
    push_service: PushService,
    monkeypatch: pytest.MonkeyPatch,
) -> Callable[[Player], list[Message]]:
    """What a person is sent by a channel, to which all people are subscribed."""
    monkeypatch.setattr(
        "games.notifications.mail.notice_links.link", lambda what, mail: f"https://play.example/mail/{what}/token"
    )
    monkeypatch.setattr(messages, "encrypt", lambda words, *keys: words)
    monkeypatch.setattr("games.selectors.notifications.content.is_here", lambda room, player: False)
    for player in people:
        address = f"{player.name.lower()}@post.example"
        MailAddress.objects.create(player=player, address=address, asked=NOW, confirmed=NOW)
        push_service.subscribe(player)
    return SENT[request.param]


@pytest.mark.once
@pytest.mark.rule("C-26", "I-19", "R-20")
@pytest.mark.parametrize(("edition", "options"), GAMES, ids=["classic", "returns", "internet"])
def test_notifications_are_the_same_in_every_world(
    edition: str, options: dict[str, Any], people: list[Player], sent: Callable[[Player], list[Message]]
) -> None:
    is_secret = edition == "internet"
    stored = StoredGame(edition, options, people, pace=SLOW, pseudonyms=is_secret)
    luck, compared, moments = Random(edition), 0, MOMENTS[1::2] if is_secret else MOMENTS
    for number, state in enumerate(stored.moments(Random("moves"))):
        if number > moments[-1] or engine.outcome(state) is not None:
            break
        for viewer in range(options["players"]) if number in moments else ():
            heard = []
            for world in (state, alternative_world(state, viewer, luck)):
                with rolled_back():
                    if world is not state:
                        stored.become(world, viewer, Random(number))
                    heard.append(sent(people[viewer]))
            assert heard[0] == heard[1]
            compared += bool(heard[0])
            is_waited_for = Deadline.objects.filter(game=stored.game, seat=viewer).exists()
            # The end of a round is announced as well.
            assert heard[0] or not is_waited_for
            assert is_waited_for or not heard[0] or is_secret
    assert compared >= len(moments)


def test_a_sealed_choice_that_is_changed_writes_and_sends_nothing(
    people: list[Player], sent: Callable[[Player], list[Message]]
) -> None:
    """Neither to the others, nor to the player who changes it."""
    stored = StoredGame("classic", {"players": 3, "decisions": "hidden"}, people, pace=SLOW)
    for state in stored.moments(Random("moves")):
        if engine.sealed(state):
            break
    (seat, first), *_ = engine.sealed(state).items()
    before = list(Notification.objects.order_by("id").values())
    stored.play(state, seat, first)
    assert list(Notification.objects.order_by("id").values()) == before


def test_encrypted_payloads_are_padded_to_one_length() -> None:
    browser = Browser()
    lengths = {len(messages.encrypt(b"x" * size, plain(browser.point), plain(AUTH))) for size in (1, 100, 511, 512)}
    assert len(lengths) == 1
