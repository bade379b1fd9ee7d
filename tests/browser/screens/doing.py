"""What whoever looks at a screen does there first: points at something, opens a dialog, loses the connection."""

from collections.abc import Callable

from playwright.sync_api import Page, WebSocketRoute

from tests.browser import test_lesson as lesson

Does = Callable[[Page], None]


def press(selector: str) -> Does:
    """Clicks what is seen of these first."""
    return lambda page: page.locator(selector).filter(visible=True).first.click()


def press_button(name: str) -> Does:
    return lambda page: page.get_by_role("button", name=name, exact=True).filter(visible=True).first.click()


def pick(what: str, number: int = 1) -> Does:
    """Points at so many lit spaces or edges of the board, each time in the middle of those that there are."""

    def picks(page: Page) -> None:
        for chosen in range(number):
            lit = page.locator(f".mark.lit:not(.chosen)[data-{what}]")
            lit.first.wait_for(state="attached")
            lit.nth(lit.count() // 2).locator(".hit").click(force=True)
            page.locator(".mark.chosen").nth(chosen).wait_for(state="attached")

    return picks


def expand(page: Page) -> None:
    press("[data-mode=expand]")(page)
    pick("space")(page)


def offer(page: Page) -> None:
    """A proposal is being made, beside what the other has proposed."""
    press("[data-act=false]")(page)
    page.locator("input[name=ducats]").fill("3")


def decide(page: Page) -> None:
    press("[data-decision]:not([disabled])")(page)


def bid(page: Page) -> None:
    for _ in range(2):
        press_button("One more")(page)


def bid_for_colours(page: Page) -> None:
    page.get_by_role("spinbutton", name="Bid on Blue").fill("3")


def to_table(page: Page) -> None:
    """From the news of the last round, if they are shown first."""
    if page.locator(".story-step").count():
        press("[data-action=to-table]")(page)
    page.locator(".sheet[aria-busy=false]").wait_for()


def to_end(page: Page) -> None:
    """From the news of the last round, if they are shown first, to how the game ended."""
    if not page.locator(".end-screen").count():
        press("[data-action=to-table]")(page)
    page.locator(".end-screen").wait_for()


def write_bids(page: Page) -> None:
    to_table(page)
    press("[data-to=bids]")(page)
    press("[data-bid]:not([disabled])")(page)
    page.locator(".sheet[aria-busy=false]").wait_for()


def ask_about(page: Page) -> None:
    """Somebody's name is pressed in the panel of their seat."""
    press(".player button.player-name")(page)
    page.locator("dialog .person-acts").wait_for()


def ask_after_the_end(page: Page) -> None:
    press_button("Look at the board")(page)
    ask_about(page)


def report(page: Page) -> None:
    """They are reported."""
    ask_after_the_end(page)
    press("dialog [data-action=report]")(page)
    page.locator("#report-text").wait_for()


def each(*acts: Does) -> Does:
    """One after the other."""

    def does(page: Page) -> None:
        for act in acts:
            act(page)

    return does


def point_at_forbidden(page: Page) -> None:
    """At the edge between a castle and its knight, where no border may be; which rule forbids it is said."""
    page.locator(".mark.lit[data-edge]").first.wait_for(state="attached")
    lesson.point(page, "G2", "H2")
    page.locator(".board-bubble.bad").wait_for()


def on_phone(act: Does) -> Does:
    """What can only be done there."""

    def does(page: Page) -> None:
        page.set_viewport_size({"width": 360, "height": 740})
        act(page)

    return does


def to_part(name: str) -> Does:
    """To another part of the table, on a phone."""
    return on_phone(press(f".tab-bar button:has-text('{name}')"))


def seal(page: Page) -> None:
    """An answer that waits for those of the others."""
    decide(page)
    press("[data-action=confirm]")(page)
    page.locator(".locked").first.wait_for()


def look_back(page: Page) -> None:
    """At a moment of some time ago."""
    page.locator(".part-talk .log-line").filter(visible=True).nth(4).click()
    page.locator(".past-bar[data-past]").wait_for()


def write_orders(page: Page) -> None:
    """What is to be done with the first action that one has won."""
    to_table(page)
    press("[data-to]:not([data-to=bids]):not([data-to=endings]):not([data-to=read])")(page)
    page.locator(".sheet[aria-busy=false]").wait_for()


def read_sheet(page: Page) -> None:
    to_table(page)
    press("[data-to=read]")(page)
    page.locator(".sheet[aria-busy=false]").wait_for()


def look_for_none(page: Page) -> None:
    """Among the tables, for such as there are none of."""
    press(".filters summary")(page)
    page.locator(".filters select").first.select_option("internet")
    page.locator(".filters select").nth(1).select_option("4")


def unfold(edition: str) -> Does:
    """All that can be chosen of a table of this edition."""

    def unfolds(page: Page) -> None:
        page.get_by_role("radio", name=edition, exact=True).check()
        for group in page.locator(".fold:not([open]) summary").all()[::-1]:
            group.click()

    return unfolds


def mistake_a_card(page: Page) -> None:
    """The lesson asks for another."""
    lesson.decide(page, 3)
    page.locator(".action-panel .failure").wait_for()


def learn(page: Page) -> None:
    """Goes through the whole lesson."""
    lesson.decide(page, 1)
    lesson.step(page, "fence")
    lesson.fence(page, "L4|M4", "L3|M3", "L5|M5")
    for name, answer in lesson.STEPS:
        lesson.step(page, name)
        answer(page)
    lesson.step(page, "over")


def work_out(page: Page) -> None:
    """Whether the shuffles were honest."""
    press(".shuffle-check summary")(page)
    press_button("Work it out")(page)
    page.locator(".shuffle-check strong").wait_for()


def send_from_elsewhere(page: Page) -> None:
    """A form that is not of our own page."""
    page.evaluate("""() => {
      const form = Object.assign(document.createElement('form'), {method: 'post', action: '/admin/login/'})
      document.body.append(form)
      form.submit()
    }""")
    page.locator("main h1").wait_for()


def hear_nothing(page: Page) -> None:
    """The table's words do not come."""
    page.route_web_socket("**", lambda _: None)


class Line:
    """A connection that is cut when whoever looks at the page wishes."""

    def __init__(self) -> None:
        self._ours: list[WebSocketRoute] = []
        self._is_cut = False

    def lay(self, page: Page) -> None:
        self._is_cut = False
        page.route_web_socket("**", self._connect)

    def cut(self, page: Page) -> None:
        self._is_cut = True
        for one in self._ours:
            one.close()
        page.locator(".notice[data-connection]").wait_for()

    def _connect(self, route: WebSocketRoute) -> None:
        if self._is_cut:
            route.close()
        else:
            route.connect_to_server()
            self._ours.append(route)


def first_page_settled(page: Page) -> None:
    page.locator(".play-now li").nth(2).wait_for()
