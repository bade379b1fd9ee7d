"""What moderators do, and that it takes effect at once: each act by a service, each in the audit log, refusals too."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.db import DatabaseError, connection, transaction
from django.test import Client

from games import append_only, services
from games.models import AuditEntry, ChatMessage, Game, Player, Report, Room, Sanction
from games.selectors.standing import standing_of
from games.selectors.watching import person_of
from games.services import Refused, moderation
from games.services.moderation import sanctions as moderation_sanctions
from games.staff_groups import ADMINISTRATORS, MODERATORS
from tests.web.conftest import client_of
from tests.web.staff import staff

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
MakeGame = Callable[..., Game]
DAY = timedelta(days=1)


@pytest.fixture
def mo(db: None) -> User:
    """A moderator."""
    return staff()


def refused(act: Callable[..., object], **about: Any) -> tuple[str, str | None]:
    with pytest.raises(Refused) as caught:
        act(**about)
    return caught.value.code, caught.value.reason


def ban(mo: User, player: Player, step: str = "account_ban", **about: Any) -> Sanction:
    return moderation.sanction_give(by=mo, player_id=player.id, step=step, why="insults at the table", **about)


def test_the_groups_come_with_a_migration_and_unsealing_is_for_administrators() -> None:
    rights = {group.name: set(group.permissions.values_list("codename", flat=True)) for group in Group.objects.all()}
    assert {"moderate", "view_report", "view_auditentry"} <= rights[MODERATORS] < rights[ADMINISTRATORS]
    assert "unseal" not in rights[MODERATORS]
    assert "unseal" in rights[ADMINISTRATORS]
    assert not any(right.startswith(("add_", "change_", "delete_")) for one in rights.values() for right in one)


def test_a_mute_silences_for_its_time_only(mo: User, make_game: MakeGame, people: list[Player]) -> None:
    game = make_game(2)
    given = ban(mo, people[1], "mute", lasts=DAY)
    for say in (
        lambda: services.chat_say(room_id=game.room_id, player=people[1], text="hm"),
        lambda: services.lobby_say(player=people[1], text="hm"),
    ):
        assert refused(say) == ("sanctioned", "mute")
    services.chat_say(room_id=game.room_id, player=people[0], text="ah")
    assert not game.room.seats.get(number=1).stand_in
    Sanction.objects.filter(pk=given.pk).update(until=given.begun)
    services.chat_say(room_id=game.room_id, player=people[1], text="hm")


def test_whoever_may_not_sit_has_bots_on_running_seats_and_loses_waiting_ones(
    mo: User, make_game: MakeGame, make_room: Callable[..., Room], people: list[Player]
) -> None:
    game, waiting = make_game(2), make_room(3, 2)
    ban(mo, people[1], "seat_ban", lasts=DAY)
    assert game.room.seats.get(number=1).stand_in
    assert not waiting.seats.filter(player=people[1]).exists()
    services.chat_say(room_id=game.room_id, player=people[1], text="but I may talk")
    for act in (
        lambda: services.seat_take_back(room_id=game.room_id, player=people[1]),
        lambda: services.room_join(room_id=waiting.id, player=people[1]),
        lambda: services.room_play_now(player=people[1], edition="classic", options={"players": 2}),
    ):
        assert refused(act) == ("sanctioned", "seat_ban")


def test_a_warning_is_to_be_read_before_one_talks_or_sits_down_anew(
    mo: User, make_game: MakeGame, people: list[Player]
) -> None:
    game = make_game(2)
    given = ban(mo, people[1], "warning")
    say: Any = {"room_id": game.room_id, "player": people[1], "text": "oh"}
    assert refused(services.chat_say, **say) == ("sanctioned", "warning")
    moderation.sanction_acknowledge(player=people[1], sign=given.sign)
    services.chat_say(**say)
    assert [one.holds for one in standing_of(people[1]).sanctions] == [False]


def test_nobody_sanctions_themselves_nor_somebody_who_does_not_stand_below_them(people: list[Player]) -> None:
    mo, other = staff("mo", player=people[0]), staff("other", player=people[1])
    chief = staff("chief", ADMINISTRATORS, people[2])
    give: Any = {"step": "mute", "why": "no reason at all"}
    assert refused(moderation.sanction_give, by=mo, player_id=people[0].id, **give) == ("refused", "yourself")
    for above in (people[1], people[2]):
        assert refused(moderation.sanction_give, by=mo, player_id=above.id, **give) == ("refused", "outranked")
    given = moderation.sanction_give(by=chief, player_id=people[3].id, **give)
    assert refused(moderation.sanction_lift, by=mo, sanction_id=given.pk, why="mercy") == ("refused", "outranked")
    moderation.sanction_give(by=chief, player_id=people[1].id, **give)
    assert not other.is_anonymous
    assert list(AuditEntry.objects.exclude(refused="").values_list("who", "act", "refused").order_by("id")) == [
        ("mo", "sanction.mute", "refused: yourself"),
        ("mo", "sanction.mute", "refused: outranked"),
        ("mo", "sanction.mute", "refused: outranked"),
        ("mo", "sanction.lift", "refused: outranked"),
    ]


def test_who_may_not_moderate_is_refused_and_that_is_written_down(make_game: MakeGame, people: list[Player]) -> None:
    game = make_game(2)
    for user in (User.objects.create_user("ada"), User.objects.create_user("vi", is_staff=True)):
        assert refused(moderation.game_end, by=user, room_id=game.room_id, why="I say so") == ("forbidden", "no_right")
    assert AuditEntry.objects.filter(refused="forbidden: no_right", kind="room", key=game.room_id).count() == 2
    game.room.refresh_from_db()
    assert game.room.state == "playing"


def test_an_act_needs_a_reason(mo: User, make_game: MakeGame) -> None:
    assert refused(moderation.game_end, by=mo, room_id=make_game(2).room_id, why="  ") == ("malformed", "length")


def test_an_appeal_is_made_once_and_lifts_what_it_is_granted_against(mo: User, people: list[Player]) -> None:
    given = ban(mo, people[0], "mute")
    appeal: Any = {"player": people[0], "sign": given.sign, "text": "It was a joke among friends."}
    assert refused(moderation.sanction_appeal, **(appeal | {"player": people[1]})) == ("unknown_sanction", None)
    moderation.sanction_appeal(**appeal)
    assert refused(moderation.sanction_appeal, **appeal) == ("refused", "appealed_already")
    answer: Any = {"by": mo, "sanction_id": given.pk, "granted": True, "answer": "So it was. Sorry."}
    moderation.appeal_decide(**answer)
    assert refused(moderation.appeal_decide, **answer) == ("refused", "no_appeal")
    (told,) = standing_of(people[0]).sanctions
    assert (told.holds, told.appeal and told.appeal.granted) == (False, True)
    services.lobby_say(player=people[0], text="Thanks")


def test_an_appeal_that_somebody_else_has_just_decided_is_not_decided_again(
    mo: User, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    given, other = ban(mo, people[0], "mute"), staff("other")
    moderation.sanction_appeal(player=people[0], sign=given.sign, text="It was a joke.")
    looked = moderation_sanctions._refuse_over

    def meanwhile(by: User, sanction: Sanction) -> None:
        """Between one moderator's look and their act the other acts."""
        looked(by, sanction)
        if by == mo:
            moderation.appeal_decide(by=other, sanction_id=given.pk, granted=True, answer="It was.")

    monkeypatch.setattr(moderation_sanctions, "_refuse_over", meanwhile)
    refuse: Any = {"by": mo, "sanction_id": given.pk, "granted": False, "answer": "It was not."}
    with transaction.atomic():
        # The other's act is undone with the refused one here, where both share a connection.
        assert refused(moderation.appeal_decide, **refuse) == ("refused", "no_appeal")
    lift: Any = {"by": mo, "sanction_id": given.pk, "why": "mercy"}
    assert refused(moderation.sanction_lift, **lift) == ("refused", "not_in_force")


def test_a_report_freezes_what_was_said_and_done(mo: User, make_game: MakeGame, people: list[Player]) -> None:
    game = make_game(3)
    services.chat_say(room_id=game.room_id, player=people[0], text="hello")
    said = services.chat_say(room_id=game.room_id, player=people[1], text="you fool")
    report = moderation.report_make(player=people[0], kind="insult", room_id=game.room_id, message=said.sign)
    moderation.message_remove(by=mo, message_id=said.pk, why="an insult")
    services.player_rename(player=people[1], name="Nobody")
    report.refresh_from_db()
    assert (report.about, report.about_name) == (people[1], "Bo")
    assert [(one["text"], one["reported"]) for one in report.evidence["chat"]] == [("hello", False), ("you fool", True)]
    assert report.evidence["game"]["view"]["viewer"] is None
    assert [one["name"] for one in report.evidence["seats"] if one["about"]] == ["Bo"]
    again = moderation.report_make(player=people[0], kind="spam", room_id=game.room_id, seat=1)
    assert again.message is None
    assert moderation.report_make(player=people[0], kind="spam", room_id=game.room_id, seat=1) == again


def test_evidence_has_nothing_that_a_watcher_does_not_see(make_game: MakeGame, people: list[Player]) -> None:
    """Not even what the reporter knows of their own hand."""
    report = moderation.report_make(player=people[0], kind="stalling", room_id=make_game(2).room_id, seat=1)
    assert all(seat["ducats"] is None and seat["hand"] is None for seat in report.evidence["game"]["view"]["seats"])


def test_who_is_reported_must_be_somebody_whom_one_has_met(make_game: MakeGame, people: list[Player]) -> None:
    game = make_game(2)
    whispered = ChatMessage.objects.create(
        room=game.room, player=people[1], name="Bo", text="psst", private=True, watchers=False
    )
    report: Any = {"player": people[0], "kind": "other", "room_id": game.room_id}
    assert refused(moderation.report_make, **report, seat=0) == ("refused", "yourself")
    assert refused(moderation.report_make, **report, seat=7) == ("unknown_person", None)
    assert refused(moderation.report_make, **report, person="0123456789abcdef") == ("unknown_person", None)
    assert refused(moderation.report_make, **report, message=whispered.sign) == ("unknown_message", None)
    Room.objects.filter(id=game.room_id).update(watching="none")
    stranger: Any = {"player": people[3], "kind": "other", "room_id": game.room_id, "seat": 0}
    assert refused(moderation.report_make, **stranger) == ("forbidden", "no_watchers")


def test_people_are_reported_before_the_start_and_where_there_is_no_table(people: list[Player]) -> None:
    room = services.room_create(player=people[0], edition="classic", options={"players": 2})
    services.room_join(room_id=room.id, player=people[1])
    services.chat_say(room_id=room.id, player=people[1], text="you fool")
    services.lobby_say(player=people[1], text="I am the best")
    reporter = client_of(people[2])
    at_table = reporter.post("/api/reports/", {"kind": "insult", "room": room.id, "seat": 1})
    person = person_of(people[1].id)
    by_name = reporter.post("/api/reports/", {"kind": "name", "person": person})
    assert [answer.status_code for answer in (at_table, by_name)] == [201, 201]
    first, second = Report.objects.order_by("id")
    assert [one.about for one in (first, second)] == [people[1], people[1]]
    assert [one["name"] for one in first.evidence["seats"] if one["about"]] == ["Bo"]
    assert [one["text"] for one in first.evidence["chat"]] == ["you fool"]
    assert [one["text"] for one in second.evidence["chat"]] == ["I am the best"]
    assert "game" not in first.evidence


def test_a_report_is_decided_once_and_its_answer_told(mo: User, make_game: MakeGame, people: list[Player]) -> None:
    report = moderation.report_make(player=people[0], kind="stalling", room_id=make_game(2).room_id, seat=1)
    moderation.report_assign(by=mo, report_id=report.pk, to=mo)
    decide: Any = {"by": mo, "report_id": report.pk, "decision": "upheld", "answer": "Thank you.", "why": "he left"}
    moderation.report_decide(**decide)
    assert refused(moderation.report_decide, **decide) == ("refused", "decided")
    (told,) = standing_of(people[0]).reports
    assert (told.decision, told.answer, told.told) == ("upheld", "Thank you.", False)
    moderation.report_told(player=people[0], sign=told.id)
    assert standing_of(people[0]).reports[0].told
    assert refused(moderation.report_told, player=people[1], sign=told.id) == ("unknown_report", None)


def test_nobody_decides_a_report_of_theirs(make_game: MakeGame, people: list[Player]) -> None:
    game = make_game(2)
    report = moderation.report_make(player=people[0], kind="other", room_id=game.room_id, seat=1)
    for number, player in enumerate(people[:2]):
        by = staff(f"mo{number}", player=player)
        assert refused(moderation.report_assign, by=by, report_id=report.pk, to=by) == ("refused", "yourself")


def test_reports_are_not_made_by_the_dozen(
    make_game: MakeGame, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.services.moderation.reports.MOST", 1)
    game = make_game(3)
    moderation.report_make(player=people[0], kind="other", room_id=game.room_id, seat=1)
    more: Any = {"player": people[0], "kind": "other", "room_id": game.room_id, "seat": 2}
    assert refused(moderation.report_make, **more) == ("refused", "too_many_reports")


def test_a_paused_game_is_gone_on_with_by_moderators_alone(mo: User, make_game: MakeGame, people: list[Player]) -> None:
    game = make_game(2)
    act: Any = {"by": mo, "room_id": game.room_id, "why": "looking into it"}
    moderation.game_hold(**act)
    assert refused(moderation.game_hold, **act) == ("refused", "paused")
    room = Room.objects.get(id=game.room_id)
    assert room.held
    assert room.paused is not None
    Room.objects.filter(id=room.id).update(pace="normal")
    assert refused(services.pause_end, room_id=room.id, player=people[0]) == ("refused", "held")
    Room.objects.filter(id=room.id).update(pace="untimed")
    moderation.game_release(**act)
    room = Room.objects.get(id=room.id)
    assert (room.held, room.paused) == (False, None)


def test_a_seat_goes_to_a_bot_and_back_and_to_somebody_else(
    mo: User, make_game: MakeGame, people: list[Player]
) -> None:
    game = make_game(2)
    act: Any = {"by": mo, "room_id": game.room_id, "seat": 1, "why": "he asked for it"}
    moderation.seat_to_bot(**act)
    moderation.seat_to_person(**act)
    assert not game.room.seats.get(number=1).stand_in
    assert refused(moderation.seat_to_person, **act, player_id=people[0].id) == ("refused", "has_a_seat")
    ban(mo, people[3], "seat_ban")
    assert refused(moderation.seat_to_person, **act, player_id=people[3].id) == ("sanctioned", "seat_ban")
    moderation.seat_to_person(**act, player_id=people[2].id)
    assert game.room.seats.get(number=1).player == people[2]


def test_who_is_sent_away_neither_watches_nor_talks_nor_sits_down(
    mo: User, make_game: MakeGame, people: list[Player]
) -> None:
    from games.selectors import watching

    game = make_game(2)
    act: Any = {"by": mo, "room_id": game.room_id, "why": "tells them what to do"}
    assert refused(moderation.watcher_remove, **act, player_id=people[0].id) == ("refused", "has_a_seat")
    moderation.watcher_remove(**act, player_id=people[2].id)
    room = Room.objects.get(id=game.room_id)
    assert watching.is_barred(room, people[2].id)
    assert not watching.is_barred(room, people[3].id)
    talk: Any = {"room_id": room.id, "player": people[2], "text": "hi"}
    assert refused(services.chat_say, **talk) == ("forbidden", "sent_away")


def test_nobody_moderates_a_game_that_they_play(make_game: MakeGame, people: list[Player]) -> None:
    game, mo = make_game(2), staff(player=people[0])
    act: Any = {"by": mo, "room_id": game.room_id, "why": "I was losing"}
    for do in (moderation.game_hold, moderation.game_release, moderation.game_end, moderation.room_shut):
        assert refused(do, **act) == ("refused", "own_game")
    for hand in (moderation.seat_to_bot, moderation.seat_to_person):
        assert refused(hand, **act, seat=1) == ("refused", "own_game")
    services.room_leave(room_id=game.room_id, player=people[0])
    moderation.game_end(**act)


def test_no_moderator_gives_themselves_a_seat_with_what_it_knows(make_game: MakeGame, people: list[Player]) -> None:
    game, mo = make_game(2), staff(player=people[2])
    act: Any = {"by": mo, "room_id": game.room_id, "seat": 1, "why": "to see what he has"}
    assert refused(moderation.seat_to_person, **act, player_id=people[2].id) == ("refused", "yourself")
    assert not game.room.seats.filter(player=people[2]).exists()


def test_what_is_posted_by_hand_is_refused_and_written_down_however_long_it_is(
    mo: User, make_game: MakeGame, people: list[Player]
) -> None:
    game = make_game(2)
    give: Any = {"by": mo, "player_id": people[0].id, "step": "x" * 60, "why": "a\0bc"}
    assert refused(moderation.sanction_give, **give) == ("malformed", "step")
    hand: Any = {"by": mo, "room_id": game.room_id, "seat": 1, "why": "he asked", "player_id": "x" * 300}
    assert refused(moderation.seat_to_person, **hand) == ("unknown_person", None)
    rows = AuditEntry.objects.exclude(refused="").order_by("id").values_list("act", "why", "detail")
    assert [tuple(map(len, row)) for row in rows] == [(40, 3, 8), (11, 8, 200)]


def test_a_moderator_who_is_banned_does_nothing(people: list[Player]) -> None:
    mo, chief = staff(player=people[0]), staff("chief", ADMINISTRATORS)
    given = ban(chief, people[0])
    note: Any = {"by": mo, "player_id": people[1].id, "text": "my revenge"}
    assert refused(moderation.note_write, **note) == ("sanctioned", "account_ban")
    assert AuditEntry.objects.get(who="mo").refused == "sanctioned: account_ban"
    browser = Client()
    browser.force_login(mo)
    assert browser.get("/admin/").status_code == 302
    moderation.sanction_lift(by=chief, sanction_id=given.pk, why="a mistake")
    moderation.note_write(**note)
    assert browser.get("/admin/").status_code == 200


def test_who_may_not_be_here_takes_no_other_name(mo: User, people: list[Player]) -> None:
    account = services.account_enter(user=User.objects.create_user("Di of Dun"), guest=people[3])
    ban(mo, account)
    assert refused(services.account_rename, player=account, name="Another") == ("sanctioned", "account_ban")


def test_unsealing_has_its_own_right_and_not_for_ones_own_game(make_game: MakeGame, people: list[Player]) -> None:
    game, mo, chief = make_game(2), staff(), staff("chief", ADMINISTRATORS, people[0])
    other = staff("other", ADMINISTRATORS)
    act: Any = {"game_id": game.id, "why": "said to cheat"}
    assert refused(moderation.game_unseal, by=mo, **act) == ("forbidden", "no_right")
    assert refused(moderation.game_unseal, by=chief, **act) == ("refused", "own_game")
    moderation.game_unseal(by=other, **act)
    entry = AuditEntry.objects.get(act="game.unseal", refused="")
    assert (entry.who, entry.kind, entry.key, entry.why) == ("other", "game", game.id, "said to cheat")


def test_every_act_is_in_the_log_with_who_what_on_whom_and_why(
    mo: User, make_game: MakeGame, people: list[Player]
) -> None:
    game = make_game(2)
    given = ban(mo, people[1], "mute", lasts=DAY)
    moderation.sanction_lift(by=mo, sanction_id=given.pk, why="enough of it")
    moderation.note_write(by=mo, player_id=people[1].id, text="keeps his word")
    moderation.room_shut(by=mo, room_id=game.room_id, why="nobody is there")
    rows = AuditEntry.objects.order_by("id").values_list("who", "act", "kind", "name", "player", "why", "detail")
    assert list(rows) == [
        ("mo", "sanction.mute", "player", "Bo", people[1].id, "insults at the table", "24 h"),
        ("mo", "sanction.lift", "sanction", "Bo", people[1].id, "enough of it", "mute"),
        ("mo", "note.write", "player", "Bo", people[1].id, "keeps his word", ""),
        ("mo", "room.close", "room", "A table", "", "nobody is there", ""),
    ]


def test_the_log_is_neither_changed_nor_shortened(mo: User, people: list[Player]) -> None:
    moderation.note_write(by=mo, player_id=people[1].id, text="keeps his word")
    entry = AuditEntry.objects.get()
    entry.why = "something else"
    for act in (entry.save, entry.delete, AuditEntry.objects.all().delete, lambda: AuditEntry.objects.update(why="")):
        with pytest.raises(TypeError, match="audit log"):
            act()
    if connection.vendor == "sqlite":  # In tests it is laid for this one alone: see tests/conftest.py.
        for statement in append_only.SQLITE:
            connection.cursor().execute(statement.format(table="games_auditentry"))
    for statement in ("DELETE FROM games_auditentry", "UPDATE games_auditentry SET why = ''"):
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            connection.cursor().execute(statement)
    assert AuditEntry.objects.get().why == "keeps his word"
    assert Report.objects.count() == 0
