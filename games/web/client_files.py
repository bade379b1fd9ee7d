"""Which files of the built client a page loads, as Vite's manifest has them."""

import json
from pathlib import Path
from typing import Any, NamedTuple


class Files(NamedTuple):
    """Names within the client's folder, each once and after what it imports: style sheets and scripts."""

    styles: tuple[str, ...]
    scripts: tuple[str, ...]


def files_of(folder: Path, *modules: str) -> Files:
    """What comes with modules of the client, such as "src/main.tsx", and with all that they import at once."""
    manifest: dict[str, Any] = json.loads((folder / "manifest.json").read_text())
    reached: set[str] = set()
    chunks: list[dict[str, Any]] = []

    def reach(name: str) -> None:
        if name not in reached:
            reached.add(name)
            for other in manifest[name].get("imports", ()):
                reach(other)
            chunks.append(manifest[name])

    for module in modules:
        reach(module)
    styles = dict.fromkeys(style for chunk in chunks for style in chunk.get("css", ()))
    return Files(tuple(styles), tuple(dict.fromkeys(chunk["file"] for chunk in chunks)))
