"""All that the admin says is translated: no text on its pages bypasses the catalogues, and each language has all of it.

The pages are rendered with marks around whatever comes from a catalogue. All names and messages of people are in Greek,
so that Latin letters outside the marks are a text in one language only.
"""

import re
from collections.abc import Iterator
from datetime import timedelta
from html.parser import HTMLParser
from typing import Any

import pytest
from django.conf import settings
from django.contrib import admin
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone, translation
from django.utils.translation import trans_real

from games import services
from games.models import AuditEntry, ChatMessage, Game, MailAddress, NetworkSign, Notification, Player, Sanction
from games.models.staff_groups import ADMINISTRATORS
from games.selectors.moderation.cases import subject_of
from games.services import moderation
from games.services.moderation import reasons
from tests.project.test_messages import LANGUAGES, SAME
from tests.web.mail_outbox import SLOW
from tests.web.staff import browser_of, refused, staff
from tools.messages import LOCALES

pytestmark = [pytest.mark.django_db, pytest.mark.once]
GREEK = ("Άλφα", "Βήτα", "Γάμμα", "Δέλτα")
WHY = "Αυτός είναι ο λόγος."
OPEN, CLOSE = "⟦", "⟧"
PLAIN = re.compile(
    r"Lionheart|UTC|Ctrl|\b(?:English|Deutsch|Nederlands)\b|"
    r"(?<![^\W\d_])(?:en|de|nl|ru)(?![^\W\d_])|[0-9a-f]{6,}|\S+@\S+|[Ͱ-Ͽἀ-῿]+|[αa]…@[pa]…"
)
"""What needs no words: our name, the time zone, codes and own names of languages, ids, masked addresses, and what
people wrote."""
DJANGOS_OWN = {"True", "False", "Search", "Id"}
"""Labels of icons that Django translates into no language, and a word that is the same in all."""
SPOKEN = ("title", "aria-label", "placeholder", "alt")


class Texts(HTMLParser):
    """The texts of a page that users see or hear."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._skipped = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._skipped += tag in ("script", "style")
        self.found += [value for name, value in attrs if name in SPOKEN and value]
        if tag == "input" and dict(attrs).get("type") in ("submit", "button"):
            self.found.append(dict(attrs).get("value") or "")

    def handle_endtag(self, tag: str) -> None:
        self._skipped -= tag in ("script", "style")

    def handle_data(self, data: str) -> None:
        if not self._skipped and data.strip():
            self.found.append(data.strip())


def untranslated(page: str) -> list[str]:
    """The texts on a page, rendered with marks, of which a part comes from no catalogue."""
    texts = Texts()
    texts.feed(_without_marks(page))
    return [text for text in texts.found if text not in DJANGOS_OWN and re.search("[A-Za-z]{2,}", PLAIN.sub("", text))]


def _without_marks(page: str) -> str:
    """A page without what is marked; a message may have others as its values."""
    inner = re.compile(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}")
    while inner.search(page):
        page = inner.sub("", page)
    return page


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> set[tuple[str | None, str]]:
    """Marks all that comes from a catalogue. Returns the messages that were asked for, with their contexts."""
    found: set[tuple[str | None, str]] = set()

    def mark(message: str, context: str | None = None, shown: str | None = None) -> str:
        if not message:
            return message
        found.add((context, message))
        return f"{OPEN}{shown or message}{CLOSE}"

    def mark_number(one: str, many: str, number: float, context: str | None = None) -> str:
        return mark(one, context, one if number == 1 else many)

    catalogues: Any = vars(translation)["_trans"]
    monkeypatch.setattr(catalogues, "gettext", mark)
    monkeypatch.setattr(catalogues, "pgettext", lambda context, message: mark(message, context))
    monkeypatch.setattr(catalogues, "ngettext", mark_number)
    monkeypatch.setattr(
        catalogues, "npgettext", lambda context, one, many, number: mark_number(one, many, number, context)
    )
    # Else later tests would find the marks in its cache.
    monkeypatch.setattr(reasons, "_in_all_languages", reasons._in_all_languages.__wrapped__)
    return found


@pytest.fixture
def chief(make_game: Any, people: list[Player]) -> User:
    """A superuser of a server where all kinds of things have happened."""
    for player, name in zip(people, GREEK, strict=True):
        Player.objects.filter(pk=player.pk).update(name=name)
        player.refresh_from_db()
    ada, bo, cy, di = people
    mo, head = staff("μι", player=di), staff("ρω", ADMINISTRATORS)
    game: Game = make_game(2)
    room, now = game.room, timezone.now()
    type(room).objects.filter(pk=room.pk).update(name="Τραπέζι", creator=ada)
    services.chat_say(room_id=room.id, player=ada, text="Καλημέρα")
    said = ChatMessage.objects.get()
    report = moderation.report_make(player=bo, kind="insult", text=WHY, room_id=room.id, message=said.public_id)
    moderation.report_make(player=cy, kind="cheating", room_id=room.id, seat=1)
    moderation.case_claim(by=mo, subject=subject_of(report))
    moderation.message_remove(by=mo, message_id=said.pk, why=WHY)
    by: dict[str, Any] = {"by": mo, "why": WHY}
    for step, hours in (("warning", None), ("mute", 1), ("mute", 36), ("seat_ban", None), ("account_ban", 48)):
        duration = None if hours is None else timedelta(hours=hours)
        moderation.sanction_give(player_id=cy.id, step=step, duration=duration, report=report, **by)
    given = Sanction.objects.get(step="account_ban")
    moderation.sanction_appeal(player=cy, public_id=given.public_id, text=WHY)
    moderation.appeal_decide(by=mo, sanction_id=given.pk, granted=False, answer=WHY)
    moderation.sanction_lift(sanction_id=Sanction.objects.get(step="seat_ban").pk, **by)
    moderation.report_decide(report_id=report.pk, decision="upheld", answer=WHY, **by)
    moderation.note_write(by=mo, player_id=cy.id, text=WHY)
    moderation.seat_to_bot(room_id=room.id, seat=1, **by)
    refused(moderation.seat_to_bot, room_id=room.id, seat=1, **by)
    refused(moderation.sanction_give, by=head, player_id=cy.id, step="mute", why="")
    moderation.seat_to_person(room_id=room.id, seat=1, **by)
    moderation.game_pause(room_id=room.id, **by)
    moderation.spectator_ban(room_id=room.id, player_id=cy.id, **by)
    for player in (ada, bo, cy):
        NetworkSign.objects.create(player=player, sign="σήμα", day=now.date())
    address = MailAddress.objects.create(player=ada, address="α@post.example", asked=now, confirmed=now)
    Notification.objects.create(address=address, kind="turn", game=game, created=now, due=now)
    services.room_create(player=bo, edition="internet", options={"players": 4}, name="Άλλο", pace=SLOW)
    top = User.objects.create_superuser("ψι", password="x")
    moderation.staff_appoint(by=top, user_id=mo.pk, post=ADMINISTRATORS, why=WHY)
    return top


def addresses() -> Iterator[str]:
    """All pages of the admin: lists, searched, too, and the pages and histories of rows."""
    yield from ("/admin/", "/admin/games/", "/admin/auth/", "/admin/password_change/", "/admin/password_change/done/")
    for model, pages in admin.site._registry.items():
        base = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        yield base
        if pages.search_fields:
            yield f"{base}?q=ω"
        for key in model._default_manager.order_by("pk").values_list("pk", flat=True):
            yield from (f"{base}{key}/change/", f"{base}{key}/history/")


def visit_everything(chief: User) -> dict[str, list[str]]:
    """What is untranslated on each page."""
    browser = browser_of(chief, "de")
    player = Player.objects.get(name=GREEK[0])
    pages = {}
    for address in addresses():
        response = browser.get(address)
        assert response.status_code == 200, address
        pages[address] = response.content.decode()
    address = f"/admin/games/player/{player.pk}/change/"
    for act in ({"do": "note", "why": WHY}, {"do": "note", "why": ""}):
        pages[f"{address} {act}"] = browser.post(address, act, follow=True).content.decode()
    pages["/admin/login/"] = Client(headers={"accept-language": "de"}).get("/admin/login/").content.decode()
    return {address: found for address, page in pages.items() if (found := untranslated(page))}


def test_no_text_of_the_admin_bypasses_the_catalogues_and_each_language_has_all_of_it(
    chief: User, asked: set[tuple[str | None, str]]
) -> None:
    assert AuditEntry.objects.exclude(refused="").count() == 2
    assert visit_everything(chief) == {}
    assert (None, "People in the same network") in asked
    own_names = {name for _, name in settings.LANGUAGES}  # Django asks for their translations, but they are not shown.
    for language in LANGUAGES:
        catalogue: Any = trans_real.translation(language)
        missing = {message for context, message in asked if not _is_there(catalogue, context, message)}
        assert missing - SAME.get(language, set()) - own_names == set(), language


def _is_there(catalogue: Any, context: str | None, message: str) -> bool:
    """Whether a catalogue, ours or Django's, has a message."""
    key = message if context is None else f"{context}\x04{message}"
    return any(catalogue._catalog.get(one) for one in (key, (key, 0), (key, 1)))


def test_no_message_is_waiting_for_its_translator() -> None:
    for language in LANGUAGES:
        text = (LOCALES / language / "LC_MESSAGES" / "django.po").read_text()
        assert "fuzzy" not in text
        assert "#~" not in text


def test_the_marks_find_a_text_that_bypasses_the_catalogues() -> None:
    assert untranslated(f"<p>{OPEN}Seat {OPEN}two{CLOSE} of{CLOSE} <b>Άλφα</b></p>") == []
    assert untranslated(f"<p>{OPEN}Seat{CLOSE} of Άλφα</p>") == ["of Άλφα"]
    assert untranslated('<a title="Remove">…</a>') == ["Remove"]
