"""A host locks a table, takes somebody off a seat and hands the table on; and a token is made and revoked."""

from playwright.sync_api import Browser, expect

from tests import services
from tests.browser.hands import Hands
from tests.browser.tables import page_of

MAKE = """async () => {
  await fetch('/api/me/')
  const [, token] = /lionheart_csrf=([^;]+)/.exec(document.cookie)
  const post = async (path, body) => (await fetch(path, {
    method: 'POST', body: JSON.stringify(body), headers: {'Content-Type': 'application/json', 'X-CSRFToken': token},
  })).json()
  await post('/api/me/', {name: 'Ada'})
  const wish = {edition: 'classic', options: {players: 3}, name: 'Locked', password: 'a lion'}
  return (await post('/api/rooms/', wish)).id
}"""
"""A table with a password. The form by which people make one has tests of its own."""


def test_a_host_locks_a_table_takes_somebody_off_and_hands_it_on(
    chromium: Browser, quick_server: services.GameServer
) -> None:
    ada, bo = (page_of(chromium, quick_server) for _ in range(2))
    ada.goto("/")
    table = f"/rooms/{ada.evaluate(MAKE)}"
    ada.goto(table)
    bo.goto(table)
    bo.get_by_label("Password of this table").fill("a tiger")
    bo.get_by_role("button", name="Enter").click()
    Hands(bo, 1).sit_down("Bo")
    bo.get_by_text("That is not the password").wait_for()
    bo.get_by_label("Password of this table").fill("a lion")
    bo.get_by_role("button", name="Enter").click()
    bo.get_by_role("button", name="Sit here").first.click()

    # Every name at a seat is a menu.
    seats = ada.get_by_role("list", name="Seats")
    seats.get_by_role("button", name="Bo", exact=True).click()
    menu = ada.get_by_role("dialog", name="Bo")
    expect(menu.get_by_role("link", name="Their page")).to_be_visible()
    expect(menu.get_by_role("button", name="Report Bo")).to_be_visible()
    ada.keyboard.press("Escape")
    expect(menu).to_have_count(0)

    seats.get_by_role("button", name="Remove Bo").click()
    dialog = ada.get_by_role("dialog")
    dialog.get_by_role("radio", name="The seat is meant for somebody else").check(force=True)
    dialog.get_by_role("button", name="Take off the seat").click()
    expect(bo.get_by_role("alert")).to_contain_text("The host has taken you off your seat.")

    cy = page_of(chromium, quick_server)
    cy.goto(table)
    cy.get_by_label("Password of this table").fill("a lion")
    cy.get_by_role("button", name="Enter").click()
    Hands(cy, 1).sit_down("Cy")
    cy.get_by_role("button", name="Sit here").first.click()
    seats.get_by_role("button", name="Make Cy the host").click()
    expect(cy.get_by_role("button", name="Start the game")).to_be_visible()
    expect(ada.get_by_role("button", name="Start the game")).to_have_count(0)


def test_a_token_is_shown_once_and_revoked(chromium: Browser, quick_server: services.GameServer) -> None:
    page = page_of(chromium, quick_server, 360)
    page.goto("/")
    page.evaluate(MAKE)
    page.goto("/account/tokens")
    page.get_by_label("What it is for").fill("my script")
    page.get_by_role("button", name="Make a token").click()
    key = page.locator(".token-key").inner_text()
    headers = {"Authorization": f"Bearer {key}"}
    assert page.request.get("/api/v1/me/", headers=headers).ok
    page.reload()
    revoke = page.get_by_role("button", name="Revoke the token “my script”")
    expect(revoke).to_be_visible()
    expect(page.locator(".token-key")).to_have_count(0)
    assert key not in page.content()
    revoke.click()
    expect(revoke).to_have_count(0)
    assert page.request.get("/api/v1/me/", headers=headers).status == 401
