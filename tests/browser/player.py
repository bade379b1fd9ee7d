"""A player at the table's page: they read what the action panel asks, and answer by clicking, as anyone would.

They know no rule: they choose among what is lit. What they prefer is for the test's sake: to expand, then to place what
there is; to want the first action, so that there is somebody to bargain and to duel with.
"""

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
"""What the action panel asks, read at one moment; nothing when there is none, or it is answered, or the game over."""

SETTLED = """([question, words]) => {
  const panel = document.querySelector('[data-prompt]')
  if (panel?.ariaBusy === 'true') return false
  if (!panel || panel.dataset.promptId !== question || panel.querySelector('.locked')) return true
  return words !== null && panel.innerText !== words
}"""
"""Whether a question is answered: gone, followed by another, locked in, or worded anew since one's answer was sent.
While the answer is under way, the words may change because it is told what it would score."""

WORDS = "document.querySelector('[data-prompt]')?.innerText ?? null"
"""What the panel says."""
MOMENT = 2_000
"""Milliseconds after which one looks whether what one would answer is still asked."""


@dataclass(frozen=True)
class Question:
    """What a panel asks: the prompt's kind and id."""

    kind: str
    id: str


class Player:
    """One person at one page. `luck` makes their choices the same in every run."""

    def __init__(self, page: Page, luck: int) -> None:
        self.page = page
        self.luck = random.Random(luck)
        self.answered: list[str] = []
        self._sent: str | None = None
        self._question: Question | None = None
        self.panel = page.locator("[data-prompt]")

    def sit_down(self, name: str) -> None:
        """Answers the question for a name, if it is asked."""
        dialog = self.page.get_by_role("dialog")
        dialog.get_by_label("Your name").fill(name)
        dialog.get_by_role("button", name="That’s me").click()
        expect(dialog).to_be_hidden()

    @property
    def asked(self) -> Question | None:
        """What the panel asks now; None when it asks nothing, or when the answer is locked in."""
        found = self.page.evaluate(ASKED)
        return Question(**found) if found else None

    def wait_to_be_asked(self, kind: str) -> None:
        """Waits until the panel asks this."""
        self.page.wait_for_function(f"kind => ({ASKED})()?.kind === kind", arg=kind)

    @property
    def over(self) -> bool:
        return self.page.locator(".end-screen").count() > 0

    def answer(self) -> str | None:
        """Answers what is asked, if anything is, and waits until that is settled; what it was."""
        asked = self.asked
        if asked is None:
            return None
        self._sent, self._question = None, asked
        try:
            getattr(self, f"_{asked.kind}")()
            self.page.wait_for_function(SETTLED, arg=[asked.id, self._sent])
        except TooLong:
            if self._is_still_asked():
                raise
            return None  # somebody else has settled it meanwhile
        self.answered.append(asked.kind)
        return asked.kind

    def _place_castle(self) -> None:
        self._pick("space")
        self._pick("space")
        self._confirm()

    def _decide(self) -> None:
        cards = self.panel.locator("[data-decision]:not([disabled])")
        wanted = int(self.panel.locator(".decisions").get_attribute("data-count") or 1)
        # Both want the same action more often than not, so that they meet.
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
        self.panel.locator("[data-action=zero]").click()
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
        """Where several provinces could take the space, one is named."""
        if self.panel.locator("[data-action=confirm][disabled]").count():
            self.panel.locator("[data-castle]").first.click()

    def _choose_stack(self) -> None:
        self.panel.locator("[data-stack]").first.click()
        self._confirm()

    def _take_card(self) -> None:
        self.panel.locator("[data-card]").first.click()
        self._confirm()

    def _use_card(self) -> None:
        """Plays what can be played, and sells when nothing can."""
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
        """One order for each action won, if any is lit; a ducat on something of the first pool, and a claim."""
        self.write_orders()
        self.write_bid()
        self.panel.locator("[data-to=read]").click()
        self._confirm()

    def write_orders(self) -> None:
        """An order for each action won, if any is lit."""
        for step in self.panel.locator(".sheet-tab").evaluate_all("all => all.map(one => one.dataset.to)"):
            if step not in ("bids", "read", "endings"):
                self._order(step)

    def _order(self, action: str) -> None:
        self.panel.locator(f"[data-to='{action}']").click()
        self.write_line()

    def write_line(self) -> None:
        """An order in the open list, if anything is lit; none if it would take the last ducat.

        A knight in a forest costs more than some players have: their sheet could not be handed in.
        """
        self.looked_over()
        before = self._ducats_left()
        what = next((one for one in ("space", "edge") if self._lit(one).count()), None)
        if what is not None:
            self._pick(what)
            self.looked_over()
        # An order that the server refuses is taken out again.
        if not self.panel.locator(".sheet-order").count() or self._ducats_left() < min(before, 1):
            self.panel.locator("[data-action=nothing]").click()

    def write_bid(self) -> bool:
        """A ducat on an action of the first pool, if one has any left and may, and a claim; whether there is a bid."""
        if not self.panel.locator("[data-to=bids]").count():
            return False
        self.panel.locator("[data-to=bids]").click()
        self.looked_over()
        open_to_bids = self.panel.locator("[data-pool='1'] [data-bid]:not([disabled])")
        bids = bool(open_to_bids.count()) and self._ducats_left() > 0
        if bids:
            open_to_bids.nth(self.luck.randrange(open_to_bids.count())).click()
        self.panel.locator("[data-action=claim]").click()
        return bids

    def _ducats_left(self) -> int:
        """What the sheet leaves of the player's ducats, as the panel says; below 0 it cannot be handed in."""
        return int(self.panel.locator(".sheet-sum b").inner_text().removesuffix(" left"))

    def looked_over(self) -> None:
        """Waits until the server has looked the sheet over."""
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
        """Taps one of the lit spaces or edges."""
        lit = self._lit(what)
        lit.first.wait_for(state="attached")
        lit.nth(self.luck.randrange(lit.count())).locator(".hit").click(force=True)

    def _amount(self, ducats: str) -> None:
        self._patiently(self.panel.locator("input[name=ducats]").fill, ducats)

    def _confirm(self) -> None:
        self._sent = self.page.evaluate(WORDS)
        self._press(self.panel.locator("[data-action=confirm]"))

    def _press(self, button: Locator) -> None:
        self._patiently(button.click)

    def _patiently(self, act: Callable[..., None], *arguments: str) -> None:
        """Acts as soon as that can be done, unless somebody else settles the question before."""
        for _ in range(TIMEOUT // MOMENT):
            try:
                return act(*arguments, timeout=MOMENT)
            except TooLong:
                if not self._is_still_asked():
                    raise
        return act(*arguments)

    def _is_still_asked(self) -> bool:
        now = self.asked
        return now is not None and self._question is not None and now.id == self._question.id
