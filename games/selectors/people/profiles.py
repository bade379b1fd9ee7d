"""Public profiles: a player's finished games, their results, and the languages they speak. Running games are never
listed, so a profile reveals no pseudonym.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from django.db.models import Q, QuerySet

from games.models import Game, Player, Relation, Room, Seat
from games.protocol import responses
from games.selectors.rooms.display_names import seat_name
from games.selectors.rooms.results import Results, results_of
from games.selectors.rooms.watching import known_person, open_to_all, person_of

PAGE = 20
"""Games per page."""
COUNTED = 100
"""The newest games whose results are counted."""


def profile(player: Player, viewer: Player | None, page: int = 0) -> responses.Profile:
    """A person's profile as the viewer may see it, with a page of their finished games."""
    # They may be thousands: they are looked for once, and read only if they are shown.
    over = list(_finished_games(player, viewer).order_by("-ended", "id").values_list("id", "room__ended_by"))
    with_result = [game for game, ended_by in over if ended_by in Room.WITH_RESULT]
    relation = None if viewer is None else Relation.objects.filter(owner=viewer, about=player).first()
    games = [game for game, _ in over[page * PAGE : page * PAGE + PAGE]]
    return responses.Profile(
        person=player.person or "",
        name=player.name,
        guest=player.user_id is None and not player.program,
        program=player.program,
        mine=viewer is not None and viewer.pk == player.pk,
        since=player.created.date().isoformat(),
        languages=tuple(player.languages),
        record=_record(player, with_result[:COUNTED]),
        games=tuple(_summaries(player, games)),
        pages=-(-len(over) // PAGE),
        blocked=relation is not None and relation.blocked,
        note="" if relation is None else relation.note,
    )


def relations_of(player: Player | None) -> responses.Relations:
    """A player's blocks and notes about others."""
    rows = Relation.objects.filter(owner=player).select_related("about").order_by("about__name", "pk")
    found = rows if player is not None else ()
    return responses.Relations(
        people=tuple(
            responses.RelationTo(person=row.about.person or "", name=row.about.name, blocked=row.blocked, note=row.note)
            for row in found
        )
    )


def blocked_by(player: Player) -> tuple[str, ...]:
    """The public ids of the people whom a player blocks."""
    blocked = Relation.objects.filter(owner=player, blocked=True).order_by("pk").values_list("about", flat=True)
    return tuple(map(person_of, blocked))


def _finished_games(player: Player, viewer: Player | None) -> QuerySet[Game]:
    """Finished games of rooms that are open to all, and those that the viewer played in too."""
    seen = open_to_all("room__")
    if viewer is not None:
        seen |= Q(room__in=Room.objects.filter(seats__player=viewer))
    return Game.objects.filter(
        seen, room__in=Room.objects.filter(seats__player=player), room__state=Room.State.ENDED
    ).exclude(ended=None)


def _record(player: Player, games: Sequence[str]) -> tuple[responses.EditionRecord, ...]:
    """What a player has played and won of these games, by their ids."""
    newest = list(Game.objects.filter(id__in=games).only("id", "edition", "ended", "room"))
    rooms = [game.room_id for game in newest]
    seats = dict(Seat.objects.filter(player=player, room__in=rooms).values_list("room", "number"))
    results = results_of(newest)
    known = [game for game in newest if results[game.id]]
    played = Counter(game.edition for game in known)
    won = Counter(game.edition for game in known if results[game.id][seats[game.room_id]].place == 1)
    return tuple(
        responses.EditionRecord(edition=edition, games=games, wins=won[edition])
        for edition, games in sorted(played.items())
    )


def _summaries(player: Player, games: Sequence[str]) -> Iterable[responses.ProfileGame]:
    found = Game.objects.filter(id__in=games).order_by("-ended", "id").defer("state", "opening", "streams")
    whole = list(found.select_related("room").prefetch_related("room__seats__player"))
    results = results_of(whole)
    for game in whole:
        seats = list(game.room.seats.all())
        mine = next(seat for seat in seats if seat.player_id == player.pk)
        yield _summary(game, mine, seats, results[game.id])


def _summary(game: Game, mine: Seat, seats: list[Seat], results: Results) -> responses.ProfileGame:
    ended = game.ended or game.started
    has_winner = game.room.ended_by in Room.WITH_RESULT and any(seat.place == 1 for seat in results)
    return responses.ProfileGame(
        room=game.room_id,
        game=game.pk,
        seat=mine.number,
        name=game.room.name,
        edition=game.edition,
        names=tuple(seat_name(one) for one in seats),
        people=tuple(map(known_person, seats)),
        levels=tuple(one.bot_level for one in seats),
        ended=ended.isoformat(),
        ended_by=game.room.ended_by or None,  # type: ignore[arg-type]
        won=results[mine.number].place == 1 if has_winner else None,
        results=results,
    )
