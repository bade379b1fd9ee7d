"""Web pushes about new cases: to moderators who want them, about what they may see, without names, and not many."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User

from games import services
from games.models import Game, Notification, Player, PushSubscription, Report, Room
from games.models.staff_groups import ADMINISTRATORS
from games.selectors.moderation.oversight import Oversight
from games.services import moderation
from tests.web.fake_clock import FakeClock
from tests.web.staff import ban, browser_of, mo, staff
from tests.web.web_push import PushService, push_service

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
__all__ = ["mo", "push_service"]
MakeGame = Callable[..., Game]
MINUTE = 60


@pytest.fixture
def moderator(mo: User, people: list[Player], push_service: PushService) -> Player:
    """A moderator's person, with a browser that wants pushes about cases."""
    player = people[3]
    player.user = mo
    player.save()
    push_service.subscribe(player)
    services.push_cases_set(player=player, is_on=True)
    return player


def report(reporter: Player, about: Player) -> Report:
    said = services.lobby_say(player=about, text="you fool")
    return moderation.report_make(player=reporter, kind="insult", message=said.public_id)


def test_a_new_case_is_one_push_without_names(
    moderator: Player, people: list[Player], push_service: PushService, fake_clock: FakeClock
) -> None:
    report(people[0], people[1])
    report(people[2], people[1])
    assert push_service.deliver(fake_clock) == []
    (came,) = push_service.deliver(fake_clock, MINUTE)
    assert (came.payload["title"], came.payload["url"]) == ("A new case is waiting", "/admin/")
    for player in people:
        assert player.name not in str(came.payload)
    assert "fool" not in str(came.payload)
    report(people[1], people[2])
    assert push_service.deliver(fake_clock, MINUTE) == []
    fake_clock.pass_by(15 * MINUTE)
    report(people[0], people[2])
    assert len(push_service.deliver(fake_clock, MINUTE)) == 1
    assert moderator.pushes.get().cases


def test_a_look_at_the_first_page_ends_the_pause(
    mo: User, moderator: Player, people: list[Player], push_service: PushService, fake_clock: FakeClock
) -> None:
    pushed = []
    for number in range(3):
        if number == 2:
            assert browser_of(mo).get("/admin/").status_code == 200
        report(people[number], people[(number + 1) % 3])
        pushed.append(len(push_service.deliver(fake_clock, MINUTE)))
    assert pushed == [1, 0, 1]


def test_an_appeal_is_a_case(
    mo: User, moderator: Player, people: list[Player], push_service: PushService, fake_clock: FakeClock
) -> None:
    given = ban(mo, people[0], "mute")
    moderation.sanction_appeal(player=people[0], public_id=given.public_id, text="It was a joke.")
    assert len(push_service.deliver(fake_clock, MINUTE)) == 1
    assert moderator.pushes.get().cases


def test_nobody_is_pushed_who_does_not_want_it_or_does_not_moderate(
    mo: User, moderator: Player, people: list[Player], push_service: PushService, fake_clock: FakeClock
) -> None:
    services.push_cases_set(player=moderator, is_on=False)
    push_service.subscribe(people[2])
    # A former moderator's choice may be left over.
    PushSubscription.objects.filter(player=people[2]).update(cases=True)
    report(people[0], people[1])
    assert not Notification.objects.exists()
    services.push_cases_set(player=moderator, is_on=True)
    report(people[2], people[1])
    mo.groups.clear()
    assert push_service.deliver(fake_clock, MINUTE) == []
    assert not Notification.objects.exists()


def test_a_case_that_is_decided_meanwhile_is_not_pushed(
    moderator: Player, people: list[Player], push_service: PushService, fake_clock: FakeClock
) -> None:
    made = report(people[0], people[1])
    moderation.report_decide(by=staff("other"), report_id=made.pk, decision="upheld", answer="Thanks.")
    assert push_service.deliver(fake_clock, MINUTE) == []
    assert moderator.pushes.get().cases


def test_moderators_are_not_pushed_about_their_own_tables_their_equals_or_their_own_reports(
    moderator: Player,
    make_game: MakeGame,
    people: list[Player],
    push_service: PushService,
    fake_clock: FakeClock,
) -> None:
    staff("equal", player=people[2])
    report(people[0], people[2])
    report(moderator, people[1])
    report(people[0], moderator)
    assert push_service.deliver(fake_clock, MINUTE) == []
    eve = services.player_create(name="Eve")
    staff("eve", player=eve)
    push_service.subscribe(eve)
    services.push_cases_set(player=eve, is_on=True)
    room = make_game(3).room
    seat = room.seats.get(number=2)
    seat.player = moderator
    seat.save()
    for pseudonyms in (False, True):
        Room.objects.filter(id=room.id).update(pseudonyms=pseudonyms)
        about = int(not pseudonyms)
        moderation.report_make(player=people[1 - about], kind="spam", room_id=room.id, seat=about)
        assert [came.path for came in push_service.deliver(fake_clock, MINUTE)] == ["/eve"]
        fake_clock.pass_by(15 * MINUTE)
    assert not moderator.pushes.get().notifications.exists()
    # Nor does a list show when other moderators are pushed.
    assert eve.pushes.get().notifications.count() == 2
    assert not Oversight(moderator.user).visible(Notification.objects.all()).exists()
    assert not Oversight(staff("chief", ADMINISTRATORS)).visible(Notification.objects.all()).exists()


def test_the_first_page_has_a_switch(mo: User, moderator: Player, push_service: PushService) -> None:
    browser = browser_of(mo)
    assert "Do not notify me of new cases" in browser.get("/admin/").content.decode()
    for value, is_on, words in (("0", False, "Notify me of new cases"), ("1", True, "Do not notify me of new cases")):
        page = browser.post("/admin/case-pushes/", {"on": value}, follow=True)
        assert moderator.pushes.get().cases is is_on
        assert words in page.content.decode()
    # The client sends its own settings again at each visit.
    push_service.subscribe(moderator)
    assert moderator.pushes.get().cases
    services.push_unsubscribe(player=moderator)
    assert "first switch on notifications" in browser.get("/admin/").content.decode()
