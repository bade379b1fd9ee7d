"""Learning what the Count goes by: games of Knights, and logistic regressions of who wins them.

So that many positions are seen, three castles in five are set by chance; so that games are short, nobody negotiates.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import exp, sqrt, tanh
from multiprocessing import Pool
from operator import mul
from random import Random
from typing import Any

from games import engine
from games.bots.classic import features, plain
from games.bots.classic.count import PLAYERS, Weights
from games.bots.classic.situation import viewpoint_of
from games.bots.shared import castles
from games.bots.shared.bot_info import Nature
from games.engine.bot_api import classic, common

EXPLORED = 0.6
"""The share of castles that are set by chance."""
GOOD, FAIR = 12, 40
"""Most of them in one of this number of the likeliest places, the others in one of this number."""
MARGIN = 30.0
"""The points by which a game must be won to count almost fully."""
DOUBT = 300.0
"""How strongly weights are held near zero."""
STEPS = 6
"""Steps of Newton's method, of which no later one changes a digit."""
DIGITS = 5
"""The decimals of weights: what other machines reckon otherwise is less."""
GAMES = 2000

Row = dict[str, float]


@dataclass(frozen=True, slots=True)
class Game:
    """What a game has shown: what the castles of the first player promise more than the second's, what it has more at
    the start of every other round, with the time to come, and the points that it wins by."""

    castles: Row
    positions: tuple[tuple[float, Row], ...]
    margin: int


def play(seed: str) -> Game:
    """Play a game between two Knights."""
    luck, options = Random(seed), {"players": PLAYERS}  # noqa: S311 (not used for secrets)
    state: Any
    state, events = engine.new_game("classic", options, seed)
    ledgers: list[Any] = [engine.ledger("classic", options, seat) for seat in range(PLAYERS)]
    set_up: Row = {}
    positions: list[tuple[float, Row]] = []
    due = 1 + luck.randrange(2)
    while engine.outcome(state) is None:
        ledgers = [ledger.after(engine.visible(events, seat)) for seat, ledger in enumerate(ledgers)]
        viewpoint = viewpoint_of(engine.view(state, 0), ledgers[0], Nature())
        if state.lead is not None and not set_up:
            set_up = features.castles_lead(viewpoint.board, 0)
        if state.round >= due:
            due += 2
            positions.append((features.time(viewpoint), features.position_lead(viewpoint, 0)))
        for seat in engine.pending(state):
            seen = engine.waiting(state)[seat], engine.view(state, seat), ledgers[seat]
            answer = _unusual(*seen, luck) or plain.choose(*seen, luck, Nature(secret=f"{seed} {seat}"))
            if answer is not None:
                state, events = engine.apply(state, seat, answer[1], answer[0])
                break
    first, second = (seat.score for seat in engine.view(state, None).seats)
    return Game(set_up, tuple(positions), first - second)


def _unusual(
    prompts: tuple[classic.Prompt, ...], view: classic.View, ledger: classic.Ledger, luck: Random
) -> tuple[str, classic.Move] | None:
    """What a player in training does otherwise: it calls a duel at once, and sets some castles by chance."""
    for prompt in prompts:
        match prompt:
            case classic.NegotiatePrompt():
                return prompt.id, classic.CallDuel()
            case common.PlaceCastlePrompt() if luck.random() < EXPLORED:
                return prompt.id, _by_chance(prompt, view, ledger, luck)
            case _:
                pass
    return None


def _by_chance(
    prompt: common.PlaceCastlePrompt, view: classic.View, ledger: classic.Ledger, luck: Random
) -> common.PlaceCastle:
    viewpoint = viewpoint_of(view, ledger, Nature())
    board, values = viewpoint.board, viewpoint.situation.values[0]
    if prompt.colour != viewpoint.me:
        castle = luck.choice(sorted(prompt.choices))
    else:
        castle = luck.choice(castles.likely(prompt, board, values)[: GOOD if luck.random() < 0.7 else FAIR])
        if luck.random() < 0.6:
            return common.PlaceCastle(castle, castles.knight_space(board, prompt.choices[castle], values))
    return common.PlaceCastle(castle, luck.choice(prompt.choices[castle]))


def weights_of(played: Sequence[Game]) -> Weights:
    """The weights by which what the games have shown is most likely."""
    positions = [(one.margin, time, row) for one in played for time, row in one.positions]
    rows = [
        {(name, late): value * (time if late else 1.0) for late in (False, True) for name, value in row.items()}
        for _, time, row in positions
    ]
    castles_found = fit([one.castles for one in played], [one.margin for one in played])
    found = fit(rows, [margin for margin, _, _ in positions])
    names = [name for name, late in found if not late]
    return Weights(castles_found, {name: (found[name, False], found[name, True]) for name in names})


def fit(rows: Sequence[Mapping[Any, float]], margins: Sequence[float]) -> dict[Any, float]:
    """Logistic regression: what each figure adds to the log-odds of a win. By Newton's method, in units in which all
    figures vary alike, with weights held near zero."""
    names = list(rows[0])
    columns = [[row[name] for row in rows] for name in names]
    units = [sqrt(sum(map(mul, column, column)) / len(rows)) or 1.0 for column in columns]
    columns = [[value / unit for value in column] for column, unit in zip(columns, units, strict=True)]
    won = [(1 + tanh(margin / MARGIN)) / 2 for margin in margins]
    weights = [0.0] * len(names)
    for _ in range(STEPS):
        expected = [1 / (1 + exp(-sum(map(mul, weights, row)))) for row in zip(*columns, strict=True)]
        missed = [share - chance for share, chance in zip(won, expected, strict=True)]
        spread = [chance * (1 - chance) for chance in expected]
        slope = [
            sum(map(mul, column, missed)) - DOUBT * weight for column, weight in zip(columns, weights, strict=True)
        ]
        curve: list[list[float]] = []
        for number, column in enumerate(columns):
            scaled = list(map(mul, column, spread))
            curve.append([sum(map(mul, scaled, other)) for other in columns[: number + 1]])
            curve[-1][-1] += DOUBT
        weights = [weight + step for weight, step in zip(weights, _solved(curve, slope), strict=True)]
    return {name: round(weight / unit, DIGITS) for name, weight, unit in zip(names, weights, units, strict=True)}


def _solved(lower: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of a symmetric, positive system of which the lower half is given: by Cholesky's method."""
    root: list[list[float]] = []
    found: list[float] = []
    for row, one in zip(lower, right, strict=True):
        own: list[float] = []
        for value, other in zip(row, (*root, own), strict=True):
            rest = value - sum(map(mul, own, other))
            own.append(sqrt(rest) if other is own else rest / other[-1])
        root.append(own)
        found.append((one - sum(map(mul, own, found))) / own[-1])
    for place in reversed(range(len(found))):
        known = sum(row[place] * one for row, one in zip(root[place + 1 :], found[place + 1 :], strict=True))
        found[place] = (found[place] - known) / root[place][place]
    return found


def games(seed: str, number: int, processes: int) -> Iterator[Game]:
    """Play games with the seeds SEED-0, SEED-1, and so on."""
    with Pool(processes) as pool:
        yield from pool.imap(play, (f"{seed}-{one}" for one in range(number)))


def digest_of(played: Iterable[Game]) -> str:
    """A digest of all that games have shown."""
    found = sha256()
    for one in played:
        rows = (one.castles, *({"time": time, **row} for time, row in one.positions))
        found.update(repr([one.margin, *(_rounded(row) for row in rows)]).encode())
    return found.hexdigest()[:12]


def _rounded(row: Row) -> list[float]:
    return [round(float(value), 6) for value in row.values()]
