"""Moderators' private messages: who gets them, who may see them, and that they are answered once."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import translation
from django.utils.html import escape

from games import services
from games.models import AuditEntry, Game, ModeratorMessage, Notification, Player, Report, Room
from games.models.staff_groups import ADMINISTRATORS
from games.selectors.moderation import messages as messages_of
from games.selectors.moderation.oversight import Oversight
from games.selectors.moderation.standing import standing_of
from games.selectors.people import own_data
from games.selectors.play.clocks import database_time
from games.services import moderation
from tests.web.conftest import client_of
from tests.web.fake_clock import FakeClock
from tests.web.mail_outbox import HOUR, deliver_mail, mails, part, subscribe_to_mail, text_of
from tests.web.staff import ban, browser_of, mo, refused, staff

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
__all__ = ["mails", "mo"]
MakeGame = Callable[..., Game]


def write(by: User, player: Player, text: str = "Please write in English.", **about: Any) -> ModeratorMessage:
    return moderation.message_write(by=by, player_id=player.id, text=text, why="complaints", **about)


def answer(player: Player, message: ModeratorMessage, text: str = "I will.") -> ModeratorMessage:
    return moderation.message_answer(player=player, public_id=message.public_id, text=text)


def shown(player: Player) -> list[tuple[str, bool, str | None]]:
    return [(one.text, one.acknowledged, one.answer) for one in standing_of(player).messages]


def test_a_muted_guest_reads_a_message_and_answers_it_once(mo: User, people: list[Player]) -> None:
    message = write(mo, people[0])
    ban(mo, people[0], "mute")
    browser = client_of(people[0])
    (one,) = browser.get("/api/me/standing/").json()["messages"]
    assert (one["text"], one["acknowledged"], one["answer"]) == ("Please write in English.", False, None)
    assert "mo" not in {value for value in one.values() if isinstance(value, str)}
    assert browser.post("/api/me/standing/read/", {"message": one["id"]}).json()["messages"][0]["acknowledged"]
    reply = {"message": one["id"], "text": "  I will. "}
    assert browser.post("/api/me/standing/answer/", reply).status_code == 200
    assert browser.post("/api/me/standing/answer/", reply).json()["error"]["reason"] == "answered_already"
    assert shown(people[0]) == [("Please write in English.", True, "I will.")]
    message.refresh_from_db()
    assert message.answered is not None


def test_only_its_recipient_can_read_or_answer_a_message(mo: User, people: list[Player]) -> None:
    message: Any = {"public_id": write(mo, people[0]).public_id}
    assert refused(moderation.message_acknowledge, player=people[1], **message) == ("unknown_message", None)
    assert refused(moderation.message_answer, player=people[1], text="Hm", **message) == ("unknown_message", None)
    assert shown(people[1]) == []


@pytest.mark.parametrize("text", ["", " \n ", "\u200b", "x" * 1001])
def test_texts_and_answers_have_a_limited_length(mo: User, people: list[Player], text: str) -> None:
    assert refused(write, by=mo, player=people[0], text=text) == ("malformed", "length")
    message = write(mo, people[0])
    assert refused(answer, player=people[0], message=message, text=text) == ("malformed", "length")
    assert ModeratorMessage.objects.get().answer == ""


def test_an_old_message_can_no_longer_be_answered(mo: User, people: list[Player]) -> None:
    message = write(mo, people[0])
    ModeratorMessage.objects.update(created=message.created - timedelta(days=31))
    assert refused(answer, player=people[0], message=message) == ("refused", "too_late_to_answer")
    assert shown(people[0]) == []


def test_a_message_reaches_people_who_block_and_the_operator_of_a_program(mo: User, people: list[Player]) -> None:
    services.relation_set(owner=people[1], about=people[0], blocked=True, note="")
    author = staff("other", player=people[0])
    write(author, people[1])
    program = services.player_create(name="Robo")
    Player.objects.filter(id=program.id).update(program=True, operator=people[1])
    program.refresh_from_db()
    write(mo, program, "Your program is too fast.")
    assert [text for text, *_ in shown(people[1])] == ["Your program is too fast.", "Please write in English."]
    assert shown(program) == []


def test_rank_and_conflicts_of_interest_forbid_messages(mo: User, make_game: MakeGame, people: list[Player]) -> None:
    chief = staff("chief", ADMINISTRATORS, people[2])
    game = make_game(2)
    player = people[0]
    player.user = mo
    player.save()
    assert refused(write, by=mo, player=people[2]) == ("refused", "outranked")
    assert refused(write, by=mo, player=player) == ("refused", "yourself")
    assert refused(write, by=mo, player=people[1]) == ("refused", "own_game")
    Room.objects.filter(id=game.room_id).update(pseudonyms=True)
    assert refused(write, by=mo, player=people[3]) == ("refused", "under_pseudonym")
    message = write(chief, people[3])
    answer(people[3], message)
    about: Any = {"message_id": message.pk}
    assert refused(moderation.answer_acknowledge, by=mo, **about) == ("refused", "under_pseudonym")
    assert refused(write, by=User.objects.create_user("nobody"), player=people[3]) == ("forbidden", "no_right")


def test_the_log_says_why_and_never_what_was_written(mo: User, people: list[Player]) -> None:
    message = write(mo, people[0])
    answer(people[0], message)
    moderation.answer_acknowledge(by=mo, message_id=message.pk)
    again: Any = {"by": mo, "message_id": message.pk}
    assert refused(moderation.answer_acknowledge, **again) == ("refused", "answer_read")
    assert list(AuditEntry.objects.order_by("id").values_list("act", "player", "why", "refused")) == [
        ("moderator_message.write", people[0].id, "complaints", ""),
        ("moderator_message.read", people[0].id, "read", ""),
        ("moderator_message.read", people[0].id, "read", "refused: answer_read"),
    ]


@pytest.mark.usefixtures("mails")
def test_a_message_that_nobody_has_read_can_be_taken_back(
    mo: User, people: list[Player], fake_clock: FakeClock
) -> None:
    subscribe_to_mail(people[0], fake_clock)
    mistaken, read, mailed = write(mo, people[0]), write(mo, people[0]), write(mo, people[0])
    moderation.message_acknowledge(player=people[0], public_id=read.public_id)
    Notification.objects.filter(cause=mailed.public_id).update(sent=database_time())
    page, browser = f"/admin/games/player/{people[0].id}/change/", browser_of(mo)
    assert browser.get(page).content.decode().count('value="withdraw"') == 2
    browser.post(page, {"do": "withdraw", "message": str(mistaken.pk)})
    assert set(ModeratorMessage.objects.all()) == {read, mailed}
    assert not Notification.objects.filter(cause=mistaken.public_id).exists()
    withdraw: Any = {"by": mo, "message_id": read.pk}
    assert refused(moderation.message_withdraw, **withdraw) == ("refused", "message_read")
    assert refused(moderation.message_withdraw, **withdraw | {"message_id": mailed.pk}) == ("refused", "message_mailed")
    assert refused(moderation.message_withdraw, **withdraw | {"message_id": mistaken.pk}) == ("unknown_message", None)
    chiefs = write(staff("chief", ADMINISTRATORS), people[0])
    assert refused(moderation.message_withdraw, **withdraw | {"message_id": chiefs.pk}) == ("refused", "outranked")
    (entry,) = AuditEntry.objects.filter(act="moderator_message.withdraw", refused="")
    assert (entry.player, entry.why) == (people[0].id, "Taken back.")


def test_messages_are_deleted_with_the_account(mo: User, people: list[Player], fake_clock: FakeClock) -> None:
    subscribe_to_mail(people[0], fake_clock)
    message = write(mo, people[0])
    answer(people[0], message, "a secret of mine")
    assert "a secret of mine" in own_data.as_json(people[0])
    services.person_delete(player=people[0])
    assert not ModeratorMessage.objects.exists()
    assert not Notification.objects.exists()
    page = browser_of(mo).get(f"/admin/games/player/{people[0].id}/change/").content.decode()
    assert "a secret of mine" not in page
    assert "Please write in English." not in page
    assert refused(write, by=mo, player=people[0]) == ("unknown_person", None)


def test_messages_to_a_guest_move_to_the_account_that_they_log_in_to(mo: User, people: list[Player]) -> None:
    user = User.objects.create_user("Di of Dun")
    account = services.account_log_in(user=user, guest=people[3])
    write(mo, people[0])
    services.account_log_in(user=user, guest=people[0])
    assert [text for text, *_ in shown(account)] == ["Please write in English."]
    assert shown(people[0]) == []


def open_answers(by: User) -> list[str]:
    return [one.answer for one in messages_of.open_answers(Oversight(by))]


def test_answers_are_open_until_a_moderator_has_read_them(mo: User, people: list[Player]) -> None:
    first, second = write(mo, people[0]), write(mo, people[1])
    assert open_answers(mo) == []
    answer(people[1], second, "Second")
    answer(people[0], first, "First")
    assert open_answers(mo) == ["First", "Second"]
    browser = browser_of(mo)
    assert "Ada" in browser.get("/admin/").content.decode()
    page = f"/admin/games/player/{people[0].id}/change/"
    assert "First" in browser.get(page).content.decode()
    browser.post(page, {"do": "read_answer", "message": str(first.pk)})
    assert open_answers(mo) == ["Second"]
    for wrong in ("", "x", str(first.pk), "9" * 30):
        assert "Not done" in browser.post(page, {"do": "read_answer", "message": wrong}, follow=True).content.decode()


def test_moderators_do_not_see_messages_to_themselves_their_equals_or_their_fellow_players(
    mo: User, make_game: MakeGame, people: list[Player]
) -> None:
    chief = staff("chief", ADMINISTRATORS)
    people[0].user = mo
    people[0].save()
    equal = staff("other", player=people[2])
    for player in people:
        answer(player, write(chief, player), player.name)
    assert open_answers(mo) == ["Bo", "Di"]
    assert open_answers(equal) == ["Bo", "Di"]
    page = browser_of(mo).get(f"/admin/games/player/{people[0].id}/change/").content.decode()
    assert "Please write in English." not in page
    assert "chief" not in page
    game = make_game(2)
    assert open_answers(mo) == ["Di"]
    Room.objects.filter(id=game.room_id).update(pseudonyms=True)
    assert open_answers(mo) == []
    assert open_answers(chief) == ["Ada", "Bo", "Cy", "Di"]


def test_a_message_about_a_seat_with_a_pseudonym_stays_with_the_seat(
    mo: User, make_game: MakeGame, people: list[Player]
) -> None:
    room = make_game(2).room
    Room.objects.filter(id=room.id).update(pseudonyms=True)
    about: Any = {"player": people[0], "kind": "insult", "room_id": room.id}
    report = moderation.report_make(**about, seat=1)
    Report.objects.update(about_name="The Knight")
    report.refresh_from_db()
    message = write(mo, people[1], "Please stop.", report=report)
    assert refused(write, by=mo, player=people[2], report=report) == ("unknown_person", None)
    answer(people[1], message, "Never!")
    browser = browser_of(mo)
    person, seat = (f"/admin/games/{what}/change/" for what in (f"player/{people[1].id}", f"report/{report.pk}"))
    assert "Never!" not in browser.get(person).content.decode()
    assert "Never!" in browser.get(seat).content.decode()
    front = browser.get("/admin/").content.decode()
    assert f'<a href="{seat}#messages">The Knight</a>' in front
    assert person not in front
    assert AuditEntry.objects.get(refused="", act="moderator_message.write").name == "The Knight"
    Room.objects.filter(id=room.id).update(state=Room.State.ENDED)
    assert "Never!" in browser.get(person).content.decode()
    assert f'<a href="{person}#messages">Bo</a>' in browser.get("/admin/").content.decode()


@pytest.mark.usefixtures("mails")
def test_a_message_is_sent_by_email_in_the_recipients_language_unless_read_here(
    mo: User, people: list[Player], fake_clock: FakeClock
) -> None:
    subscribe_to_mail(people[0], fake_clock)
    subscribe_to_mail(people[1], fake_clock, choice="none")
    Player.objects.update(language="de")
    write(mo, people[0], "Bitte <b>nicht</b> so.\nDanke.")
    write(mo, people[1])
    assert deliver_mail(fake_clock) == []
    (letter,) = deliver_mail(fake_clock, 61)
    assert (letter["To"], letter["Subject"]) == ("ada@post.example", "Eine Nachricht der Moderation")
    assert "Bitte <b>nicht</b> so.\nDanke." in text_of(letter)
    assert "Bitte &lt;b&gt;nicht&lt;/b&gt; so.<br>Danke." in part(letter, "html")
    assert "https://play.example/standing" in text_of(letter)
    assert "mo" not in text_of(letter).split()
    message = write(mo, people[0])
    moderation.message_acknowledge(player=people[0], public_id=message.public_id)
    assert deliver_mail(fake_clock, HOUR) == []
    assert not Notification.objects.filter(sent=None).exists()


@pytest.mark.usefixtures("mails")
def test_each_message_is_an_email_of_its_own_outside_quiet_hours(
    mo: User, people: list[Player], fake_clock: FakeClock
) -> None:
    now = fake_clock.now
    quiet = {"quiet_from": now.time(), "quiet_to": (now + timedelta(hours=2)).time()}
    subscribe_to_mail(people[0], fake_clock, **quiet)
    write(mo, people[0], "First")
    write(mo, people[0], "Second")
    assert deliver_mail(fake_clock, HOUR) == []
    (first,) = deliver_mail(fake_clock, HOUR + 1)
    (second,) = deliver_mail(fake_clock)
    assert ["First" in text_of(first), "Second" in text_of(first)] == [True, False]
    assert "Second" in text_of(second)


@pytest.mark.parametrize("template", [*moderation.MESSAGE_TITLES])
def test_a_ready_made_message_is_read_in_the_recipients_language(mo: User, people: list[Player], template: str) -> None:
    Player.objects.filter(id=people[0].id).update(language="nl")
    people[0].refresh_from_db()
    with translation.override("de"):
        title = str(moderation.MESSAGE_TITLES[template])
        moderation.message_write(by=mo, player_id=people[0].id, text="", why="", template=template)
    ((text, *_),) = shown(people[0])
    others = {moderation.message_for(template, "", language) for language in ("en", "de", "ru")}
    assert len(others | {text}) == 4
    assert text == moderation.message_for(template, "", "nl")
    # The log says what it is for, as the moderator read it, and not the text.
    assert AuditEntry.objects.get().why == title
    moderation.message_write(by=mo, player_id=people[1].id, text=" Thanks! ", why="kind", template=template)
    assert shown(people[1])[0][0] == moderation.message_for(template, "Thanks!", "en")


def test_the_form_offers_the_texts_in_the_languages_of_both(mo: User, people: list[Player]) -> None:
    Player.objects.filter(id=people[0].id).update(language="ru")
    browser = browser_of(mo)
    pages = [browser.get(f"/admin/games/player/{one.id}/change/").content.decode() for one in people[:2]]
    ours, theirs = (escape(moderation.message_for("side", "", language)) for language in ("en", "ru"))
    assert f'data-theirs="{theirs}" data-ours="{ours}"' in pages[0]
    assert f'data-theirs="{ours}" data-ours=""' in pages[1]


def test_no_ready_made_message_reveals_the_language_of_a_pseudonym(
    mo: User, make_game: MakeGame, people: list[Player]
) -> None:
    room = make_game(2).room
    Room.objects.filter(id=room.id).update(pseudonyms=True)
    Player.objects.filter(id=people[1].id).update(language="ru")
    report = moderation.report_make(player=people[0], kind="insult", room_id=room.id, seat=1)
    report.refresh_from_db()
    page = browser_of(mo).get(f"/admin/games/report/{report.pk}/change/").content.decode()
    assert 'name="text"' in page
    assert "data-theirs" not in page
    about: Any = {"text": "", "template": "side", "report": report}
    assert refused(write, by=mo, player=people[1], **about) == ("malformed", "template")
    assert not ModeratorMessage.objects.exists()
    assert refused(write, by=mo, player=people[2], text="", template="nonsense") == ("malformed", "template")
