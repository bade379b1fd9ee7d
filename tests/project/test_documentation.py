"""The documentation: links lead somewhere, generated pages say how they are made, and every management command and make
target is documented. `test_deployment.py` does the same for settings and metrics."""

import re
from pathlib import Path

import pytest

from tests.project.test_repository import tracked
from tests.services import ROOT

PAGES = sorted(name for name in tracked() if name.endswith(".md"))
LINK = re.compile(r"\[[^]]*\]\(([^)\s]+)\)")
GENERATED = {
    "docs/permissions.md": "make generate",
    "docs/rules-catalogue.md": "make generate",
    "docs/reasons.md": "make generate",
    "docs/screens/README.md": "python -m tools.screenshots",
}


def prose(page: str) -> str:
    """A page without its code blocks and code spans."""
    text = re.sub(r"(?ms)^```.*?^```$", "", (ROOT / page).read_text(encoding="utf-8"))
    return re.sub(r"`[^`\n]*`", lambda span: re.sub(r"[][()#]", "_", span[0]), text)


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as code hosts make them, and its own."""
    text = page.read_text(encoding="utf-8")
    headings = (re.sub(r"[^\w\- ]", "", title.lower()).strip() for title in re.findall(r"(?m)^#+ (.+)$", text))
    return {title.replace(" ", "-") for title in headings} | set(re.findall(r'<a id="([^"]+)"', text))


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_to_files_and_headings(page: str) -> None:
    broken = []
    for link in LINK.findall(prose(page)):
        path, _, anchor = link.partition("#")
        if ":" in path:
            continue
        target = (ROOT / page).parent / path if path else ROOT / page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            broken.append(link)
    assert not broken


@pytest.mark.parametrize("page", GENERATED)
def test_a_generated_page_says_at_the_top_how_it_is_made(page: str) -> None:
    assert f"`{GENERATED[page]}`" in " ".join((ROOT / page).read_text().split())[:400].replace(".venv/bin/", "")


def test_every_management_command_is_documented() -> None:
    commands = {file.stem for file in (ROOT / "games/management/commands").glob("*.py")} - {"__init__"}
    documented = set(re.findall(r"(?m)^\| `manage\.py (\w+)", section("docs/hosting.md", "Commands")))
    missing, gone = sorted(commands - documented), sorted(documented - commands)
    assert not missing, f"add {missing} to the table under Commands in docs/hosting.md"
    assert not gone, f"remove {gone} from the table under Commands in docs/hosting.md"


def test_every_make_target_is_documented() -> None:
    targets = set(re.findall(r"(?m)^([a-z][\w-]*):(?!=)", (ROOT / "Makefile").read_text()))
    assert {"run", "test", "check"} <= targets
    documented = set(re.findall(r"`make ([\w-]+)", section("CONTRIBUTING.md", "Commands")))
    missing, gone = sorted(targets - documented), sorted(documented - targets)
    assert not missing, f"add {missing} to the table under Commands in CONTRIBUTING.md"
    assert not gone, f"remove {gone} from the table under Commands in CONTRIBUTING.md"


def test_every_path_that_contributors_are_given_exists() -> None:
    """A path may leave out the folders that the page says it is in."""
    page = (ROOT / "CONTRIBUTING.md").read_text()
    given = set(re.findall(r"`((?:[\w.-]+/)+[\w.-]*|[\w-]+\.(?:py|tsx?|toml|json))`", page))
    assert {"i18n/texts/", "web/test_schema.py", "frontend/src/App.tsx", "outline.ts"} <= given
    files = [f"/{name}" for name in tracked()]
    assert not [path for path in sorted(given) if not any(f"/{path}" in file for file in files)]


def section(page: str, title: str) -> str:
    """A section of a page, from its heading to the next one of the same level."""
    _, heading, rest = (ROOT / page).read_text().partition(f"\n## {title}\n")
    assert heading, f"{page} has no section {title}"
    return rest.partition("\n## ")[0]
