"""Simulation of many games between bots, with statistics: scores, length, contests, money, wins."""

import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from multiprocessing import Pool
from typing import Any

from games import engine
from games.bots.self_play import PlayedMove, SimulationError, play


@dataclass(frozen=True, slots=True)
class Job:
    """A game to be simulated."""

    edition: str
    options: Mapping[str, Any]
    seed: str
    bots: tuple[str, ...]


@dataclass(slots=True)
class Result:
    """The statistics of one game; `error` says what went wrong in it, if anything.

    `lead` is the seat that leads first, or has the first turn; `deck_used` the share of power cards dealt or drawn.
    `causes` has the points of each seat, `seat_events` how many events of each kind are about a seat. By round,
    `in_play` has the ducats of all seats and the ducat pool, `mines` the number of mines in provinces.
    """

    bots: tuple[str, ...]
    scores: list[int] = field(default_factory=list)
    causes: list[dict[str, int]] = field(default_factory=list)
    winners: tuple[int, ...] = ()
    ducats: list[int] = field(default_factory=list)
    lead: int | None = None
    moves: int = 0
    rounds: float = 0
    reason: str = ""
    deck_used: float = 0
    in_play: list[int] = field(default_factory=list)
    mines: list[int] = field(default_factory=list)
    borders: int = 0
    actions: Counter[tuple[str, str]] = field(default_factory=Counter)
    event_counts: Counter[str] = field(default_factory=Counter)
    seat_events: Counter[tuple[int, str]] = field(default_factory=Counter)
    kinds: tuple[str, ...] = ()
    error: str = ""
    seconds: float = 0.0

    def share_won(self, bot: str) -> float:
        """The share of the victory that seats of a bot have; winners share it equally."""
        return sum(self.bots[seat] == bot for seat in self.winners) / len(self.winners)


def jobs(edition: str, options: Mapping[str, Any], games: int, seed: str, bots: Sequence[str]) -> list[Job]:
    """The games of a simulation; the bots rotate by one seat from game to game."""
    count = len(bots)
    return [
        Job(edition, options, f"{seed}-{n}", tuple(bots[(place - n) % count] for place in range(count)))
        for n in range(games)
    ]


def run(work: Sequence[Job], processes: int) -> Iterator[Result]:
    """Play games in a number of parallel processes; yields results in the order in which games end."""
    if processes < 2:
        yield from map(play_one, work)
        return
    with Pool(processes) as pool:
        yield from pool.imap_unordered(play_one, work)


def play_one(job: Job) -> Result:
    """Play a game and collect its statistics."""
    result, begun = Result(job.bots), time.process_time()
    played = None
    try:
        for played in play(job.edition, job.options, job.seed, job.bots):
            for event in played.events:
                _count_event(result, event)
            if len(result.in_play) < result.rounds and job.edition == "internet":
                seen = engine.view(played.state, None)
                result.in_play.append(seen.ducat_pool + sum(seat.ducats for seat in seen.seats))
    except SimulationError as error:
        result.error = str(error)
        return result
    result.seconds = time.process_time() - begun
    if played is not None:
        _record_end(result, played)
    return result


def _count_event(result: Result, event: Any) -> None:
    result.event_counts[event.kind] += 1
    seat = getattr(event, "seat", None)
    if seat is not None:
        result.seat_events[seat, event.kind] += 1
    match event.kind:
        case "lead_drawn":
            result.lead = event.seat
        case "card_turned" if event.card.actions:
            result.rounds = event.round
            result.kinds = tuple(action.kind for action in event.card.actions)
        case "turn_begun":
            result.rounds = event.turn / len(result.bots)
            result.lead = event.seat if result.lead is None else result.lead
        case "round_begun":
            result.rounds = event.round
        case "monopoly_changed":
            result.event_counts["monopoly_gained" if event.gained else "monopoly_lost"] += 1
        case "game_ended":
            result.reason = getattr(event, "reason", "")
        case _:
            _count_action(result, event)


def _count_action(result: Result, event: Any) -> None:
    match event.kind:
        case "action_won":
            result.actions[result.kinds[event.action - 1], "done"] += 1
        case "card_played":
            result.actions[event.symbol.kind, "done"] += 1
        case "ducats_shared":
            result.actions["ducats", "done"] += 1
        case "action_settled":
            result.actions[event.what.kind, "done" if event.winners else event.why] += 1
        case "action_lapsed":
            result.actions[result.kinds[event.action - 1], event.why] += 1
        case _:
            _count_orders(result, event)


def _count_orders(result: Result, event: Any) -> None:
    match event.kind:
        case "ducat_pool_grown":
            result.mines.append(event.mines)
        case "action_done":
            result.event_counts["orders_done"] += event.borders + event.knights + event.expansions
        case "line_decided":
            result.event_counts["decided_by_otherwise" if event.otherwise else "decided_by_a_condition"] += 1
        case _:
            pass


def _record_end(result: Result, played: PlayedMove) -> None:
    view = engine.view(played.state, None)
    result.moves = played.number
    result.scores = [seat.score for seat in view.seats]
    result.causes = [seat.scores for seat in view.seats]
    result.winners = view.outcome.winners
    result.ducats = [seat.ducats for seat in view.seats]
    result.borders = len(view.board.borders)
    if view.edition == "returns":
        left, elsewhere = sum(view.deck.values()), len(view.market) + len(view.discard)
        result.deck_used = 1 - left / (left + elsewhere + sum(seat.power_cards for seat in view.seats))
