"""Every screen: public pages, account pages, tables of each edition by the question asked, other states of tables,
finished games, and moderators' pages. Dialogs that open on request are included."""

from tests.browser.screens import actions
from tests.browser.screens.actions import PageAction, in_order, pick, press, press_button
from tests.browser.screens.screen import Screen
from tests.browser.tables import WORDS


def table(name: str, asks: str, then: PageAction | None = None) -> Screen:
    """A table of Anna's, at which she is asked something."""
    return Screen(name, f"/rooms/{{rooms[{name}]}}", f"[data-prompt={asks}]:not(:has(.locked))", then=then)


def page(name: str, path: str, ready: str, who: str = "anna", then: PageAction | None = None) -> Screen:
    return Screen(name, path, ready, who, then)


PAGES = (
    page("first-page", "/", ".room-form, form", "stranger", actions.first_page_settled),
    page("first-page-known", "/", ".my-games", then=actions.first_page_settled),
    page("name", "/", ".play-now button", "stranger", press(".play-now button")),
    Screen("open-tables", "/", ".rooms > li", "stranger", at=".lobby section:has(.filters)"),
    Screen("no-table-found", "/", ".filters", "stranger", actions.filter_to_none, at=".lobby section:has(.filters)"),
    Screen("table-made-classic", "/", ".fold", "stranger", actions.unfold("Classic"), at=".lobby section:has(.fold)"),
    Screen("table-made-internet", "/", ".fold", "stranger", actions.unfold("Internet"), at=".lobby section:has(.fold)"),
    page("settings", "/", "main", then=press_button("Settings")),
    page("notices", "/", ".my-games", then=press_button("Email and notifications")),
    page("lesson", "/learn", ".lesson-said", "stranger"),
    page("lesson-refused", "/learn", ".lesson[data-step=choose]", "stranger", actions.mistake_a_card),
    page("lesson-over", "/learn", ".lesson[data-step=choose]", "stranger", actions.learn),
    page("rules-classic", "/rules/classic", ".rules-section", "stranger"),
    page("rules-returns", "/rules/returns", ".rules-section", "stranger"),
    page("rules-internet", "/rules/internet", ".rules-section", "stranger"),
    page("credits", "/credits", ".credits", "stranger"),
    page("no-such-page", "/nowhere", "main a", "stranger"),
    page("no-such-table", "/rooms/nowhere-at-all", "main h1", "stranger"),
    page("no-such-replay", "/rooms/nowhere-at-all/replay", "main .failure, main h1", "stranger"),
    page("no-such-player", "/players/nobody", "main .failure, main h1", "stranger"),
    page("account-enter", "/account", "form", "stranger"),
    page("account-lost", "/account", "form", "stranger", press_button("Forgot your password?")),
    page("account-email-link", "/account/confirm/none", "form", "stranger"),
    page("account-reset", "/account/reset/none", "form", "stranger"),
    page("mail-confirm", "/mail/confirm/none", ".mail-page", "stranger"),
    page("mail-stop", "/mail/stop/none", ".mail-page", "stranger"),
    page("account", "/account", "h2"),
    page("account-delete", "/account", "h2", then=press_button("Delete my data")),
    page("tokens", "/account/tokens", "form"),
    page("my-games", "/games", ".game-rows li"),
    Screen("my-games-bots", "/games", ".bot-records", at=".bot-records"),
    page("my-games-none", "/games", "main h1", "stranger"),
    page("ratings", "/ratings", "table"),
    page("player", "/players/{person}", ".game-rows li, h2"),
    page("standing-dialog", "/", "dialog .decided", "greta"),
    page("standing", "/standing", ".decided", "felix"),
    page("standing-nothing", "/standing", "main section p", "stranger"),
    page("waiting-room", "/rooms/{rooms[waiting]}", ".waiting-room"),
    page("waiting-room-asked", "/rooms/{rooms[waiting]}", ".waiting-room .notice", "felix"),
    page("waiting-room-invited", "/rooms/{rooms[waiting]}", ".waiting-room", "stranger"),
    page("table-changed", "/rooms/{rooms[waiting]}", ".waiting-room", then=press_button("Change settings")),
    page("player-removed", "/rooms/{rooms[waiting]}", ".waiting-room", then=press_button("Remove Felix")),
    page("table-locked", "/rooms/{rooms[locked]}", "main .lead", "stranger"),
    page("table-shut", "/rooms/{rooms[shut]}", "main .panel", "stranger"),
)
"""Pages other than tables."""

TABLES = (
    table("classic-castles", "place_castle", pick("space", 2)),
    table("classic-decision", "decide", actions.decide),
    table("classic-useless", "decide", press(".decision-card.useless")),
    table("classic-alliance", "decide", in_order(actions.decide, press("[data-politics$=alliance]"))),
    Screen("classic-sealed", "/rooms/{rooms[classic-sealed]}", "[data-prompt=decide]", then=actions.seal),
    table("classic-negotiation", "negotiate", actions.offer),
    table("classic-duel", "bid", actions.bid),
    table("classic-borders", "carry_out", pick("edge")),
    table("classic-expansion", "carry_out", actions.expand),
    table("classic-stacks", "choose_stack", press("[data-stack]")),
    table("classic-politics", "take_card", press("[data-card]")),
    table("returns-turn", "use_card", press("[data-play][data-barred=false], [data-sell]")),
    table("returns-expansion", "carry_out", pick("space")),
    table("returns-traitor", "turn_knight"),
    table("returns-given-up", "give_up_knight"),
    table("returns-won-knight", "traitor_place", pick("space")),
    table("returns-alliance", "ally"),
    table("returns-market", "fill_up"),
    table("internet-colours", "colour_bids", actions.bid_for_colours),
    table("internet-first-borders", "first_borders", pick("edge")),
    Screen("internet-sheet", "/rooms/{rooms[internet-sheet]}", ".story-step, .sheet", then=actions.write_bids),
    Screen("internet-orders", "/rooms/{rooms[internet-sheet]}", ".story-step, .sheet", then=actions.write_orders),
    Screen("internet-read", "/rooms/{rooms[internet-sheet]}", ".story-step, .sheet", then=actions.read_sheet),
    Screen("internet-seven", "/rooms/{rooms[internet-seven]}", ".story-step, .sheet", then=actions.to_table),
)
"""Tables with a question, partly answered."""

DECISION = "/rooms/{rooms[classic-decision]}"
SEVEN = "/rooms/{rooms[internet-seven]}"
CONNECTION = actions.Connection()
AT_TABLES = (
    Screen("watching", DECISION, ".table .watching", "stranger"),
    Screen("watching-late", "/rooms/{rooms[classic-late]}", ".table .watching", "stranger"),
    Screen("watching-too-early", "/rooms/{rooms[classic-too-early]}", ".waiting-room", "stranger"),
    Screen("watching-forbidden", "/rooms/{rooms[classic-closed]}", "main .lead", "stranger"),
    Screen("loading", DECISION, "main .soft", "stranger", first=actions.block_messages, loads=False),
    Screen("connection-lost", DECISION, ".table", "stranger", then=CONNECTION.cut, first=CONNECTION.intercept),
    Screen(
        "table-chat", DECISION, ".table", then=press("[role=tab]:has-text('Chat'), .tab-bar button:has-text('Chat')")
    ),
    Screen("table-asked", "/rooms/{rooms[classic-asked]}", "[data-vote]"),
    Screen("table-paused", "/rooms/{rooms[classic-paused]}", ".asking"),
    Screen("table-held", "/rooms/{rooms[classic-held]}", ".asking"),
    Screen("table-ending", "/rooms/{rooms[classic-ending]}", ".asking"),
    Screen("stand-in", "/rooms/{rooms[classic-stand-in]}", ".stand-in"),
    Screen("seat-offered", "/rooms/{rooms[classic-stand-in]}", ".table", "stranger"),
    Screen("forbidden-edge", "/rooms/{rooms[classic-borders]}", "[data-prompt]", then=actions.point_at_forbidden),
    Screen("since-last-turn", DECISION, ".since", then=press("[data-action=since]")),
    Screen("looking-back", "/rooms/{rooms[classic-expansion]}", ".table", then=actions.look_back),
    Screen("leaving", DECISION, ".table", then=press_button("Leave the game")),
    Screen("leaving-early", "/rooms/{rooms[classic-negotiation]}", ".table", then=press_button("Leave the game")),
    Screen("pools", SEVEN, ".story-step, .sheet", then=in_order(actions.to_table, press("[data-action=pools]"))),
    Screen("table-players", DECISION, ".table", then=actions.to_part("Players"), widths=("phone",)),
    Screen("table-log", DECISION, ".table", then=actions.to_part("Log"), widths=("phone",)),
    Screen("discard", "/rooms/{rooms[returns-turn]}", ".table", then=press("[data-action=discard]")),
    Screen("player-aid", DECISION, ".table", then=press(".help-button")),
    Screen("keys", DECISION, ".table", then=press_button("Keyboard shortcuts"), widths=("desk",)),
    Screen("board-in-words", DECISION, ".table", "stranger", press_button("Show the board in words")),
    Screen("person", "/rooms/{rooms[classic-negotiation]}", ".table", then=actions.ask_about),
    Screen("character", DECISION, ".table", then=press(".character-name"), widths=("desk",)),
    Screen("hint", "/rooms/{rooms[classic-borders]}", ".table", then=press("[data-action=hint]")),
    Screen(
        "internet-report", "/rooms/{rooms[internet-seven]}/rounds/{rounds[internet-seven]}", ".story-step", "stranger"
    ),
    Screen("classic-end", "/rooms/{rooms[classic-end]}", ".end-screen"),
    Screen("returns-end", "/rooms/{rooms[returns-end]}", ".end-screen"),
    Screen("internet-end", "/rooms/{rooms[internet-end]}", ".story-step, .end-screen", then=actions.to_end),
    Screen("shuffle-check", "/rooms/{rooms[classic-end]}", ".end-screen", then=actions.work_out, at=".shuffle-check"),
    Screen("after-the-end", "/rooms/{rooms[classic-end]}", ".end-screen", then=press_button("View the board")),
    Screen("report-dialog", "/rooms/{rooms[classic-end]}", ".end-screen", then=actions.report),
)
"""Other states of tables, and finished games."""

REPLAY = "/rooms/{rooms[classic-end]}/replay#150.all"
REPLAYS = (
    Screen("replay", REPLAY, ".scrubber-caption"),
    Screen("replay-figures", REPLAY, ".scrubber-caption", then=press_button(WORDS["replay.tab.stats"])),
    Screen("replay-record", REPLAY, ".scrubber-caption", then=press_button(WORDS["replay.tab.record"])),
    Screen("replay-players", REPLAY, ".scrubber-caption", then=actions.to_part("Players"), widths=("phone",)),
    Screen("replay-log", REPLAY, ".scrubber-caption", then=actions.to_part("Log"), widths=("phone",)),
    Screen("replay-returns", "/rooms/{rooms[returns-end]}/replay#60.all", ".scrubber-caption"),
    Screen("replay-internet", "/rooms/{rooms[internet-end]}/replay#60.all", ".scrubber-caption"),
)
"""Replays of finished games."""


def admin_page(name: str, path: str) -> Screen:
    """A page of the admin."""
    return Screen(name, f"/admin/{path}", "#content", "moderator")


STAFF = (
    admin_page("admin", ""),
    admin_page("admin-reports", "games/report/"),
    admin_page("admin-report", "games/report/{report}/change/"),
    admin_page("admin-tables", "games/room/"),
    admin_page("admin-table", "games/room/{rooms[waiting]}/change/"),
    admin_page("admin-game", "games/room/{rooms[classic-decision]}/change/"),
    admin_page("admin-person", "games/player/{players[Felix]}/change/"),
    admin_page("admin-sanction", "games/sanction/{sanction}/change/"),
    admin_page("admin-log", "games/auditentry/"),
    Screen("admin-barred", "/admin/games/room/add/", "main", "moderator"),
    Screen("admin-log-in", "/admin/login/", "form", "stranger"),
    Screen("from-elsewhere", "/", "main", "stranger", then=actions.send_from_elsewhere, languages=("en",)),
)
"""What moderators see, and what a person without their rights sees."""

SCREENS = (*PAGES, *TABLES, *AT_TABLES, *REPLAYS, *STAFF)
