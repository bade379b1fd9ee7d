"""Emails contain only what everybody in the room knows: in every world that a player cannot distinguish from theirs,
they are sent the same emails, word for word (C-26, I-19, R-20)."""

from random import Random
from typing import Any

import pytest

from games import engine
from games.models import Deadline, Mail, MailAddress, Player
from games.selectors.play import clocks as clocks_of
from games.workers import mail_delivery
from tests.engine.alternative_worlds import alternative_world
from tests.web.mail_outbox import SLOW, mails, part, sent_mails, text_of
from tests.web.other_worlds import NOW, rolled_back
from tests.web.stored_game import StoredGame

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("mails")]
__all__ = ["mails"]

MOMENTS = (1, 4, 9, 14, 20, 33, 47)
GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("classic", {"players": 3, "decisions": "hidden"}),
    ("returns", {"players": 3, "hidden_money": True}),
    ("internet", {"players": 4}),
)


def sent(player: Player) -> list[tuple[str, ...]]:
    """The emails that a person is sent if they are delivered now: all forms, without the signatures."""
    before = len(sent_mails())
    Mail.objects.update(due=NOW)
    mail_delivery.deliver_once(NOW)
    mine = [letter for letter in sent_mails()[before:] if letter["To"] == f"{player.name.lower()}@post.example"]
    return [(letter["Subject"], text_of(letter), part(letter, "html")) for letter in mine]


@pytest.mark.once
@pytest.mark.rule("C-26", "I-19", "R-20")
@pytest.mark.parametrize(("edition", "options"), GAMES, ids=["classic", "returns", "internet"])
def test_emails_are_the_same_in_every_world(
    edition: str, options: dict[str, Any], people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "games.notifications.mail.notice_links.link", lambda what, mail: f"https://play.example/mail/{what}/token"
    )
    monkeypatch.setattr("games.selectors.notifications.mails.is_here", lambda room, player: False)
    for player in people:
        now = clocks_of.now()
        address = f"{player.name.lower()}@post.example"
        MailAddress.objects.create(player=player, address=address, asked=now, confirmed=now)
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


def test_a_sealed_choice_that_is_changed_writes_and_sends_nothing(people: list[Player]) -> None:
    """Neither to the others, nor to the player who changes it."""
    for player in people:
        now = clocks_of.now()
        MailAddress.objects.create(player=player, address="x@post.example", asked=now, confirmed=now)
    stored = StoredGame("classic", {"players": 3, "decisions": "hidden"}, people, pace=SLOW)
    for state in stored.moments(Random("moves")):
        if engine.sealed(state):
            break
    (seat, first), *_ = engine.sealed(state).items()
    before = list(Mail.objects.order_by("id").values())
    stored.play(state, seat, first)
    assert list(Mail.objects.order_by("id").values()) == before
