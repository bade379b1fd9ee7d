"""Which power card to play or sell, and which to take: what each symbol gains, less what its card costs (R-8, R-9)."""

from random import Random

from games.bots.prospects import best_knight, borders_worth
from games.bots.raids import best_raid_of, defection, opened_raids, shelter
from games.bots.returns.powers import best_pair, pairs
from games.bots.returns.scene import Seen
from games.engine import returns

MANY_PROVINCES = 9
SECOND_KNIGHT = 0.8
"""The second of two knights is worth so much of the first."""
SHELTER = 0.5
"""What an alliance keeps a neighbour from taking, it might not have taken anyway."""
KEPT = 0.6
"""A card in hand is worth so much of what playing it would gain now."""
SAVED_FOR = 0.5
"""And so much more of it is lost for each turn that one must save for it."""
DRAWN = 0.4
"""What an unknown card of the deck is worth."""
DUCATS_A_TURN = 2.5


def use(prompt: returns.UseCardPrompt, seen: Seen, rng: Random) -> returns.Move:
    """Play the card that gains most for its price, or sell the one that is missed least."""
    options: list[tuple[float, returns.Move]] = []
    for choice in prompt.choices:
        card = choice.card
        sold = seen.ducat * card.sale - in_hand(seen, card)
        options.append((sold + 0.05 * rng.random(), returns.SellCard(card.name)))
        for symbol in choice.symbols:
            gained = gain(seen, card.symbols[symbol - 1]) - seen.ducat * card.price
            if gained > 0:
                options.append((gained, returns.PlayCard(card.name, symbol)))
    return max(options, key=lambda option: option[0])[1]


def fill_up(prompt: returns.FillUpPrompt, seen: Seen, rng: Random) -> returns.Move:
    """The market's best card, unless the deck promises more."""
    worth, name = max(((in_hand(seen, card), card.name) for card in prompt.market), default=(0.0, ""))
    return returns.PickCard(name) if worth > DRAWN and name else returns.DrawCard()


def in_hand(seen: Seen, card: returns.PowerCard) -> float:
    """What it is worth to hold a card: what it would gain, later, or what it can be sold for."""
    lacking = max(0, card.price - seen.ducats)
    delay: float = KEPT * SAVED_FOR ** (lacking / DUCATS_A_TURN)
    return max(delay * best_gain(seen, card), 0.3 * seen.ducat * card.sale)


def best_gain(seen: Seen, card: returns.PowerCard) -> float:
    """What playing a card would gain now, its price taken off."""
    return max(gain(seen, symbol) for symbol in card.symbols) - seen.ducat * card.price


def gain(seen: Seen, symbol: returns.Symbol) -> float:
    """What a symbol would gain now, in points."""
    scene, me = seen.scene, seen.me
    knights = seen.view.seats[me].knights
    match symbol.kind:
        case "borders":
            return borders_worth(scene, me, symbol.n, MANY_PROVINCES)
        case "knights":
            knight = max(best_knight(scene, me, knights), _opened(seen) if knights else 0.0)
            return knight * (1 + SECOND_KNIGHT * (min(symbol.n, knights) - 1)) if knights else 0.0
        case "expansion":
            return best_raid_of(scene, me)[0]
        case "traitor":
            return best_pair(seen, pairs(seen), defection)[0]
        case _:
            return SHELTER * best_pair(seen, pairs(seen), shelter)[0]


def _opened(seen: Seen) -> float:
    """What a knight more would let one take, with a card still to come."""
    return 0.5 * max((taken for taken, _ in opened_raids(seen.scene, seen.me)), default=0.0)
