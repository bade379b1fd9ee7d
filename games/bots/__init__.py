"""Bots: programs that play. They know what a person in their seat can know, and nothing else: a view, its prompts, and
a ledger of what has been seen.

A bot has no memory of its own. Its answer depends only on these, a seed and a secret, so it is reproducible.
"""

from random import Random

from games.bots import classic, internet, returns
from games.bots.characters import CHARACTERS, liking_of
from games.bots.shared.bot_info import BotInfo, Nature
from games.bots.shared.reasons import Reason
from games.bots.shared.style import LIKINGS
from games.engine import Ledger, Move, Prompt, View

BOTS: dict[str, dict[str, BotInfo]] = {"classic": classic.BOTS, "internet": internet.BOTS, "returns": returns.BOTS}
"""The bots by edition and name, as each edition declares them."""
DEFAULT = "plain"
"""The bot that plays where none was chosen, and on the seats of people who have left; every edition has it."""
OPPONENT = "squire"
"""The bot of a game that is played at once; every edition has it."""

__all__ = [
    "BOTS",
    "CHARACTERS",
    "DEFAULT",
    "LIKINGS",
    "OPPONENT",
    "Reason",
    "all_names",
    "choose",
    "explain",
    "liking_of",
    "names",
    "offered",
    "seats_of",
]


def names(edition: str, players: int | None = None) -> tuple[str, ...]:
    """The names of an edition's bots, or of those that play with this number of players; none for an edition of your
    own."""
    known = BOTS.get(edition, {})
    return tuple(name for name, info in known.items() if players is None or players in (info.seats or (players,)))


def offered(edition: str, players: int | None = None) -> tuple[str, ...]:
    """The names of the bots that are offered as opponents, at any table or with a number of players; the weakest
    first."""
    return tuple(name for name in names(edition, players) if BOTS[edition][name].offered)


def seats_of(edition: str, name: str) -> tuple[int, ...]:
    """The numbers of players at whose tables a bot plays; empty if it plays at all tables."""
    return BOTS[edition][name].seats


def all_names() -> tuple[str, ...]:
    """The names of the bots of all editions, without duplicates."""
    return tuple(dict.fromkeys(name for edition in BOTS for name in names(edition)))


def choose(
    prompts: tuple[Prompt, ...],
    view: View,
    ledger: Ledger,
    seed: str,
    bot: str = DEFAULT,
    liking: str = "",
    secret: str = "",
) -> tuple[str, Move] | None:
    """Ask a bot for its answer: the id of the prompt that it answers, and the move.

    None if it prefers to wait: when it has only optional prompts, when its sealed answer is in, or while its proposal
    waits for the other's reply. `seed` is any text; so is `secret`, which must be the same for all moves of a seat in a
    game, and which nobody else may know. `liking` is one of `LIKINGS`, or empty.
    """
    chosen = BOTS[view.edition][bot]
    nature = Nature(chosen.style.with_liking(liking), secret)
    return chosen.choose(prompts, view, ledger, Random(seed), nature)  # noqa: S311 (not used for secrets)


def explain(prompt: Prompt, view: View, ledger: Ledger, move: Move) -> Reason | None:
    """Why the default bot would give this answer to a prompt; None if it can not be said briefly."""
    return BOTS[view.edition][DEFAULT].explain(prompt, view, ledger, move)
