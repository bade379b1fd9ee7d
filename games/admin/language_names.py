"""Names of the languages in which people read."""

from django.utils.translation import get_language_info


def language_name(code: str) -> str:
    """A language's name in the reader's language; its code if it is unknown."""
    try:
        return str(get_language_info(code)["name_translated"])
    except KeyError:
        return code
