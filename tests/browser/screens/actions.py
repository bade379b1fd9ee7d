"""Actions on a page before its screen is captured: point at something, open a dialog, lose the connection."""

from collections.abc import Callable

from playwright.sync_api import Page, WebSocketRoute

from tests.browser import tables
from tests.browser import test_lesson as lesson

PageAction = Callable[[Page], None]


def press(selector: str) -> PageAction:
    """Clicks the first of these that is visible."""
    return lambda page: page.locator(selector).filter(visible=True).first.click()


def press_button(name: str) -> PageAction:
    return lambda page: page.get_by_role("button", name=name, exact=True).filter(visible=True).first.click()


def pick(what: str, number: int = 1) -> PageAction:
    """Picks this many highlighted spaces or edges of the board, each time the middle one of those available."""

    def picks(page: Page) -> None:
        for index in range(number):
            lit = page.locator(f".mark.lit:not(.chosen)[data-{what}]")
            lit.first.wait_for(state="attached")
            lit.nth(lit.count() // 2).locator(".hit").click(force=True)
            page.locator(".mark.chosen").nth(index).wait_for(state="attached")

    return picks


def expand(page: Page) -> None:
    press("[data-mode=expand]")(page)
    pick("space")(page)


def offer(page: Page) -> None:
    """Starts a proposal while another one is open."""
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
    """Leaves the report of the last round, if it is shown first."""
    if page.locator(".story-step").count():
        press("[data-action=to-table]")(page)
    page.locator(".sheet[aria-busy=false]").wait_for()


def to_players(page: Page) -> None:
    """Leaves the report of the last round, if it is shown first, for the table that the viewer watches."""
    if page.locator(".story-step").count():
        press("[data-action=to-table]")(page)
    page.locator(".players").wait_for()


def to_end(page: Page) -> None:
    """Leaves the report of the last round, if it is shown first, for the result of the game."""
    if not page.locator(".end-screen").count():
        press("[data-action=to-table]")(page)
    page.locator(".end-screen").wait_for()


def write_bids(page: Page) -> None:
    to_table(page)
    press("[data-to=bids]")(page)
    press("[data-bid]:not([disabled])")(page)
    page.locator(".sheet[aria-busy=false]").wait_for()


def ask_about(page: Page) -> None:
    """Clicks a player's name in the panel of their seat."""
    press(".player button.player-name")(page)
    page.locator("dialog .person-acts").wait_for()


def ask_after_the_end(page: Page) -> None:
    press_button("View the board")(page)
    ask_about(page)


def report(page: Page) -> None:
    """Opens the form to report them."""
    ask_after_the_end(page)
    press("dialog [data-action=report]")(page)
    page.locator("#report-text").wait_for()


def in_order(*actions: PageAction) -> PageAction:
    """Performs the actions in order."""

    def perform(page: Page) -> None:
        for action in actions:
            action(page)

    return perform


def point_at_forbidden(page: Page) -> None:
    """Points at the edge between a castle and its knight, where no border is allowed; the page says which rule forbids
    it."""
    page.locator(".mark.lit[data-edge]").first.wait_for(state="attached")
    lesson.point(page, "G2", "H2")
    page.locator(".board-bubble.bad").wait_for()


def on_phone(action: PageAction) -> PageAction:
    """Performs an action that is only possible on a phone."""

    def perform(page: Page) -> None:
        page.set_viewport_size({"width": 360, "height": 740})
        action(page)

    return perform


def to_part(name: str) -> PageAction:
    """Switches to another part of the table, on a phone."""
    return on_phone(press(f".tab-bar button:has-text('{name}')"))


def seal(page: Page) -> None:
    """Gives a sealed answer, which waits for those of the others; the screen may have been opened before."""
    page.locator(".locked, [data-decision]").first.wait_for()
    if not page.locator(".locked").count():
        decide(page)
        press("[data-action=confirm]")(page)
    page.locator(".locked").first.wait_for()


def look_back(page: Page) -> None:
    """Shows an earlier moment of the game."""
    page.locator(".part-talk .log-line").filter(visible=True).nth(4).click()
    page.locator(".past-bar[data-past]").wait_for()


def write_orders(page: Page) -> None:
    """Writes the orders for the first action won."""
    to_table(page)
    press("[data-to]:not([data-to=bids]):not([data-to=endings]):not([data-to=read])")(page)
    page.locator(".sheet[aria-busy=false]").wait_for()


def read_sheet(page: Page) -> None:
    to_table(page)
    press("[data-to=read]")(page)
    page.locator(".sheet[aria-busy=false]").wait_for()


def filter_to_none(page: Page) -> None:
    """Filters the tables so that none is left."""
    press(".filters summary")(page)
    page.locator(".filters select").first.select_option("internet")
    page.locator(".filters select").nth(1).select_option("4")


def unfold(edition: str) -> PageAction:
    """Expands all options for a table of this edition."""

    def unfolds(page: Page) -> None:
        page.get_by_role("radio", name=edition, exact=True).check()
        tables.unfold(page)

    return unfolds


def mistake_a_card(page: Page) -> None:
    """Plays a card that the lesson does not ask for."""
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
    """Checks the shuffles."""
    press(".shuffle-check summary")(page)
    press_button("Check now")(page)
    page.locator(".shuffle-check strong").wait_for()


def send_from_elsewhere(page: Page) -> None:
    """Submits a form from another origin."""
    page.evaluate("""() => {
      const form = Object.assign(document.createElement('form'), {method: 'post', action: '/admin/login/'})
      document.body.append(form)
      form.submit()
    }""")
    page.locator("main h1").wait_for()


def block_messages(page: Page) -> None:
    """Blocks the table's chunk of messages."""
    page.route_web_socket("**", lambda _: None)


class Connection:
    """The page's connection to the server, which can be cut."""

    def __init__(self) -> None:
        self._sockets: list[WebSocketRoute] = []
        self._is_cut = False

    def intercept(self, page: Page) -> None:
        self._is_cut = False
        page.route_web_socket("**", self._connect)

    def cut(self, page: Page) -> None:
        self._is_cut = True
        for socket in self._sockets:
            socket.close()
        page.locator(".notice[data-connection]").wait_for()

    def _connect(self, route: WebSocketRoute) -> None:
        if self._is_cut:
            route.close()
        else:
            route.connect_to_server()
            self._sockets.append(route)


def first_page_settled(page: Page) -> None:
    page.locator(".play-now li").nth(2).wait_for()
