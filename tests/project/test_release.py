"""What a release consists of: notes from the changelog, and the bill of materials."""

import json
import re
from typing import Any

import pytest
from cyclonedx.model.bom import Bom
from packageurl import PackageURL

from tests.project.test_licences import READ
from tests.services import ROOT
from tools import release, sbom

CHANGELOG = """# Changelog

## Unreleased

## 0.10 (2026-12-01)

### For players

- One.

## 0.9.1 (2026-11-30)

## 0.9 (2026-11-25)

- Two.
"""


def test_notes_are_the_section_of_the_version() -> None:
    assert release.notes_of(CHANGELOG, "0.10.0") == "### For players\n\n- One.\n"
    assert release.notes_of(CHANGELOG, "0.9.0") == "- Two.\n"


@pytest.mark.parametrize(("version", "said"), [("0.11.0", "no section for 0.11.0"), ("0.9.1", "says nothing")])
def test_a_version_without_notes_is_not_released(version: str, said: str) -> None:
    with pytest.raises(release.NotReady, match=said):
        release.notes_of(CHANGELOG, version)


def test_our_changelog_and_version_belong_together() -> None:
    version = release.version_of(ROOT)
    assert release.notes_of((ROOT / "CHANGELOG.md").read_text(), version)


def test_the_bill_lists_every_package_of_the_locks_with_hashes() -> None:
    found = sbom.bill("1.2.3")
    read: Any = Bom
    assert len(read.from_json(found).components) == len(found["components"])
    named = {PackageURL.from_string(one["purl"]).name for one in found["components"]}
    lock = (ROOT / "requirements" / "base.txt").read_text()
    client = json.loads((ROOT / "frontend" / "package.json").read_text())["dependencies"]
    assert set(re.findall(r"^([\w.-]+)==", lock, re.MULTILINE)) <= named
    assert {name.rpartition("/")[2] for name in client} <= named
    assert "vite" not in named, "tools are not part of what is released"
    for one in found["components"]:
        assert one["hashes"], one["name"]
    unlicensed = {one["name"] for one in found["components"] if "licenses" not in one}
    assert unlicensed <= set(READ)


def test_the_bill_names_no_address_and_no_path() -> None:
    text = json.dumps(sbom.bill("1.2.3"))
    assert "://" not in text
    assert str(ROOT) not in text
