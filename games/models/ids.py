"""Unguessable ids, and the maximum lengths of text that people enter."""

import secrets

NAME_LENGTH = 24
ID_LENGTH = 24
PASSWORD_LENGTH = 64
"""For passwords of rooms."""
PROGRAM_MARK = " [bot]"
"""The suffix of every program's name, and of no other name, so that programs are marked wherever names are shown."""


def new_id() -> str:
    """An opaque, unguessable id of 96 random bits. It never starts with a hyphen, so a command cannot mistake it for an
    option."""
    return secrets.token_bytes(12).hex()
