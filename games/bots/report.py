"""What a simulation says of the game, in lines of text."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from statistics import fmean, median, pstdev

from games.bots.simulation import Result


def lines(results: Sequence[Result], seconds: float) -> Iterator[str]:
    """The report on games that have all been played to their end; the last line sums it up."""
    yield from _scores(results)
    yield from _winners(results)
    yield from _actions(results)
    yield from _others(results)
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
    causes: Counter[str] = Counter()
    for result in results:
        causes.update(result.causes)
    seats = len(results) * len(results[0].scores)
    yield "Points a seat by cause: " + ", ".join(f"{cause} {points / seats:.1f}" for cause, points in causes.items())


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
            scores = [
                score for result in results for seat, score in enumerate(result.scores) if result.bots[seat] == name
            ]
            yield f"Mean score of {name}: {fmean(scores):.1f}"


def _shares(results: Sequence[Result], group: Callable[[Result, int], str], names: Sequence[str]) -> str:
    """The share of wins of each group of seats, a shared win counted in parts."""
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
            f"{_how(how)} {100 * count / whole:.0f} %" for how, count in parts
        )


def _how(how: str) -> str:
    return how if how == "done" else f"lapsed ({how})"


def _others(results: Sequence[Result]) -> Iterator[str]:
    happenings: Counter[str] = Counter()
    for result in results:
        happenings.update(result.happenings)
    if happenings["card_played"] or happenings["card_sold"]:
        yield _cards(happenings)
        yield _deck(results)
    elif results[0].in_play:
        yield _auctions(results, happenings)
        yield _ducats(results)
    else:
        yield _contests(results, happenings)
    yield "A game saw: " + ", ".join(f"{name} {count / len(results):.1f}" for name, count in sorted(happenings.items()))
    yield (
        f"At the end: {fmean(sum(result.ducats) for result in results):.1f} ducats in hand, "
        f"{fmean(result.borders for result in results):.1f} borders on the board"
    )


def _contests(results: Sequence[Result], happenings: Counter[str]) -> str:
    contested = sum(
        count
        for result in results
        for (kind, how), count in result.actions.items()
        if kind != "ducats" and how != "nobody"
    )
    negotiated = happenings["negotiation_opened"]
    return (
        f"Of the actions chosen, ducats aside, {100 * negotiated / max(1, contested):.0f} % were negotiated, "
        f"{100 * happenings['deal_made'] / max(1, negotiated):.0f} % of these with a deal; "
        f"{happenings['duel_opened'] / len(results):.1f} duels a game"
    )


def _auctions(results: Sequence[Result], happenings: Counter[str]) -> str:
    auctioned, lapsed = 0, 0
    for result in results:
        auctioned += sum(result.actions.values())
        lapsed += sum(count for (_, how), count in result.actions.items() if how != "done")
    orders = happenings["orders_done"] + happenings["order_left"]
    lists = happenings["decided_by_a_condition"] + happenings["decided_by_otherwise"]
    return (
        f"Of the actions auctioned, {100 * lapsed / max(1, auctioned):.0f} % lapsed; of the orders read, "
        f"{100 * happenings['order_left'] / max(1, orders):.0f} % were left undone; a condition "
        f"decided {100 * happenings['decided_by_a_condition'] / max(1, lists):.0f} % of the lists"
    )


def _ducats(results: Sequence[Result]) -> str:
    """Rounds that only some games reach are left out."""
    rounds = min(len(result.in_play) for result in results)
    in_play = (f"{fmean(result.in_play[n] for result in results):.0f}" for n in range(rounds))
    mines = (f"{fmean(result.mines[n] for result in results):.0f}" for n in range(rounds - 1))
    return (
        f"Ducats in play from round 1 on: {', '.join(in_play)}; mines in provinces, for each of which the ducat pool "
        f"grew by one: {', '.join(mines)}"
    )


def _cards(happenings: Counter[str]) -> str:
    used = happenings["card_played"] + happenings["card_sold"]
    taken = max(1, happenings["card_picked"] + happenings["card_drawn"])
    return (
        f"Of the cards used, {100 * happenings['card_played'] / used:.1f} % were played and "
        f"{100 * happenings['card_sold'] / used:.1f} % sold; of those taken, "
        f"{100 * happenings['card_picked'] / taken:.0f} % came from the market"
    )


def _deck(results: Sequence[Result]) -> str:
    used = sorted(100 * result.deck_used for result in results)
    by_goal = [100 * result.deck_used for result in results if result.reason == "goal"]
    tenth = len(used) // 10
    return (
        f"Of the deck, {median(used):.0f} % was used in the median game, {used[tenth]:.0f} to {used[-1 - tenth]:.0f} % "
        f"in eight of ten, {fmean(by_goal or [0]):.0f} % on average when the goal ended it"
    )
