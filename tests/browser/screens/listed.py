"""Every screen: the pages that anybody may see, one's own, the tables of each edition in what is asked there, what is
left of a game that is over, and what moderators see. Dialogs that come once somebody asks for them are here too."""

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.screens.shown import Screen

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
    """From the news of the last round, which are shown first."""
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


def report(page: Page) -> None:
    """Somebody is reported from the panel of their seat."""
    press_button("Look at the board")(page)
    press(".player-name.speaker")(page)


def first_page_settled(page: Page) -> None:
    page.locator(".play-now li").nth(2).wait_for()


def table(name: str, asks: str, then: Does | None = None) -> Screen:
    """A table of Anna's, at which she is asked something."""
    return Screen(name, f"/rooms/{{rooms[{name}]}}", f"[data-prompt={asks}]:not(:has(.locked))", then=then)


def page(name: str, path: str, ready: str, who: str = "anna", then: Does | None = None) -> Screen:
    return Screen(name, path, ready, who, then)


PAGES = (
    page("first-page", "/", ".room-form, form", "stranger", first_page_settled),
    page("first-page-known", "/", ".my-games", then=first_page_settled),
    page("name", "/", ".play-now button", "stranger", press(".play-now button")),
    page("settings", "/", "main", then=press_button("Settings")),
    page("lesson", "/learn", ".lesson-said", "stranger"),
    page("rules-classic", "/rules/classic", ".rules-section", "stranger"),
    page("rules-returns", "/rules/returns", ".rules-section", "stranger"),
    page("rules-internet", "/rules/internet", ".rules-section", "stranger"),
    page("credits", "/credits", ".credits", "stranger"),
    page("no-such-page", "/nowhere", "main a", "stranger"),
    page("account-enter", "/account", "form", "stranger"),
    page("account", "/account", "h2"),
    page("tokens", "/account/tokens", "form"),
    page("my-games", "/games", ".game-rows li"),
    page("ratings", "/ratings", "table"),
    page("player", "/players/{person}", ".game-rows li, h2"),
    page("standing", "/standing", ".decided", "felix"),
    page("waiting-room", "/rooms/{rooms[waiting]}", ".waiting-room"),
)
"""Pages beside the tables."""

TABLES = (
    table("classic-castles", "place_castle", pick("space", 2)),
    table("classic-decision", "decide", decide),
    table("classic-negotiation", "negotiate", offer),
    table("classic-duel", "bid", bid),
    table("classic-borders", "carry_out", pick("edge")),
    table("classic-expansion", "carry_out", expand),
    table("classic-politics", "take_card", press("[data-card]")),
    table("returns-turn", "use_card", press("[data-play][data-barred=false], [data-sell]")),
    table("returns-expansion", "carry_out", pick("space")),
    table("returns-market", "fill_up"),
    table("internet-colours", "colour_bids", bid_for_colours),
    table("internet-first-borders", "first_borders", pick("edge")),
    Screen("internet-sheet", "/rooms/{rooms[internet-sheet]}", ".story-step", then=write_bids),
    Screen("internet-seven", "/rooms/{rooms[internet-seven]}", ".story-step", then=to_table),
)
"""Tables at which one is asked something, in the midst of choosing it."""

DECISION = "/rooms/{rooms[classic-decision]}"
AT_TABLES = (
    Screen("watching", DECISION, ".table .watching", "stranger"),
    Screen(
        "table-chat", DECISION, ".table", then=press("[role=tab]:has-text('Chat'), .tab-bar button:has-text('Chat')")
    ),
    Screen("player-aid", DECISION, ".table", then=press(".help-button")),
    Screen("keys", DECISION, ".table", then=press_button("Keys"), widths=("desk",)),
    Screen("board-in-words", DECISION, ".table", then=press_button("Show the board in words")),
    Screen(
        "internet-report", "/rooms/{rooms[internet-seven]}/rounds/{rounds[internet-seven]}", ".story-step", "stranger"
    ),
    Screen("classic-end", "/rooms/{rooms[classic-end]}", ".end-screen"),
    Screen("returns-end", "/rooms/{rooms[returns-end]}", ".end-screen"),
    Screen("internet-end", "/rooms/{rooms[internet-end]}", ".story-step, .end-screen", then=to_end),
    Screen("report-dialog", "/rooms/{rooms[classic-end]}", ".end-screen", then=report),
    Screen("replay", "/rooms/{rooms[classic-end]}/replay#150.all", ".scrubber-caption"),
    Screen(
        "replay-figures",
        "/rooms/{rooms[classic-end]}/replay#150.all",
        ".scrubber-caption",
        then=press_button("Figures"),
    ),
    Screen(
        "replay-record",
        "/rooms/{rooms[classic-end]}/replay#150.all",
        ".scrubber-caption",
        then=press_button("Take along"),
    ),
)
"""What else there is at tables, and after games."""


STAFF = (
    Screen("admin", "/admin/", "main, #content", "moderator", languages=("en",)),
    Screen("admin-report", "/admin/games/report/{report}/change/", "#content", "moderator", languages=("en",)),
    Screen("admin-log-in", "/admin/login/", "form", "stranger", languages=("en",)),
)
"""What moderators see."""

SCREENS = (*PAGES, *TABLES, *AT_TABLES, *STAFF)
