#!/usr/bin/env python3
"""Writes the settings of a new server: `python3 tools/new_env.py play.example you@example.org` makes deploy/.env.

Fills in `deploy/.env.example`, with fresh keys. Standard library only: it runs before anything is installed.
"""

import argparse
import re
import secrets
import sys
from base64 import urlsafe_b64encode
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "deploy"
EXAMPLE = "play.example"
"""The name in the example file."""
NAME = re.compile(r"(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*")
ADDRESS = re.compile(r"[\w.+-]+@[\w.-]+\w")
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The order of the curve P-256: a private key for pushes is a number from 1 to just below it."""


def push_key() -> str:
    """A new VAPID_PRIVATE_KEY, like those of `manage.py push_keys`."""
    number = secrets.randbelow(ORDER - 1) + 1
    return urlsafe_b64encode(number.to_bytes(32, "big")).decode().rstrip("=")


def filled_in(example: str, name: str, contact: str) -> str:
    """The example with a host name, an email address and new secrets."""
    new = {
        "SECRET_KEY": secrets.token_urlsafe(50),
        "DATABASE_PASSWORD": secrets.token_urlsafe(30),
        "VAPID_PRIVATE_KEY": push_key(),
    }
    text = example.replace(f"you@{EXAMPLE}", contact).replace(EXAMPLE, name)
    for variable, value in new.items():
        text = text.replace(f"\n{variable}=''", f"\n{variable}='{value}'")
    return text


def main() -> None:
    """Writes the file, readable by its owner only; leaves one that is already there alone."""
    parser = argparse.ArgumentParser(description="Writes the settings of a new server, with fresh keys.")
    parser.add_argument("name", help="the name that players type: play.example")
    parser.add_argument("contact", help="your email address, for browsers' vendors if pushes make trouble")
    parser.add_argument("--file", type=Path, default=FOLDER / ".env", help="where to write (deploy/.env)")
    wanted = parser.parse_args()
    if not NAME.fullmatch(wanted.name):
        sys.exit(f"{wanted.name} is not a host name. Write it like {EXAMPLE}, in lower case and without https://.")
    if not ADDRESS.fullmatch(wanted.contact):
        sys.exit(f"{wanted.contact} is not an email address.")
    try:
        wanted.file.touch(mode=0o600, exist_ok=False)
    except FileExistsError:
        sys.exit(f"{wanted.file} is there already, and its keys are in use: a new SECRET_KEY would log everybody out.")
    except OSError as error:
        sys.exit(f"{wanted.file} cannot be written: {error.strerror}.")
    wanted.file.write_text(filled_in((FOLDER / ".env.example").read_text(), wanted.name, wanted.contact))
    print(f"{wanted.file} written. Nothing else is needed to start; a mail server (EMAIL_URL) can follow later.")


if __name__ == "__main__":
    main()
