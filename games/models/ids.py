"""Unguessable ids, and the maximum lengths of text that people enter."""

import secrets

NAME_LENGTH = 24
ID_LENGTH = 24
PASSWORD_LENGTH = 64
"""For passwords of rooms."""
PROGRAM_MARK = " [bot]"
"""The suffix of every program's name, and of no other name, so that programs are marked wherever names are shown."""
SHARED_LENGTH = 4
"""How many characters of its id a room shares with its game: nginx routes by them (deploy/site.conf)."""


def new_id() -> str:
    """An opaque, unguessable id of 96 random bits. It never starts with a hyphen, so a command cannot mistake it for an
    option."""
    return secrets.token_bytes(12).hex()


def id_beside(other: str) -> str:
    """An id for what belongs to something with another id, and is to be served by the same worker: their first
    characters are the same, the other 80 bits are random."""
    return other[:SHARED_LENGTH] + new_id()[SHARED_LENGTH:]
