"""The question for decision cards, laid in secret or openly, with politics cards (C-7, C-8)."""

from dataclasses import replace

from games.engine.editions.classic.actions import useless_refusal
from games.engine.editions.classic.events import DecisionLaid, DecisionMade, PoliticsReturned
from games.engine.editions.classic.moves import Decide, PoliticsPlay, Renegade
from games.engine.editions.classic.politics import alliance_choices, carry_out, play_refusal, renegade_choices
from games.engine.editions.classic.prompts import DecidePrompt
from games.engine.editions.classic.state import Decisions, State
from games.engine.editions.classic.steps import AllLaid, Step
from games.engine.errors import Refusal
from games.engine.mechanics.sealed import with_choice
from games.engine.mechanics.turn import Question, Transition

CARDS = (1, 2, 3)


class DecisionQuestion(Question[State, Decisions, Decide, DecidePrompt, Step]):
    """Lay decision cards (C-7, C-8)."""

    rule = "C-7"
    moves = (Decide,)

    def asked(self) -> tuple[int, ...]:
        """Hidden: all seats at the same time, until the last is in. Open: one at a time, clockwise from the lead."""
        return tuple(range(self.state.players)) if self.state.hidden_decisions else _pending(self.state)

    def pending(self) -> tuple[int, ...]:
        return _pending(self.state)

    def prompt(self, seat: int) -> DecidePrompt:
        state, holdings = self.state, self.state.seats[seat]
        useless = ((card, useless_refusal(state, seat, card)) for card in _cards_in_hand(state, seat))
        return DecidePrompt(
            id=self.id,
            sealed=state.hidden_decisions,
            cards=_cards_in_hand(state, seat),
            count=_count(state, seat),
            remarks=tuple(replace(refusal, data={"card": card}) for card, refusal in useless if refusal),
            alliance_cards=holdings.count("forced_alliance"),
            alliances=alliance_choices(state, seat),
            renegade_cards=holdings.count("renegade"),
            renegades=renegade_choices(state, seat),
            made=state.decisions[seat] if state.hidden_decisions else None,
        )

    def refusal(self, seat: int, move: Decide) -> Refusal | None:
        count = _count(self.state, seat)
        if len(move.cards) != count:
            return Refusal("C-7", "card_count", {"count": count})
        if len(set(move.cards)) < count:
            return Refusal("C-7", "same_card_twice", {"card": move.cards[0]})
        for card in move.cards:
            if card not in _cards_in_hand(self.state, seat):
                return Refusal("C-7", "no_such_decision", {"card": card})
        if len(move.politics) != count:
            return Refusal("C-8", "one_politics_card_each", {"count": count})
        plays = [play for play in move.politics if play is not None]
        for play in plays:
            refusal = play_refusal(self.state, seat, play)
            if refusal is not None:
                return refusal
        return _together_refusal(self.state, seat, plays)

    def answer(self, transition: Transition[State], seat: int, move: Decide) -> Step | None:
        lay = _lay_in_secret if self.state.hidden_decisions else _lay_openly
        return lay(transition, seat, move)

    def default_move(self, seat: int) -> Decide:
        count = _count(self.state, seat)
        return Decide(_cards_in_hand(self.state, seat)[:count], (None,) * count)


def _pending(state: State) -> tuple[int, ...]:
    assert state.lead is not None
    missing = tuple(seat for seat in state.clockwise(state.lead) if _left_to_lay(state, seat))
    return tuple(sorted(missing)) if state.hidden_decisions else missing[:1]


def _left_to_lay(state: State, seat: int) -> int:
    made = state.decisions[seat]
    return state.cards_to_lay(seat) - (len(made.cards) if made else 0)


def _count(state: State, seat: int) -> int:
    """The number of cards in one answer: in secret all of the seat's, openly one at a time (C-8)."""
    return state.cards_to_lay(seat) if state.hidden_decisions else 1


def _cards_in_hand(state: State, seat: int) -> tuple[int, ...]:
    laid = state.decisions[seat]
    return CARDS if state.hidden_decisions or laid is None else tuple(card for card in CARDS if card not in laid.cards)


def _together_refusal(state: State, seat: int, plays: list[PoliticsPlay]) -> Refusal | None:
    """No card and no Treasure may be used for two announcements (C-8, C-24)."""
    for play in plays:
        if sum(other.kind == play.kind for other in plays) > state.seats[seat].count(play.kind):
            return Refusal("C-8", "one_card_each", {"card": play.kind})
    spent = [value for play in plays if isinstance(play, Renegade) for value in play.treasures]
    for value in spent:
        if spent.count(value) > state.seats[seat].treasures.count(value):
            return Refusal("C-24", "treasure_twice", {"treasure": value})
    return None


def _lay_in_secret(transition: Transition[State], seat: int, move: Decide) -> Step | None:
    if transition.state.decisions[seat] is None:
        transition.emit(DecisionMade(seat=seat))
    _keep(transition, seat, move)
    if _pending(transition.state):
        return None
    _reveal(transition)
    return AllLaid()


def _lay_openly(transition: Transition[State], seat: int, move: Decide) -> Step | None:
    """An open card takes effect before the next is laid (C-8)."""
    laid = transition.state.decisions[seat]
    _keep(transition, seat, Decide(laid.cards + move.cards, laid.politics + move.politics) if laid else move)
    transition.emit(DecisionLaid(seat=seat, cards=move.cards, politics=move.politics))
    for play in move.politics:
        if play is not None:
            carry_out(transition, seat, play)
    transition.enter(Decisions())
    return None if _pending(transition.state) else AllLaid()


def _keep(transition: Transition[State], seat: int, decision: Decide) -> None:
    transition.change(decisions=with_choice(transition.state.decisions, seat, decision))


def _reveal(transition: Transition[State]) -> None:
    """Reveal all at once, then carry out the announced politics cards clockwise from the lead; two of one player in the
    order of their decision cards (C-8)."""
    assert transition.state.lead is not None
    order = transition.state.clockwise(transition.state.lead)
    laid = [(seat, decision) for seat in order if (decision := transition.state.decisions[seat])]
    for seat, decision in laid:
        transition.emit(DecisionLaid(seat=seat, cards=decision.cards, politics=decision.politics))
    for seat, decision in laid:
        for _, play in sorted(zip(decision.cards, decision.politics, strict=True), key=lambda beside: beside[0]):
            if play is not None:
                _carry_out_or_return(transition, seat, play)


def _carry_out_or_return(transition: Transition[State], seat: int, play: PoliticsPlay) -> None:
    """An announced card that is not legal when its turn comes stays in its owner's hand (C-8)."""
    refusal = play_refusal(transition.state, seat, play)
    if refusal is None:
        carry_out(transition, seat, play)
    else:
        transition.emit(PoliticsReturned(seat=seat, play=play, rule=refusal.rule, reason=refusal.reason))
