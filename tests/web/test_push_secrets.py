"""Pushes contain only what everybody in the room knows: in every world that a player cannot distinguish from theirs,
they are sent the same pushes, with the same headers (C-26, I-19, R-20)."""

from random import Random
from typing import Any

import pytest

from games import engine
from games.models import Deadline, Player, Push
from games.notifications.web_push import messages
from games.notifications.web_push.messages import PushMessage
from games.selectors.notifications import pushes as pushes_of
from games.services.notifications.push_outbox import push_claim
from tests.engine.alternative_worlds import alternative_world
from tests.web.mail_outbox import SLOW
from tests.web.other_worlds import NOW, rolled_back
from tests.web.stored_game import StoredGame
from tests.web.web_push import AUTH, Browser, PushService, plain, push_service

pytestmark = [pytest.mark.django_db]
__all__ = ["push_service"]

MOMENTS = (1, 4, 9, 14, 20, 33, 47)
GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("classic", {"players": 3, "decisions": "hidden"}),
    ("returns", {"players": 3, "hidden_money": True}),
    ("internet", {"players": 4}),
)


def sent(player: Player) -> list[tuple[Any, ...]]:
    """The pushes that a person's browser is sent if they are delivered now: headers and contents, without the
    signature."""
    Push.objects.update(due=NOW)
    mine = [to for to in pushes_of.due_recipients(NOW) if Push.objects.filter(to=to, to__player=player).exists()]
    found: list[PushMessage] = []
    for to in mine:
        while (message := push_claim(to=to, now=NOW)) is not None:
            found.append(message)
    return [
        (message.endpoint, message.body, *(one for one in message.headers if one[0] != "Authorization"))
        for message in found
    ]


@pytest.mark.once
@pytest.mark.rule("C-26", "I-19", "R-20")
@pytest.mark.parametrize(("edition", "options"), GAMES, ids=["classic", "returns", "internet"])
def test_pushes_are_the_same_in_every_world(
    edition: str,
    options: dict[str, Any],
    people: list[Player],
    push_service: PushService,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("games.selectors.notifications.mails.is_here", lambda room, player: False)
    monkeypatch.setattr(messages, "encrypt", lambda words, *keys: words)
    for player in people:
        push_service.subscribe(player)
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
            assert heard[0] or not is_waited_for
    assert compared >= len(moments)


def test_a_sealed_choice_that_is_changed_writes_and_sends_nothing(
    people: list[Player], push_service: PushService
) -> None:
    """Neither to the others, nor to the player who changes it."""
    for player in people:
        push_service.subscribe(player)
    stored = StoredGame("classic", {"players": 3, "decisions": "hidden"}, people, pace=SLOW)
    for state in stored.moments(Random("moves")):
        if engine.sealed(state):
            break
    (seat, first), *_ = engine.sealed(state).items()
    before = list(Push.objects.order_by("id").values())
    stored.play(state, seat, first)
    assert list(Push.objects.order_by("id").values()) == before


def test_encrypted_payloads_are_padded_to_one_length() -> None:
    browser = Browser()
    lengths = {len(messages.encrypt(b"x" * size, plain(browser.point), plain(AUTH))) for size in (1, 100, 511, 512)}
    assert len(lengths) == 1
