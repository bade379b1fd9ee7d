#!/usr/bin/env python3
"""Counts the engine's lines of code that all editions share, and those of each edition.

Blank lines, comments and docstrings do not count. Each edition's bot API (`games/engine/bot_api/classic.py`) counts as
its own code.
"""

import ast
import tokenize
from pathlib import Path

ENGINE = Path(__file__).resolve().parent.parent / "games" / "engine"
NON_CODE = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENCODING,
    tokenize.ENDMARKER,
}


def lines_of_code(file: Path) -> int:
    """The number of lines in a file that contain code."""
    with tokenize.open(file) as text:
        tokens = [token for token in tokenize.generate_tokens(text.readline) if token.type not in NON_CODE]
    code = {line for token in tokens for line in range(token.start[0], token.end[0] + 1)}
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            code -= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return len(code)


def main() -> None:
    editions = sorted(folder.name for folder in (ENGINE / "editions").iterdir() if (folder / "edition.py").exists())
    parts = {name: [*(ENGINE / "editions" / name).glob("*.py"), ENGINE / "bot_api" / f"{name}.py"] for name in editions}
    own = {file for files in parts.values() for file in files}
    parts = {"shared": [file for file in ENGINE.rglob("*.py") if file not in own], **parts}
    counts = {name: sum(map(lines_of_code, files)) for name, files in parts.items()}
    for name, lines in counts.items():
        print(f"{name:10}{lines:6} lines in {len(parts[name]):2} files,{lines / sum(counts.values()):5.0%}")


if __name__ == "__main__":
    main()
