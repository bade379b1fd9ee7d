"""Measures whether a move appears in the first frame after its message, and the delay until it is painted.

    .venv/bin/python -m tools.move_rendering [--moves 60]

Plays a classic game against bots in a phone-sized window, on a server and in a Chromium started for it: once at full
speed, and once with the CPU throttled four times, as Lighthouse does for phones.
"""

import argparse
import os
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests import services
from tests.browser.player import Player
from tests.browser.tables import quick_server
from tools import system_programs

PHONE = {"width": 412, "height": 823}
SLOWDOWNS = (1, 4)
PROBE = """
  const rendered = window.renderedMoves = []
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
        const received = performance.now()
        changed = false
        requestAnimationFrame(() => {
          const inFirstFrame = changed
          const painted = new MessageChannel()
          painted.port1.onmessage = () => { rendered.push({ inFirstFrame, delay: performance.now() - received }) }
          painted.port2.postMessage(null)
        })
      })
    }
  }
"""
"""Observes each move before the client handles it; records whether the next frame shows it and when that frame was
painted."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=60)
    moves = parser.parse_args().moves
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    with quick_server() as server, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=system_programs.chromium(), args=list(services.CHROMIUM_FLAGS)
        )
        for slowdown in SLOWDOWNS:
            rendered = measure_moves(chromium, server.url, slowdown, moves)
            delays = sorted(move["delay"] for move in rendered)
            in_first_frame = sum(move["inFirstFrame"] for move in rendered)
            print(
                f"CPU slowdown {slowdown}: {in_first_frame} of {len(rendered)} in the first frame; painted after "
                f"{median(delays):.0f} ms ({delays[0]:.0f} to {delays[-1]:.0f})"
            )


def measure_moves(chromium: Browser, url: str, slowdown: int, moves: int) -> list[dict[str, Any]]:
    """What the probe recorded about each move."""
    context = chromium.new_context(base_url=url, viewport=PHONE, has_touch=True, is_mobile=True)  # type: ignore[arg-type]
    page = context.new_page()
    page.add_init_script(PROBE)
    page.goto("/")
    page.get_by_role("button", name="Play now: Classic").click()
    player = Player(page, 1)
    player.sit_down("Ada")
    page.locator("[data-prompt]").first.wait_for()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    while len(rendered := _rendered_moves(page)) < moves and not player.over:
        if not player.answer():
            page.wait_for_timeout(20)
    context.close()
    return rendered


def _rendered_moves(page: Page) -> list[dict[str, Any]]:
    rendered: list[dict[str, Any]] = page.evaluate("renderedMoves")
    return rendered


if __name__ == "__main__":
    main()
