"""Taking back the last act at a page: who is offered it, and that every player then sees the earlier board."""

import time
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests import services
from tests.browser.layout import widths
from tests.browser.tables import page_of
from tests.remote_players import SECONDS, Person, Table
from tests.web.play import open_prompts


def may_place_borders(table: Table) -> bool:
    """Whether the player is asked for borders, and has several left."""
    return any(prompt["kind"] == "carry_out" and prompt["borders_left"] > 1 for prompt in open_prompts(table.state))


def at_borders(server: services.GameServer, people: list[Person]) -> tuple[str, Person, Person]:
    """A game of two in which one player places borders; its room, that player, and the other."""
    room = people[0].post("rooms/", edition="classic", options={"players": 2})["id"]
    people[1].post(f"rooms/{room}/join/")
    people[0].post(f"rooms/{room}/start/")
    with ExitStack() as stack:
        tables = [stack.enter_context(person.table(room)) for person in people]
        deadline = time.monotonic() + SECONDS
        while not any(map(may_place_borders, tables)):
            assert time.monotonic() < deadline, [table.state["prompts"] for table in tables]
            for table in tables:
                table.receive_all()
                if open_prompts(table.state) and not may_place_borders(table):
                    table.answer()
        first, second = sorted(people, key=lambda person: not may_place_borders(tables[people.index(person)]))
    return room, first, second


def page_at(chromium: Browser, server: services.GameServer, room: str, person: Person) -> Page:
    """A person's page at a table."""
    page = page_of(chromium, server)
    host = urlsplit(server.url).hostname or ""
    jar = person.jar.items()
    page.context.add_cookies([{"name": name, "value": value, "domain": host, "path": "/"} for name, value in jar])
    page.goto(f"/rooms/{room}")
    page.locator(".table").wait_for()
    return page


def offers(page: Page) -> int:
    """The number of undo buttons on a page."""
    return page.locator("[data-action=undo]").count()


@pytest.mark.parametrize("size", widths("phone").values(), ids=widths("phone"))
def test_an_undone_border_disappears_from_every_page(
    chromium: Browser, server: services.GameServer, size: tuple[int, int]
) -> None:
    people = [Person(server.url, name) for name in ("Ada", "Bo")]
    room, first, second = at_borders(server, people)
    mine, others = (page_at(chromium, server, room, person) for person in (first, second))
    mine.set_viewport_size({"width": size[0], "height": size[1]})
    tab = mine.context.new_page()
    tab.goto(mine.url)
    everybody = (mine, tab, others)
    mine.locator("[data-prompt=carry_out]").wait_for()
    walls, struck = ".borders > *", ".log s"
    before = others.locator(walls).count()

    mine.locator(".mark.lit[data-edge] .hit").first.click(force=True)
    mine.locator("[data-action=confirm]").click()
    for page in everybody:
        expect(page.locator(walls)).to_have_count(before + 1)
    undo = mine.get_by_role("button", name="Undo")
    expect(undo).to_be_in_viewport(ratio=1)
    expect(tab.locator("[data-action=undo]")).to_be_visible()
    assert offers(others) == 0

    undo.click()
    for page in everybody:
        expect(page.locator(walls)).to_have_count(before)
    expect(tab.locator("[data-action=undo]")).to_have_count(0)
    expect(others.locator(struck)).to_have_count(1)
    expect(mine.locator("[data-prompt=carry_out]")).to_be_visible()
    others.reload()
    expect(others.locator(struck)).to_have_count(1)
    expect(others.locator(walls)).to_have_count(before)
