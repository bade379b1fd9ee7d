"""A moderator's day in the admin, at both widths and in two languages: what each task takes is counted, and compared
with the table in docs/moderation.md."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests import services
from tests.browser import busy_day
from tests.browser.contexts import new_context
from tests.browser.page_errors import with_errors_collected
from tests.browser.tables import python, quick_server
from tests.browser.test_staff_pages import wider

REASON = "They broke the rules of this site."
NARROW = "lists => lists.every((one) => one.scrollWidth <= one.clientWidth)"
"""Whether no list is cut off."""
BAN, MUTE, SEAT_BAN = "account_ban", "mute", "seat_ban"


@dataclass
class Effort:
    """What a task takes: clicks (choosing from a list is one), fields written in, and pages loaded."""

    clicks: int = 0
    fields: int = 0
    pages: int = 0


class Moderator:
    """A moderator at the admin, whose effort is counted. Things are found by what they do or whom they name, so that
    the steps are the same in all languages."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.effort = Effort()
        page.on("domcontentloaded", self._loaded)

    def _loaded(self, _: Page) -> None:
        self.effort.pages += 1

    def click(self, target: Locator) -> None:
        """Clicks, and waits for the page that this leads to."""
        with self.page.expect_navigation():
            target.click()
        self.effort.clicks += 1

    def choose(self, field: Locator, value: str) -> None:
        """Chooses from a list, unless it shows that choice already."""
        if field.input_value() != value:
            field.select_option(value)
            self.effort.clicks += 1

    def write(self, target: Locator, text: str) -> None:
        """Writes in a field."""
        target.fill(text)
        self.effort.fields += 1

    def open(self, text: str, kind: str) -> None:
        """Follows the first link with this text to a page of that kind."""
        self.click(self.page.locator(f"#content a[href*='/games/{kind}/']", has_text=text).first)

    def front(self) -> None:
        """Returns to the front page."""
        self.click(self.page.locator(".breadcrumbs a").first)

    def next_case(self) -> None:
        """Continues with the next case."""
        self.click(self.page.locator("form[action$='/next/'] button"))

    def done(self) -> None:
        """What was asked for has been done."""
        expect(self.page.locator(".messagelist .success, .messagelist .info")).to_be_visible()

    def act(self, do: str, **fields: str) -> None:
        """Fills in the form of an action and submits it."""
        form = self.page.locator("form.acts").filter(has=self.page.locator(f"[name=do][value={do}]"))
        for name, text in fields.items():
            self.write(form.locator(f"[name={name}]"), text)
        self.click(form.locator(f"button[name=do][value={do}]"))
        self.done()

    def uphold(self) -> None:
        """Upholds all reports of the case, with the answer that is offered."""
        self.click(self.page.locator("button[name=decision][value=upheld]"))
        self.decided()

    def decided(self) -> None:
        """A decision was made: this and the way to the next case are in view."""
        self.done()
        expect(self.page.locator(".messagelist")).to_be_in_viewport(ratio=1)
        expect(self.page.locator("form[action$='/next/'] button")).to_be_in_viewport(ratio=1)

    def sanction(self, step: str, hours: str, reason: str) -> None:
        """Sanctions the person of this page, with a ready-made reason."""
        form = self.page.locator("details.step").filter(has=self.page.locator(f"[name=step][value={step}]"))
        if form.get_attribute("open") is None:
            form.locator("summary").click()
            self.effort.clicks += 1
        self.choose(form.locator("[name=duration]"), hours)
        self.choose(form.locator("[name=template]"), reason)
        self.click(form.locator("button[value=sanction]"))
        if step == BAN:
            self.click(self.page.locator("button[name=confirmed]"))
        self.done()


def nine_reports(mo: Moderator) -> None:
    """Reads what Fred wrote, bans him, and answers all nine reporters."""
    mo.next_case()
    expect(mo.page.locator(".reported").first).to_contain_text("You fool")
    mo.sanction(BAN, "168", "insult")
    mo.uphold()


def flood(mo: Moderator) -> None:
    """Mutes Flora, removes her messages, and answers the reporter."""
    mo.front()
    mo.open("Flora", "player")
    expect(mo.page.locator(".picked li")).to_have_count(busy_day.FLOOD)
    mo.sanction(MUTE, "24", "spam")
    mo.act("remove_shown", why=REASON)
    mo.uphold()


def appeal(mo: Moderator) -> None:
    """Grants the appeal."""
    mo.front()
    mo.open("Gus", "player")
    expect(mo.page.locator("blockquote")).to_have_text("My keyboard was broken.")
    mo.click(mo.page.locator("button[name=do][value=grant]"))
    mo.click(mo.page.locator("button[name=confirmed]"))
    mo.decided()


def stuck_game(mo: Moderator) -> None:
    """Hands Ida's seat to a bot and answers the reporter."""
    mo.front()
    mo.open("Ida", "player")
    mo.open("The stuck table", "room")
    expect(mo.page.locator(".awaited")).to_contain_text("Ida")
    mo.act("seat_bot", why="does not move")
    mo.open("Ida", "player")
    mo.uphold()


def suspected_pair(mo: Moderator) -> None:
    """Reads what passed between Quin and Pia in their games, bans both from seats, and answers the reporter."""
    mo.front()
    mo.open("Quin", "player")
    mo.click(mo.page.locator("a[href*='/pair/']", has_text="Pia"))
    expect(mo.page.locator(".moments li.reported").first).to_be_visible()
    mo.open("Pia", "player")
    mo.sanction(SEAT_BAN, "720", "gifts")
    mo.front()
    mo.open("Quin", "player")
    mo.sanction(SEAT_BAN, "720", "cheating")
    mo.uphold()
    mo.front()


TASKS: dict[str, Callable[[Moderator], None]] = {
    "nine reports about one person": nine_reports,
    "a flood of 40 messages": flood,
    "an appeal": appeal,
    "a stuck game": stuck_game,
    "a suspected pair": suspected_pair,
}


@pytest.mark.parametrize(
    ("width", "language"),
    [
        (1366, "en"),
        (390, "de"),
        pytest.param(1366, "de", marks=pytest.mark.long_form),
        pytest.param(390, "en", marks=pytest.mark.long_form),
    ],
)
def test_a_moderators_day_takes_what_the_documentation_says(chromium: Browser, width: int, language: str) -> None:
    with quick_server() as server:
        mo = moderator(chromium, server, width, language)
        counted = {}
        for name, task in TASKS.items():
            mo.effort = Effort()
            task(mo)
            counted[name] = mo.effort
        assert outcome(server) == DONE
        assert counted == documented()


def test_a_moment_is_shown_in_one_view_with_the_board_and_its_colours(chromium: Browser) -> None:
    with quick_server() as server:
        page = moderator(chromium, server, 1366, "en").page
        for width, height, high in ((1366, 768, 24), (390, 844, 44)):
            page.set_viewport_size({"width": width, "height": height})
            page.goto("/admin/")
            page.locator("#queue a", has_text="Quin").click()
            page.locator("a[href*='/pair/']", has_text="Pia").click()
            rounds = page.locator(".moments a")
            for box in (one.bounding_box() for one in rounds.all()):
                assert box is not None
                assert box["width"] >= 24
                assert box["height"] >= high
            rounds.last.click()
            expect(page.locator(".log .reported").first).to_be_in_viewport(ratio=1)
            expect(page.locator("svg.board")).to_be_in_viewport(ratio=1)
            expect(page.locator(".colours")).to_be_in_viewport(ratio=1)
            expect(page.locator(".colours li")).to_have_text(
                ["Pia yellow", "Quin red", "Rita purple", "neutral pieces grey"]
            )


def test_the_message_about_an_act_stands_where_one_continues_and_covers_nothing(chromium: Browser) -> None:
    with quick_server() as server:
        page = case_of("Flora", moderator(chromium, server, 1366, "en"))
        for width in (1366, 390):
            page.set_viewport_size({"width": width, "height": 800})
            page.locator("button[value=remove_shown]").click()
            message, heading = page.locator("#deciding .messagelist"), page.locator("#deciding h2")
            expect(message).to_be_in_viewport(ratio=1)
            expect(heading).to_be_in_viewport(ratio=1)
            boxes = message.bounding_box(), heading.bounding_box()
            assert boxes[0] is not None
            assert boxes[1] is not None
            assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"]
            page.mouse.wheel(0, 300)
            page.wait_for_function("scrollY > 0")
            assert message.evaluate("one => getComputedStyle(one).position") == "static"
            page.get_by_role("button", name="Undo").click()
            expect(page.locator("#deciding .messagelist")).to_contain_text("40 messages are shown again.")


@pytest.mark.parametrize("language", ["en", "ru", pytest.param("de", marks=pytest.mark.long_form)])
def test_lists_fit_a_laptop_whatever_is_in_them(chromium: Browser, language: str) -> None:
    """One word of 1,000 letters in a note, and sanctions of each kind."""
    with quick_server() as server:
        page = case_of("Flora", moderator(chromium, server, 1280, language))
        page.locator("#new-note summary").click()
        page.locator("#new-note textarea").fill("w" * 1000)
        page.locator("#new-note button[value=note]").click()
        expect(page.locator("#notes ul.plain li").first).to_contain_text("www")
        for name in ("auditentry", "sanction", "report", "player", "room", "chatmessage"):
            page.goto(f"/admin/games/{name}/")
            for width in (1280, 1440, 1600):
                page.set_viewport_size({"width": width, "height": 800})
                assert wider(page) == [], (name, width)
            page.set_viewport_size({"width": 1280, "height": 800})
            page.locator(".filters > summary").click()
            assert page.locator("#changelist-filter ul").evaluate_all(NARROW), name
            expect(page.locator(".paginator")).to_have_text(re.compile(r": \d+$"))


def test_cancelling_keeps_what_was_typed(chromium: Browser) -> None:
    with quick_server() as server:
        page = case_of("Fred", moderator(chromium, server, 1366, "en"))
        form = page.locator("details.step").filter(has=page.locator("[name=step][value=account_ban]"))
        form.locator("summary").click()
        form.locator("[name=template]").select_option("")
        form.locator("textarea").fill("You insulted everybody.")
        with page.expect_navigation():
            form.locator("button[value=sanction]").click()
        page.keyboard.press("Escape")
        expect(form.locator("textarea")).to_have_value("You insulted everybody.")
        expect(form.locator("textarea")).to_be_visible()


def test_words_that_were_typed_and_not_sent_are_not_left_without_a_question(chromium: Browser) -> None:
    with quick_server() as server:
        page = case_of("Fred", moderator(chromium, server, 1366, "en"))
        note, case = page.locator("#new-note textarea"), page.url
        page.locator("#new-note summary").click()
        note.fill("Insults at every table.")
        page.once("dialog", lambda dialog: dialog.dismiss())
        with page.expect_event("dialog", lambda dialog: dialog.type == "beforeunload"):
            page.locator("select.language").select_option("de")
        expect(note).to_have_value("Insults at every table.")
        assert page.url == case
        page.once("dialog", lambda dialog: pytest.fail("What is sent is not asked about."))
        page.locator("#new-note button[value=note]").click()
        expect(page.locator("body")).to_contain_text("Insults at every table.")


def test_the_whole_reason_is_shown_and_its_length_near_the_limit(chromium: Browser) -> None:
    """The ready-made part with the words that follow it: pasted words are not cut without a sign."""
    with quick_server() as server:
        page = case_of("Fred", moderator(chromium, server, 1366, "en"))
        form = page.locator("details.step").filter(has=page.locator("[name=step][value=warning]"))
        form.locator("[name=template]").select_option("insult")
        ready_made = form.locator(".quote").inner_text()
        form.locator("textarea").fill("Nine times.")
        expect(form.locator(".quote")).to_have_text(f"{ready_made} Nine times.")
        expect(form.locator(".count")).to_have_text("")
        form.locator("textarea").evaluate("one => { one.focus() }")
        page.keyboard.insert_text("x" * 700)
        expect(form.locator(".count")).to_have_text("600 / 600")


def test_back_from_what_was_done_leads_to_the_case_and_not_to_the_question(chromium: Browser) -> None:
    """Browsers would ask whether to send the answer again."""
    with quick_server() as server:
        mo = moderator(chromium, server, 1366, "en")
        case_of("Fred", mo)
        mo.sanction(BAN, "168", "insult")
        mo.page.go_back()
        expect(mo.page.locator("#sanctions")).to_contain_text("account ban")
        expect(mo.page.locator("button[name=confirmed]")).to_have_count(0)


def test_a_new_case_appears_in_the_list_of_the_open_desk(chromium: Browser) -> None:
    with quick_server() as server:
        page = moderator(chromium, server, 1366, "en").page
        expect(page.locator("#queue a", has_text="Newcomer")).to_have_count(0)
        services.manage(server.environment, "shell", "--no-imports", "-c", NEW_CASE)
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        expect(page.locator("#queue a", has_text="Newcomer")).to_be_visible()
        expect(page).to_have_title(re.compile(r"^\(6\) "))


def test_a_refusal_is_said_once_at_the_field(chromium: Browser) -> None:
    with quick_server() as server:
        page = case_of("Fred", moderator(chromium, server, 1366, "en"))
        page.locator("#new-note summary").click()
        page.locator("#new-note textarea").evaluate("one => { one.required = false; one.minLength = 0 }")
        page.locator("#new-note textarea").fill("x")
        page.locator("#new-note button[value=note]").click()
        expect(page.get_by_text("Not done: Give a reason, in a few words.")).to_have_count(1)
        expect(page.locator("#new-note textarea")).to_be_focused()
        messages = page.locator("#recent")
        messages.locator("[name=why]").fill("insults of nine people")
        messages.locator("button[value=remove_chosen]").click()
        expect(page.get_by_text("Not done: Select the messages first.")).to_have_count(1)
        expect(messages.locator("[name=why]")).to_have_value("insults of nine people")
        expect(messages.locator("button[value=remove_chosen]")).to_be_focused()


def test_words_of_a_decision_that_came_too_late_are_shown(chromium: Browser) -> None:
    with quick_server() as server:
        page = case_of("Flora", moderator(chromium, server, 1366, "en"))
        late = page.context.new_page()
        late.goto(page.url)
        page.locator("button[name=decision][value=dismissed]").click()
        expect(page.locator(".messagelist")).to_contain_text("1 report dismissed.")
        late.locator("#deciding textarea[name=answer]").evaluate(
            "one => { one.closest('details')?.setAttribute('open', '') }"
        )
        late.locator("#deciding textarea[name=answer]").fill("We have seen the flood.")
        late.locator("button[name=decision][value=upheld]").click()
        expect(late.locator(".messagelist")).to_contain_text("mo has already decided that (dismissed, ")
        expect(late.locator(".messagelist blockquote")).to_have_text("We have seen the flood.")


def test_what_will_be_removed_is_listed_and_what_does_not_help_to_decide_is_folded(chromium: Browser) -> None:
    with quick_server() as server:
        page = case_of("Flora", moderator(chromium, server, 1366, "en"))
        expect(page.get_by_role("button", name="Remove all 40 listed")).to_be_visible()
        expect(page.locator(".picked li:visible")).to_have_count(8)
        page.get_by_text("and 32 more").click()
        expect(page.locator(".picked li:visible")).to_have_count(40)
        assert page.locator(".picked").first.evaluate("one => one.scrollHeight <= one.clientHeight"), "nothing scrolls"
        page.get_by_text("and 32 more").click()
        expect(page.locator(".staff details.fold[open]")).to_have_count(0)
        assert page.evaluate("document.documentElement.scrollHeight") < 2300
        page.goto("/admin/games/chatmessage/")
        page.locator("#action-toggle").check()
        page.get_by_label("Action:").select_option("remove_messages")
        page.locator(".actions [name=index]").click()
        expect(page.locator(".staff li:visible")).to_have_count(11)
        page.locator(".older summary").click()
        expect(page.locator(".staff .older li").last).to_be_visible()


def moderator(chromium: Browser, server: services.GameServer, width: int, language: str) -> Moderator:
    """A moderator at the front page of a server on a busy day."""
    key = python(server, "-m", "tests.browser.busy_day").strip()
    context = new_context(
        chromium, base_url=server.url, viewport={"width": width, "height": 800}, locale=language, timezone_id="UTC"
    )
    context.add_cookies([{"name": "lionheart_session", "value": key, "url": server.url}])
    page = with_errors_collected(context.new_page())
    page.goto("/admin/")
    expect(page.locator("html")).to_have_attribute("lang", language)
    return Moderator(page)


def case_of(name: str, mo: Moderator) -> Page:
    """The page of a case in the queue, with its scripts: a step that needs them may follow at once."""
    mo.click(mo.page.locator("#queue a", has_text=name))
    return mo.page


DONE = {
    "open reports": 0,
    "answers": busy_day.REPORTS + 3,
    "sanctions in force": ["Flora mute", "Fred account_ban", "Pia seat_ban", "Quin seat_ban"],
    "messages of the flood": 0,
    "stand-ins": ["Ida"],
}
NEW_CASE = """
from games import services
from games.services import moderation
said = services.lobby_say(player=services.player_create(name="Newcomer"), text="You fools!")
moderation.report_make(player=services.player_create(name="Reader"), kind="insult", message=said.public_id)
"""
QUESTION = """
import json
from games.models import *
print(json.dumps({
    "open reports": Report.objects.filter(decided=None).count(),
    "answers": Report.objects.exclude(answer="").count(),
    "sanctions in force": sorted(f"{one.player} {one.step}" for one in Sanction.objects.filter(lifted=None)),
    "messages of the flood": ChatMessage.objects.filter(name="Flora", removed=None).count(),
    "stand-ins": [str(one.player) for one in Seat.objects.filter(room__name="The stuck table", stand_in=True)],
}))
"""


def outcome(server: services.GameServer) -> object:
    """What the moderator's work has led to."""
    return json.loads(services.manage(server.environment, "shell", "--no-imports", "-c", QUESTION).stdout)


def documented() -> dict[str, Effort]:
    """What each task takes, according to the documentation."""
    words = (services.ROOT / "docs/moderation.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (.+) \| (\d+) \| (\d+) \| (\d+) \|$", words, re.MULTILINE)
    return {name: Effort(*map(int, numbers)) for name, *numbers in rows}
