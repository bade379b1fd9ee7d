"""The options of editions as words in the arguments of commands."""

from collections.abc import Mapping

from django.core.management.base import CommandError

from games import engine


def words(option: engine.OptionInfo) -> dict[str, str | bool]:
    """An option's choices by the words for them in arguments."""
    return {choice if isinstance(choice, str) else "yes" if choice else "no": choice for choice in option.choices}


def choices(edition: str, named: Mapping[str, str]) -> dict[str, str | bool]:
    """The choices that words name, by the names of their options. Raises CommandError for an option that the edition
    does not have, or an unknown choice."""
    (info,) = (info for info in engine.editions() if info.name == edition)
    known = {option.name: words(option) for option in info.options}
    for name, word in named.items():
        if name not in known:
            has = ", ".join(f"{one} ({' or '.join(known[one])})" for one in known)
            raise CommandError(f"{name} is not an option of {edition}, which has: {has}")
        if word not in known[name]:
            raise CommandError(f"{name} must be {' or '.join(known[name])}, not {word}")
    return {name: known[name][word] for name, word in named.items()}
