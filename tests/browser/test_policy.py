"""No page, of the client or of the admin, violates the Content Security Policy.

At tables the other browser tests cover this: a violation there fails them (`with_errors_collected`)."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests import services
from tests.browser.contexts import new_context
from tests.browser.page_errors import errors, with_errors_collected

COUNT = "addEventListener('securitypolicyviolation', e => (window.violations ??= []).push(e.violatedDirective))"
OF_THE_CLIENT = (
    "/",
    "/games",
    "/credits",
    "/privacy",
    "/learn",
    "/rules",
    "/rules/classic",
    "/rules/internet",
    "/mail/stop/a:b:c",
)


@pytest.fixture
def page(chromium: Browser, server: services.GameServer) -> Iterator[Page]:
    """A page that collects its violations of the policy."""
    with new_context(chromium, base_url=server.url) as context:
        context.add_init_script(COUNT)
        yield with_errors_collected(context.new_page())


def violations(page: Page) -> list[str]:
    """The violations on the page that is shown."""
    found: list[str] = page.evaluate("window.violations ?? []")
    return found


def test_the_client_violates_no_policy(page: Page) -> None:
    for address in OF_THE_CLIENT:
        page.goto(address)
        expect(page.locator("#app > *").first).to_be_visible()
        assert violations(page) == [], address


def test_the_page_of_the_public_api_violates_no_policy(page: Page) -> None:
    page.goto("/api/v1/")
    expect(page.locator("#api .opblock").first).to_be_visible()
    page.locator("#api .opblock-summary").first.click()
    expect(page.locator("#api .opblock-body").first).to_be_visible()
    assert violations(page) == []


def test_the_admin_violates_no_policy(page: Page, server: services.GameServer) -> None:
    environment = {**server.environment, "DJANGO_SUPERUSER_PASSWORD": "a lion's heart"}
    services.manage(environment, "createsuperuser", "--no-input", "--username", "mo", "--email", "")
    page.goto("/admin/")
    page.get_by_label("Username").fill("mo")
    page.get_by_label("Password").fill("a lion's heart")
    page.get_by_role("button", name="Log in").click()
    page.locator("#site-name").wait_for()
    lists = page.locator("#content-main a").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    assert len(lists) > 5
    for address in dict.fromkeys(lists):
        page.goto(address)
        expect(page.locator("#content")).to_be_visible()
        assert violations(page) == [], address
        first = page.locator("#result_list tbody a").first
        if first.count():
            first.click()
            expect(page.locator("#content")).to_be_visible()
            assert violations(page) == [], page.url


def test_a_script_injected_into_a_page_does_not_run(page: Page) -> None:
    page.goto("/credits")
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<img src=nowhere onerror=\"window.ran = 1\">')")
    page.evaluate(
        "document.body.append(Object.assign(document.createElement('script'), {textContent: 'window.ran = 1'}))"
    )
    page.wait_for_function("() => window.violations?.length >= 2")
    assert page.evaluate("window.ran") is None
    assert {re.sub("-(elem|attr)$", "", one) for one in violations(page)} == {"script-src"}
    assert [one.split(":")[0] for one in errors] == ["forbidden by the policy"] * len(errors)
    errors.clear()  # the script must not run
