"""Moments of games to show on screens: bots play until seat 0 gets the wanted question, or the game is over."""

from dataclasses import dataclass, field
from itertools import count
from typing import Any

from games import engine
from games.bots.self_play import PlayedMove, play

Moves = list[tuple[int, Any]]


@dataclass(frozen=True)
class Moment:
    """A question to seat 0 after at least `after` moves, or without a `kind` the end of a game, in the first game that
    has it, counting from `seed`. `about` gives values of the prompt's fields; True stands for any that is not empty.

    `bot` plays on all seats. `settings` are further settings of the room. With `keeps_people`, bots do not replace the
    people at the table. `situation` is what happens there next: a name in `table_situations.py`."""

    edition: str
    players: int
    kind: str = ""
    after: int = 0
    about: dict[str, Any] = field(default_factory=dict)
    seed: int = 1
    bot: str = "plain"
    settings: dict[str, Any] = field(default_factory=dict)
    keeps_people: bool = False
    situation: str = ""

    def find(self) -> tuple[str, Moves]:
        """The seed of a game, and the moves that lead to the moment."""
        for number in count(self.seed):
            seed = f"{number:064x}"
            moves: Moves = []
            for turn in play(self.edition, {"players": self.players}, seed, (self.bot,) * self.players):
                if turn.move is not None:
                    moves.append((turn.seat, turn.move))
                if len(moves) >= self.after and self._matches(turn):
                    return seed, moves
        raise AssertionError

    def _matches(self, turn: PlayedMove) -> bool:
        if engine.outcome(turn.state) is not None:
            return not self.kind
        prompts = engine.waiting(turn.state).get(0, ())
        if not prompts or prompts[0].kind != self.kind or getattr(prompts[0], "made", None) is not None:
            return False
        return all(
            bool(getattr(prompts[0], name)) if wanted is True else getattr(prompts[0], name) == wanted
            for name, wanted in self.about.items()
        )


SLOW = {"kind": "correspondence", "hours": 24}

MOMENTS = {
    "classic-beginning": Moment("classic", 2, "place_castle", seed=44),
    "classic-castles": Moment("classic", 4, "place_castle", 6),
    "classic-decision": Moment("classic", 4, "decide", 120),
    "classic-useless": Moment("classic", 4, "decide", 60, {"remarks": True}, seed=4),
    "classic-alliance": Moment("classic", 4, "decide", 60, {"alliances": True}, seed=26),
    "classic-sealed": Moment("classic", 4, "decide", 60, keeps_people=True),
    "classic-negotiation": Moment(
        "classic", 4, "negotiate", 80, {"offered": True, "can_accept": True}, keeps_people=True
    ),
    "classic-both-offers": Moment(
        "classic", 2, "negotiate", about={"offered": True, "standing": True}, keeps_people=True
    ),
    "classic-duel": Moment("classic", 4, "bid", 60),
    "classic-borders": Moment("classic", 4, "carry_out", 50, {"what": "borders"}),
    "classic-expansion": Moment("classic", 4, "carry_out", 120, {"expansions": True, "knights": True}),
    "classic-stacks": Moment("classic", 4, "choose_stack", 60),
    "classic-politics": Moment("classic", 4, "take_card", 60),
    "classic-asked": Moment("classic", 4, "decide", 60, settings={"pace": SLOW}, keeps_people=True, situation="asked"),
    "classic-paused": Moment(
        "classic", 4, "decide", 60, settings={"pace": {"kind": "normal"}}, keeps_people=True, situation="paused"
    ),
    "classic-held": Moment("classic", 3, "decide", 40, keeps_people=True, situation="held"),
    "classic-ending": Moment("classic", 3, "decide", 40, keeps_people=True, situation="ending"),
    "classic-stand-in": Moment("classic", 3, "decide", 40, keeps_people=True, situation="stand_in"),
    "classic-late": Moment("classic", 3, "decide", 60, settings={"rounds_behind": 2}),
    "classic-too-early": Moment("classic", 3, "place_castle", 2, settings={"rounds_behind": 2}),
    "classic-closed": Moment("classic", 3, "place_castle", 2, settings={"watching": "none"}),
    "classic-end": Moment("classic", 4),
    "returns-turn": Moment("returns", 3, "use_card", 90),
    "returns-expansion": Moment("returns", 3, "carry_out", 60, {"expansions": True}),
    "returns-traitor": Moment("returns", 3, "turn_knight", seed=3),
    "returns-given-up": Moment("returns", 3, "give_up_knight", seed=4),
    "returns-won-knight": Moment("returns", 3, "traitor_place", seed=3),
    "returns-alliance": Moment("returns", 3, "ally", seed=2),
    "returns-market": Moment("returns", 3, "fill_up", 60),
    "returns-end": Moment("returns", 4),
    "internet-colours": Moment("internet", 5, "colour_bids"),
    "internet-first-borders": Moment("internet", 5, "first_borders"),
    "internet-sheet": Moment("internet", 5, "sheet", 50, {"terms": True, "bids": True}),
    "internet-seven": Moment("internet", 7, "sheet", 70),
    "internet-end": Moment("internet", 6),
    "classic-too-dear": Moment(
        "classic",
        4,
        "negotiate",
        about={"offered": True, "can_accept": False, "standing": None},
        bot="random",
        settings={"pace": {"kind": "relaxed"}},
        keeps_people=True,
    ),
}
"""The games of the sample data, by the names of their screens."""
