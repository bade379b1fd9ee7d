"""Whether a move is on the board with the first frame after its message, and how long after it that is painted.

    .venv/bin/python -m tools.moves_shown [--moves 60]

A player plays a classic game against bots in a phone's window, on a server and in a Chromium of their own: once with
the processor as it is, and once four times slower, as Lighthouse has phones.
"""

import argparse
import os
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests import services
from tests.browser.player import Player
from tests.browser.tables import quick_server
from tools import programs

PHONE = {"width": 412, "height": 823}
RATES = (1, 4)
PROBE = """
  const shown = window.movesShown = []
  let changed = false
  addEventListener('DOMContentLoaded', () => {
    new MutationObserver(() => { changed = true }).observe(document.querySelector('#app'), {
      subtree: true, childList: true, attributes: true, characterData: true,
    })
  })
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given)
      this.addEventListener('message', ({ data }) => {
        if (JSON.parse(data).type !== 'update') return
        const came = performance.now()
        changed = false
        requestAnimationFrame(() => {
          const first = changed
          const painted = new MessageChannel()
          painted.port1.onmessage = () => { shown.push({ first, after: performance.now() - came }) }
          painted.port2.postMessage(null)
        })
      })
    }
  }
"""
"""Hears of each move before the client does, and looks at the page when the next frame is drawn, and once it is."""


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--moves", type=int, default=60)
    moves = asked.parse_args().moves
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    with quick_server() as server, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=programs.chromium(), args=list(services.CHROMIUM_FLAGS))
        for rate in RATES:
            shown = watched(chromium, server.url, rate, moves)
            times = sorted(one["after"] for one in shown)
            first = sum(one["first"] for one in shown)
            print(
                f"{rate} times slower: {first} of {len(shown)} with the first frame; painted after "
                f"{median(times):.0f} ms ({times[0]:.0f} to {times[-1]:.0f})"
            )


def watched(chromium: Browser, address: str, rate: int, moves: int) -> list[dict[str, Any]]:
    """What the probe saw of each move."""
    context = chromium.new_context(base_url=address, viewport=PHONE, has_touch=True, is_mobile=True)  # type: ignore[arg-type]
    page = context.new_page()
    page.add_init_script(PROBE)
    page.goto("/")
    page.get_by_role("button", name="Play now: Classic").click()
    player = Player(page, 1)
    player.sit_down("Ada")
    page.locator("[data-prompt]").first.wait_for()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})
    while len(shown := _shown(page)) < moves and not player.over:
        if not player.answer():
            page.wait_for_timeout(20)
    context.close()
    return shown


def _shown(page: Page) -> list[dict[str, Any]]:
    shown: list[dict[str, Any]] = page.evaluate("movesShown")
    return shown


if __name__ == "__main__":
    main()
