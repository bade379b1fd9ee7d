"""The figures of moderation, for moderators and for the public: what they count, and what they must not reveal."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games import services
from games.models import AuditEntry, Game, Player, Report, Room, Sanction
from games.models.staff_groups import ADMINISTRATORS
from games.selectors.moderation import figures, public_summary
from games.selectors.moderation.cases import count_cases
from games.selectors.moderation.figures import Figures, figures_for
from games.selectors.moderation.oversight import Oversight
from games.services import moderation
from tests.web.staff import ban, browser_of, mo, staff

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
__all__ = ["mo"]
MakeGame = Callable[..., Game]
DAY = timedelta(days=1)
NOW = datetime(2026, 11, 28, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """No numbers of other tests are kept."""
    caches["process"].clear()
    yield
    caches["process"].clear()


def reports(number: int, about: Player, **fields: Any) -> list[Report]:
    """Reports of a person."""
    evidence: dict[str, Any] = {"chat": [], "seats": []}
    given = {"kind": "insult", "about": about, "about_name": about.name, "evidence": evidence, **fields}
    return Report.objects.bulk_create(Report(**given) for _ in range(number))


def seen(by: User) -> Figures:
    return figures_for(Oversight(by))


def by_kind(found: Figures) -> dict[str, tuple[int, int, int, int]]:
    return {one.kind: (one.made, one.upheld, one.dismissed, one.undecided) for one in found.kinds if one.made}


def test_figures_count_people_kinds_ages_and_what_each_moderator_decided(mo: User, people: list[Player]) -> None:
    now = timezone.now()
    for days in (1, 3, 8):
        reports(1, people[0], created=now - days * DAY)
    reports(1, people[1], kind="spam", created=now - 40 * DAY)
    first, second, third, _ = reports(4, people[2], kind="name", created=now - 2 * DAY)
    about: Any = {"by": mo, "answer": "Thank you.", "why": "plain"}
    moderation.report_decide(report_id=first.pk, decision="upheld", **about)
    moderation.report_decide(report_id=second.pk, decision="upheld", **about)
    moderation.report_decide(report_id=third.pk, decision="dismissed", **(about | {"by": staff("other")}))
    given = ban(mo, people[2], "mute")
    moderation.sanction_appeal(player=people[2], public_id=given.public_id, text="It was a joke.")
    moderation.appeal_decide(by=mo, sanction_id=given.pk, granted=True, answer="So it was.")
    waiting = ban(mo, people[2], "seat_ban")
    moderation.sanction_appeal(player=people[2], public_id=waiting.public_id, text="It was a joke.")
    found = seen(mo)
    assert (found.open_reports, found.open_cases, found.decided) == (5, 3, 3)
    assert found.open_age is not None
    assert found.open_age.days == 3
    assert found.decided_age is not None
    assert found.decided_age.days == 2
    assert by_kind(found) == {"insult": (3, 0, 0, 3), "name": (4, 2, 1, 1)}
    assert found.steps == [("warning", 0, 0), ("mute", 1, 1), ("seat_ban", 1, 0), ("account_ban", 0, 0)]
    assert (found.granted, found.refused, found.open_appeals) == (1, 0, 1)
    assert [(one.name, one.upheld, one.dismissed, one.sanctions, one.granted) for one in found.moderators] == [
        ("mo", 2, 0, 2, 1),
        ("other", 0, 1, 0, 0),
    ]
    page = browser_of(mo).get("/admin/figures/")
    assert page.status_code == 200
    assert "3\xa0days" in page.content.decode()


def test_figures_of_an_empty_server_are_zero(mo: User) -> None:
    found = seen(mo)
    assert (found.open_reports, found.open_age, found.decided_age, found.moderators) == (0, None, None, [])
    assert "None" not in browser_of(mo, "de").get("/admin/figures/").content.decode()


def test_refused_acts_and_those_of_long_ago_are_not_counted(
    mo: User, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    entry: Any = {"who": "mo", "who_key": mo.pk, "kind": "report", "key": "1"}
    now = timezone.now()
    AuditEntry.objects.create(act="report.upheld", refused="refused: decided", **entry)
    AuditEntry.objects.create(act="report.upheld", at=now - 31 * DAY, **entry)
    assert seen(mo).moderators == []
    monkeypatch.setattr(figures, "NEWEST_ACTS", 1)
    for _ in range(2):
        AuditEntry.objects.create(act="report.upheld", **entry)
    found = seen(mo)
    assert ([one.upheld for one in found.moderators], found.acts_cut) == ([1], True)


def test_figures_count_nothing_of_the_moderators_own_table(mo: User, make_game: MakeGame, people: list[Player]) -> None:
    chief = staff("chief", ADMINISTRATORS)
    room = make_game(2).room
    people[0].user = mo
    people[0].save()
    plain = seen(mo)
    about: Any = {"room": room, "decision": "upheld", "decided": timezone.now()}
    reports(2, people[1], room=room)
    (decided,) = reports(1, people[1], **about)
    reports(3, people[0])
    moderation.sanction_give(by=chief, player_id=people[1].id, step="mute", why="insults", report=decided)
    assert seen(mo) == plain
    assert seen(chief).open_reports == 5
    assert seen(chief).steps != plain.steps


def test_a_moderator_with_a_pseudonym_sees_no_figures_of_sanctions_and_masked_tables(
    mo: User, make_game: MakeGame, people: list[Player]
) -> None:
    chief = staff("chief", ADMINISTRATORS)
    Room.objects.filter(id=make_game(2).room_id).update(pseudonyms=True)
    people[0].user = mo
    people[0].save()
    masked = Room.objects.create(
        name="Masked", edition="classic", pseudonyms=True, state=Room.State.PLAYING, options={}
    )
    plain = seen(mo)
    assert (plain.steps, plain.granted, plain.open_appeals) == (None, None, None)
    reports(1, people[3], room=masked)
    ban(chief, people[3], "mute")
    assert seen(mo) == plain
    page = browser_of(mo).get("/admin/figures/").content.decode()
    assert "sanctions and appeals are not counted here" in page
    assert "chief" not in page


def test_a_seat_with_a_pseudonym_counts_apart_from_the_person(mo: User, people: list[Player]) -> None:
    masked = Room.objects.create(
        name="Masked", edition="classic", pseudonyms=True, state=Room.State.PLAYING, options={}
    )
    reports(2, people[0])
    reports(1, people[0], room=masked, about_name="The Knight")
    assert seen(mo).open_cases == 2
    Room.objects.update(state=Room.State.ENDED)
    assert seen(mo).open_cases == 1


def test_the_figures_count_the_cases_of_the_queue(mo: User, people: list[Player]) -> None:
    """Also for a moderator with a pseudonym, from whom people are hidden who came later."""
    own, chief = staff("own", player=people[2]), staff("chief", ADMINISTRATORS)
    services.room_create(player=people[2], edition="classic", options={"players": 2}, pseudonyms=True)
    reports(2, people[0])
    reports(1, services.player_create(name="Latecomer"))
    given = ban(chief, people[1], "mute")
    moderation.sanction_appeal(player=people[1], public_id=given.public_id, text="It was a joke.")
    for user, cases, count in ((mo, 3, 3), (own, 1, 2)):
        found = seen(user)
        assert (found.open_cases, found.open_reports) == (cases, count)
        assert found.open_cases == count_cases(Oversight(user))
        assert sum(one.undecided for one in found.kinds) == count


def test_the_page_needs_the_same_queries_for_many_reports(mo: User, people: list[Player]) -> None:
    browser = browser_of(mo)

    def queries() -> int:
        with CaptureQueriesContext(connection) as found:
            assert browser.get("/admin/figures/").status_code == 200
        return len(found)

    ban(mo, people[0], "mute")
    reports(1, people[0])
    browser.get("/admin/figures/")
    few = queries()
    for number, player in enumerate(people):
        reports(50, player)
        reports(50, player, decision="upheld", decided=timezone.now())
        ban(staff(f"mo {number}"), player, "seat_ban")
    assert queries() == few


# --- for the public


@pytest.fixture
def public(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Client:
    """A visitor of a server that publishes its summary, in November."""
    settings.MODERATION_SUMMARY = True
    monkeypatch.setattr(public_summary, "database_time", lambda: NOW)
    return Client(headers={"accept-language": "en"})


def october() -> public_summary.Month:
    """The summary of the last complete month."""
    month = public_summary.public_summary()[0]
    assert month.begin == datetime(2026, 10, 1, tzinfo=UTC)
    return month


IN_OCTOBER = datetime(2026, 10, 31, 23, 59, tzinfo=UTC)


def test_the_summary_is_public_only_where_the_operator_wants_it(settings: Any) -> None:
    assert Client().get("/moderation").status_code == 404
    settings.MODERATION_SUMMARY = True
    page = Client(headers={"accept-language": "de"}).get("/moderation")
    assert page.status_code == 200
    assert "Moderation nach Monaten" in page.content.decode()


def test_the_summary_hides_small_numbers_and_names(public: Client, mo: User, people: list[Player]) -> None:
    reports(5, people[0], created=IN_OCTOBER)
    reports(4, people[0], kind="spam", created=IN_OCTOBER, decision="upheld", decided=IN_OCTOBER)
    Sanction.objects.bulk_create(
        Sanction(player=people[0], step="mute", reason="insults", begun=IN_OCTOBER) for _ in range(6)
    )
    reports(9, people[0], kind="cheating", created=NOW)  # this month is not over
    month = october()
    assert dict(month.reported) == {
        "insult": 5,
        "cheating": None,
        "stalling": None,
        "name": None,
        "spam": None,
        "other": None,
    }
    assert (month.upheld, month.dismissed, month.granted) == (None, None, None)
    assert dict(month.sanctions)["mute"] == 6
    page = public.get("/moderation").content.decode()
    assert "October 2026" in page
    assert "November 2026" not in page
    assert "Fewer than 5 of each." in page  # in September
    assert "spam" not in page
    assert "Ada" not in page
    assert len(public_summary.public_summary()) == 6


def test_the_summary_counts_nothing_that_is_hidden_from_a_moderator(
    public: Client, mo: User, make_game: MakeGame, people: list[Player]
) -> None:
    """Otherwise they could compare it with what they see."""
    room = make_game(2).room
    people[2].user = mo
    people[2].save()
    (report, *_) = reports(6, people[0], room=room, created=IN_OCTOBER, decision="upheld", decided=IN_OCTOBER)
    reports(6, people[2], kind="spam", created=IN_OCTOBER)
    Sanction.objects.bulk_create(
        Sanction(player=people[0], step="mute", reason="insults", begun=IN_OCTOBER, report=report) for _ in range(6)
    )
    for _ in range(6):
        AuditEntry.objects.create(who="mo", act="appeal.grant", kind="sanction", key="1", at=IN_OCTOBER, room=room.id)
    month = october()
    assert {count for _, count in (*month.reported, *month.sanctions)} == {None}
    assert (month.upheld, month.granted) == (None, None)
    Room.objects.update(state=Room.State.ENDED)
    month = october()
    assert (dict(month.reported)["insult"], dict(month.reported)["spam"]) == (6, None)
    assert (month.upheld, dict(month.sanctions)["mute"], month.granted) == (6, 6, 6)


def test_the_summary_is_computed_once_an_hour(public: Client) -> None:
    public.get("/moderation")
    with CaptureQueriesContext(connection) as found:
        public.get("/moderation")
    assert not [one for one in found if "report" in one["sql"]]


def test_a_decision_that_was_taken_back_is_not_counted(mo: User, people: list[Player]) -> None:
    (report,) = reports(1, people[2])
    for decision in ("dismissed", "upheld"):
        moderation.report_decide(report_id=report.pk, decision=decision, by=mo, answer="Thank you.", why="plain")
        (one,) = seen(mo).moderators
        assert (one.upheld, one.dismissed) == (decision == "upheld", decision == "dismissed")
        moderation.case_reopen(by=mo, report_ids=[report.pk], why="a mistake")
        assert not seen(mo).moderators
