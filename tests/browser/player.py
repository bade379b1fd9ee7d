"""A page object for a player at the table: reads what the action panel asks, and answers by clicking.

It knows no rules: it chooses among what is highlighted. Its preferences serve the tests: to expand, then to place
pieces; to want the first action, so that there is a player to negotiate and to duel with."""

import random
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLong

from tests.browser.contexts import TIMEOUT

ASKED = """() => {
  const panel = document.querySelector('[data-prompt]')
  if (!panel || panel.querySelector('.locked') || !panel.checkVisibility()) return null
  if (document.querySelector('.end-screen')) return null
  return {kind: panel.dataset.prompt, id: panel.dataset.promptId}
}"""
"""The question in the action panel, read at one moment; nothing if there is none, it is answered, or the game is
over."""

SETTLED = """([question, words]) => {
  const panel = document.querySelector('[data-prompt]')
  if (panel?.ariaBusy === 'true') return false
  if (!panel || panel.dataset.promptId !== question || panel.querySelector('.locked')) return true
  return words !== null && panel.innerText !== words
}"""
"""Whether a question is answered: gone, followed by another, locked in, or worded differently since the answer was
sent. While the answer is being sent, the words may change because the score that it would bring is shown."""

WORDS = "document.querySelector('[data-prompt]')?.innerText ?? null"
"""The text of the panel."""
MOMENT = 2_000
"""The milliseconds after which to check whether the question is still open."""


@dataclass(frozen=True)
class Question:
    """A question in the action panel: the prompt's kind and ID."""

    kind: str
    id: str


class Player:
    """A person at a page. `luck` makes their choices the same in every run."""

    def __init__(self, page: Page, luck: int) -> None:
        self.page = page
        self.luck = random.Random(luck)
        self.answered: list[str] = []
        self._sent: str | None = None
        self._question: Question | None = None
        self.panel = page.locator("[data-prompt]")

    def sit_down(self, name: str) -> None:
        """Enters a name, if the page asks for one."""
        dialog = self.page.get_by_role("dialog")
        dialog.get_by_label("Your name").fill(name)
        dialog.get_by_role("button", name="That’s me").click()
        expect(dialog).to_be_hidden()

    @property
    def question(self) -> Question | None:
        """The question in the panel; None if there is none or the answer is locked in."""
        fields = self.page.evaluate(ASKED)
        return Question(**fields) if fields else None

    def wait_to_be_asked(self, kind: str) -> None:
        """Waits until the panel asks a question of this kind, and leaves the report that may come before it."""
        report = "document.querySelector('.report-page')"
        self.page.wait_for_function(f"kind => {report} || ({ASKED})()?.kind === kind", arg=kind)
        self.leave_report()
        self.page.wait_for_function(f"kind => ({ASKED})()?.kind === kind", arg=kind)

    def leave_report(self) -> None:
        """Goes to the table if the report of a round is shown."""
        to_table = self.page.locator(".report-page [data-action=to-table]")
        if to_table.count():
            to_table.click()

    @property
    def over(self) -> bool:
        return self.page.locator(".end-screen").count() > 0

    def answer(self) -> str | None:
        """Answers the question, if there is one, and waits until it is settled; returns the question."""
        self.leave_report()
        question = self.question
        if question is None:
            return None
        self._sent, self._question = None, question
        try:
            getattr(self, f"_{question.kind}")()
            self.page.wait_for_function(SETTLED, arg=[question.id, self._sent])
        except TooLong:
            if self._is_still_asked():
                raise
            return None  # another player has settled it meanwhile
        self.answered.append(question.kind)
        return question.kind

    def _place_castle(self) -> None:
        self._pick("space")
        self._pick("space")
        self._confirm()

    def _decide(self) -> None:
        cards = self.panel.locator("[data-decision]:not([disabled])")
        wanted = int(self.panel.locator(".decisions").get_attribute("data-count") or 1)
        # Both want the same action most of the time, so that they compete for it.
        first = 0 if self.luck.random() < 0.7 else self.luck.randrange(cards.count())
        for card in sorted({first, (first + 1) % cards.count()} if wanted == 2 else {first}):
            cards.nth(card).click()
        self._confirm()

    def _negotiate(self) -> None:
        accept = self.panel.locator("[data-action=accept]:not([disabled])")
        if accept.count() and self.luck.random() < 0.8:
            self._press(accept)
        elif self.panel.locator("[data-action=withdraw]").count() or self.luck.random() < 0.3:
            self._press(self.panel.locator("[data-action=duel]"))
        else:
            self._press(self.panel.locator("[data-act=false]"))
            self._amount("1")
            self._confirm()

    def _bid(self) -> None:
        self.panel.locator("[data-sum='0']").click()
        more = self.panel.get_by_role("button", name="One more")
        if more.is_enabled():
            more.click()
        self._confirm()

    def _carry_out(self) -> None:
        mode = self.panel.locator("[data-mode=expand]")
        if mode.count():
            mode.click()
        if not self._lit("space").count() and not self._lit("edge").count():
            self.panel.locator("[data-action=stop]").click()
        elif self._lit("edge").count():
            self._pick("edge")
        else:
            self._pick("space")
            if self.panel.get_by_text("Choose a second space").count() and self._lit("space").count():
                self._pick("space")
            self._name_the_province()
        self._confirm()

    def _name_the_province(self) -> None:
        """Where several provinces could take the space, names one."""
        if self.panel.locator("[data-action=confirm][disabled]").count():
            self.panel.locator("[data-castle]").first.click()

    def _choose_stack(self) -> None:
        self.panel.locator("[data-stack]").first.click()
        self._confirm()

    def _take_card(self) -> None:
        self.panel.locator("[data-card]").first.click()
        self._confirm()

    def _use_card(self) -> None:
        """Plays a card if possible, and otherwise sells one."""
        playable = self.panel.locator("[data-play][data-barred=false]")
        (playable if playable.count() else self.panel.locator("[data-sell]")).first.click()
        self._confirm()

    def _fill_up(self) -> None:
        self.panel.locator("[data-action=draw]").click()
        self._confirm()

    def _turn_knight(self) -> None:
        self.panel.locator("[data-pair]").first.click()
        self._confirm()

    def _ally(self) -> None:
        self.panel.locator("[data-pair]").first.click()
        self._confirm()

    def _colour_bids(self) -> None:
        self._confirm()

    def _first_borders(self) -> None:
        self._confirm()

    def _sheet(self) -> None:
        """Writes one order for each action won, if anything is highlighted; bids a ducat on an action of the first
        pool, and makes a claim."""
        self.write_orders()
        self.write_bid()
        self.panel.locator("[data-to=read]").click()
        self._confirm()

    def write_orders(self) -> None:
        """Writes an order for each action won, if anything is highlighted."""
        for step in self.panel.locator(".sheet-tab").evaluate_all("all => all.map(one => one.dataset.to)"):
            if step not in ("bids", "read", "endings"):
                self._order(step)

    def _order(self, action: str) -> None:
        self.panel.locator(f"[data-to='{action}']").click()
        self.write_line()

    def write_line(self) -> None:
        """Writes an order in the open list, if anything is highlighted; none if it would take the last ducat.

        A knight in a forest costs more than some players have: their sheet could not be handed in."""
        self.wait_for_survey()
        before = self._ducats_left()
        what = next((one for one in ("space", "edge") if self._lit(one).count()), None)
        if what is not None:
            self._pick(what)
            self.wait_for_survey()
        # An order that the server refuses is removed again.
        if not self.panel.locator(".sheet-order").count() or self._ducats_left() < min(before, 1):
            self.panel.locator("[data-action=nothing]").click()

    def write_bid(self) -> bool:
        """Bids a ducat on an action of the first pool, if the player has any left and may bid, and makes a claim;
        returns whether there is a bid."""
        if not self.panel.locator("[data-to=bids]").count():
            return False
        self.panel.locator("[data-to=bids]").click()
        self.wait_for_survey()
        open_to_bids = self.panel.locator("[data-pool='1'] [data-bid]:not([disabled])")
        bids = bool(open_to_bids.count()) and self._ducats_left() > 0
        if bids:
            open_to_bids.nth(self.luck.randrange(open_to_bids.count())).click()
        self.panel.locator("[data-action=claim]").click()
        return bids

    def _ducats_left(self) -> int:
        """The ducats that the sheet leaves the player, as shown in the panel; below 0 it cannot be handed in."""
        return int(self.panel.locator(".sheet-sum b").inner_text().removesuffix(" left"))

    def wait_for_survey(self) -> None:
        """Waits until the server has checked the sheet."""
        self.panel.locator(".sheet[aria-busy=false]").wait_for()

    def _give_up_knight(self) -> None:
        self._pick("space")
        self._confirm()

    def _traitor_place(self) -> None:
        self._pick("space")
        self._confirm()

    def _lit(self, what: str) -> Locator:
        return self.page.locator(f".mark.lit:not(.chosen)[data-{what}]")

    def _pick(self, what: str) -> None:
        """Clicks one of the highlighted spaces or edges."""
        lit = self._lit(what)
        lit.first.wait_for(state="attached")
        whole = self.page.get_by_role("button", name="Show the whole board").filter(visible=True)
        if whole.count():
            whole.click()  # On a phone, some of them may be out of view.
        lit.nth(self.luck.randrange(lit.count())).locator(".hit").click(force=True)

    def _amount(self, ducats: str) -> None:
        self._patiently(self.panel.locator("input[name=ducats]").fill, ducats)

    def _confirm(self) -> None:
        self._sent = self.page.evaluate(WORDS)
        self._press(self.panel.locator("[data-action=confirm]"))

    def _press(self, button: Locator) -> None:
        self._patiently(button.click)

    def _patiently(self, act: Callable[..., None], *arguments: str) -> None:
        """Acts as soon as possible, unless another player settles the question first."""
        for _ in range(TIMEOUT // MOMENT):
            try:
                return act(*arguments, timeout=MOMENT)
            except TooLong:
                if not self._is_still_asked():
                    raise
        return act(*arguments)

    def _is_still_asked(self) -> bool:
        question = self.question
        return question is not None and self._question is not None and question.id == self._question.id
