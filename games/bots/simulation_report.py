"""The statistics of a simulation, as lines of text."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from statistics import fmean, median, pstdev

from games.bots.simulation import Result


def lines(results: Sequence[Result], seconds: float) -> Iterator[str]:
    """The report on games that were all played to the end; the last line is a summary."""
    yield from _scores(results)
    yield from _winners(results)
    yield from _actions(results)
    yield from _details(results)
    yield (
        f"{len(results)} games in {seconds:.1f} s, {1000 * fmean(result.seconds for result in results):.0f} ms of one "
        f"core each: {fmean(result.moves for result in results):.0f} moves, "
        f"{fmean(result.rounds for result in results):.1f} rounds, "
        f"mean score {fmean(score for result in results for score in result.scores):.1f}, no problem found"
    )


def _scores(results: Sequence[Result]) -> Iterator[str]:
    places = zip(*(sorted(result.scores, reverse=True) for result in results), strict=True)
    yield "Scores by place: " + ", ".join(
        f"{place}. {fmean(scores):.1f} ±{pstdev(scores):.1f}" for place, scores in enumerate(places, 1)
    )
    yield "Points a seat by cause: " + _causes([causes for result in results for causes in result.causes])


def _causes(seats: Sequence[Mapping[str, int]]) -> str:
    """The mean points of seats by cause."""
    return ", ".join(f"{cause} {fmean(points[cause] for points in seats):.1f}" for cause in seats[0])


def _winners(results: Sequence[Result]) -> Iterator[str]:
    seats = range(len(results[0].bots))
    yield "Wins by seat: " + _shares(results, lambda result, seat: str(seat), [str(seat) for seat in seats])
    leads = {id(result): result.lead for result in results if result.lead is not None}
    if leads:
        yield "Wins by turn from the first: " + _shares(
            results,
            lambda result, seat: str((seat - leads[id(result)]) % len(result.bots)),
            [str(seat) for seat in seats],
        )
    reasons = Counter(result.reason for result in results if result.reason)
    if reasons:
        yield "Games ended by: " + ", ".join(
            f"{reason} {100 * count / len(results):.1f} %" for reason, count in sorted(reasons.items())
        )
    names = sorted({name for result in results for name in result.bots})
    if len(names) > 1:
        yield "Wins by bot: " + _shares(results, lambda result, seat: result.bots[seat], names)
        for name in names:
            seats_of = [(result, seat) for result in results for seat in seats if result.bots[seat] == name]
            yield from _bot(name, seats_of)


def _bot(name: str, seats: Sequence[tuple[Result, int]]) -> Iterator[str]:
    """The means of the seats that a bot had: points, ducats and events."""
    yield (
        f"Means of {name}: {fmean(result.scores[seat] for result, seat in seats):.1f} points "
        f"({_causes([result.causes[seat] for result, seat in seats])}), "
        f"{fmean(result.ducats[seat] for result, seat in seats):.1f} ducats left at the end"
    )
    counts: Counter[str] = Counter()
    for result, seat in seats:
        counts.update({kind: count for (of, kind), count in result.seat_events.items() if of == seat})
    yield f"Events of {name}, a seat: " + _event_means(counts, len(seats))


def _event_means(counts: Mapping[str, int], number: int) -> str:
    return ", ".join(f"{kind} {count / number:.1f}" for kind, count in sorted(counts.items()))


def _shares(results: Sequence[Result], group: Callable[[Result, int], str], names: Sequence[str]) -> str:
    """The share of wins of each group of seats; a shared win counts as a fraction for each winner."""
    wins: Counter[str] = Counter()
    for result in results:
        for seat in result.winners:
            wins[group(result, seat)] += 1 / len(result.winners)  # type: ignore[assignment]
    return ", ".join(f"{name} {100 * wins[name] / len(results):.1f} %" for name in names)


def _actions(results: Sequence[Result]) -> Iterator[str]:
    actions: Counter[tuple[str, str]] = Counter()
    for result in results:
        actions.update(result.actions)
    for kind in sorted({kind for kind, _ in actions}):
        whole = sum(count for (other, _), count in actions.items() if other == kind)
        parts = sorted((how, count) for (other, how), count in actions.items() if other == kind)
        yield f"Action {kind}: {whole / len(results):.1f} a game; " + ", ".join(
            f"{_outcome(how)} {100 * count / whole:.0f} %" for how, count in parts
        )


def _outcome(how: str) -> str:
    return how if how == "done" else f"lapsed ({how})"


def _details(results: Sequence[Result]) -> Iterator[str]:
    event_counts: Counter[str] = Counter()
    for result in results:
        event_counts.update(result.event_counts)
    if event_counts["card_played"] or event_counts["card_sold"]:
        yield _cards(event_counts)
        yield _deck(results)
    elif results[0].in_play:
        yield _auctions(results, event_counts)
        yield _ducats(results)
    else:
        yield _contests(results, event_counts)
    yield "A game saw: " + _event_means(event_counts, len(results))
    yield (
        f"At the end: {fmean(sum(result.ducats) for result in results):.1f} ducats in hand, "
        f"{fmean(result.borders for result in results):.1f} borders on the board"
    )


def _contests(results: Sequence[Result], event_counts: Counter[str]) -> str:
    contested = sum(
        count
        for result in results
        for (kind, how), count in result.actions.items()
        if kind != "ducats" and how != "nobody"
    )
    negotiated = event_counts["negotiation_opened"]
    return (
        f"Of the actions chosen, ducats aside, {100 * negotiated / max(1, contested):.0f} % were negotiated, "
        f"{100 * event_counts['deal_made'] / max(1, negotiated):.0f} % of these with a deal; "
        f"{event_counts['duel_opened'] / len(results):.1f} duels a game"
    )


def _auctions(results: Sequence[Result], event_counts: Counter[str]) -> str:
    auctioned, lapsed = 0, 0
    for result in results:
        auctioned += sum(result.actions.values())
        lapsed += sum(count for (_, how), count in result.actions.items() if how != "done")
    orders = event_counts["orders_done"] + event_counts["order_skipped"]
    lists = event_counts["decided_by_a_condition"] + event_counts["decided_by_otherwise"]
    return (
        f"Of the actions auctioned, {100 * lapsed / max(1, auctioned):.0f} % lapsed; of the orders read, "
        f"{100 * event_counts['order_skipped'] / max(1, orders):.0f} % were left undone; a condition "
        f"decided {100 * event_counts['decided_by_a_condition'] / max(1, lists):.0f} % of the lists"
    )


def _ducats(results: Sequence[Result]) -> str:
    """Average ducats and mines by round, for the rounds that all games reach."""
    rounds = min(len(result.in_play) for result in results)
    in_play = (f"{fmean(result.in_play[n] for result in results):.0f}" for n in range(rounds))
    mines = (f"{fmean(result.mines[n] for result in results):.0f}" for n in range(rounds - 1))
    return (
        f"Ducats in play from round 1 on: {', '.join(in_play)}; mines in provinces, for each of which the ducat pool "
        f"grew by one: {', '.join(mines)}"
    )


def _cards(event_counts: Counter[str]) -> str:
    used = event_counts["card_played"] + event_counts["card_sold"]
    taken = max(1, event_counts["card_picked"] + event_counts["card_drawn"])
    return (
        f"Of the cards used, {100 * event_counts['card_played'] / used:.1f} % were played and "
        f"{100 * event_counts['card_sold'] / used:.1f} % sold; of those taken, "
        f"{100 * event_counts['card_picked'] / taken:.0f} % came from the market"
    )


def _deck(results: Sequence[Result]) -> str:
    used = sorted(100 * result.deck_used for result in results)
    by_goal = [100 * result.deck_used for result in results if result.reason == "goal"]
    tenth = len(used) // 10
    return (
        f"Of the deck, {median(used):.0f} % was used in the median game, {used[tenth]:.0f} to {used[-1 - tenth]:.0f} % "
        f"in eight of ten, {fmean(by_goal or [0]):.0f} % on average when the goal ended it"
    )
