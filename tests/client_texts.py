"""The texts of the client, in all languages."""

import json

from tests import services

FOLDER = "frontend/src/base/i18n/texts"
LANGUAGES = ("en", "de", "nl", "ru")


def texts() -> dict[str, dict[str, str]]:
    """Each key's text by language."""
    files = sorted((services.ROOT / FOLDER).glob("*.json"))
    return {key: words for path in files for key, words in json.loads(path.read_text(encoding="utf-8")).items()}


def catalogue(language: str) -> dict[str, str]:
    """Each key's text in one language."""
    return {key: words[language] for key, words in texts().items()}


def missing(keys: dict[str, str]) -> list[str]:
    """What to add where, for keys with what their text says."""
    known = texts()
    return [
        f'{FOLDER}/{key.split(".")[0]}.json: add "{key}", {what}, in {", ".join(lacking)}'
        for key, what in keys.items()
        if (lacking := [language for language in LANGUAGES if not known.get(key, {}).get(language)])
    ]
