"""The cards of a game with given options (C-1, C-4): those of the data file, and ours that come with an option."""

from games.engine.editions.classic.components import ActionCard, PoliticsCard
from games.engine.editions.classic.data_files import our_components
from games.engine.editions.classic.state import Options


def action_deck(options: Options) -> tuple[ActionCard, ...]:
    """The action cards in play; the basic game leaves out stack A (C-1)."""
    cards = our_components().action_cards
    return tuple(card for card in cards if not (options.setup == "basic" and card.stack == "A"))


def politics_deck(options: Options) -> tuple[PoliticsCard, ...]:
    """The politics cards in play: the printed ones (K-3), since no option has others."""
    return our_components().politics_cards
