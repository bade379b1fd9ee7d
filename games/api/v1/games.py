"""Games: looked for, read, and played a seat of."""

import msgspec
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from rest_framework import serializers as drf
from rest_framework.request import Request

from games import answers as told_by_all
from games import engine, positions, services
from games.api import serializers
from games.api.v1 import told as answers
from games.api.v1.base import V1View, marked, player_needed, player_of, told
from games.api.v1.described import described
from games.api.v1.pages import EditionField, PageFilters, page_of
from games.models import Game, Player, Room, Token
from games.positions import encode
from games.selectors import delayed, public_games, watching
from games.selectors import games as games_of
from games.selectors import rooms as rooms_of
from games.services import Refused

READ, PLAY = Token.Scope.READ, Token.Scope.PLAY


class GameFilters(PageFilters):
    """Which games."""

    edition = EditionField(required=False)
    players = drf.IntegerField(min_value=1, max_value=16, required=False)
    state = drf.ChoiceField(["running", "over"], required=False)
    since = drf.DateTimeField(required=False, help_text="Begun then or later (ISO 8601).")
    until = drf.DateTimeField(required=False, help_text="Begun before.")


class MoveSerializer(serializers.Strict):
    """An answer to a prompt. Who sends it again under the same id, since no answer came, plays it once."""

    id = drf.RegexField(r"^[ -~]{1,64}\Z", help_text="Of the asker's choosing, another for each move.")
    prompt = serializers.TextField(max_length=128, help_text="The id of the prompt that it answers.")
    move = drf.DictField()


class ThoughtSerializer(serializers.Strict):
    """A move that is thought of."""

    move = drf.DictField()


class GamesView(V1View):
    """Games that everybody may watch, and those of them that are over."""

    filters = GameFilters

    @described("Games that all may see", gives=answers.Games, filters=GameFilters)
    def get(self, request: Request) -> HttpResponse:
        return _page(self, request, public_games.listed())


class MyGamesView(V1View):
    """One's own."""

    filters = GameFilters

    @described("Games that the asker plays and has played", gives=answers.Games, filters=GameFilters, scope=READ)
    def get(self, request: Request) -> HttpResponse:
        return _page(self, request, public_games.of_player(player_needed(request)))


class GameView(V1View):
    """A game."""

    @described(
        "A game as the asker sees it: the view, and what is asked of them",
        gives=told_by_all.GameState,
        problems=(403, 404),
        marked=True,
    )
    def get(self, request: Request, game: str) -> HttpResponseBase:
        found, room, player = _looked_into(request, game)
        player_id = None if player is None else player.id
        if watching.is_behind(room, player_id):
            return marked(request, delayed.game_state(found, room))
        return marked(request, games_of.game_state(found, rooms_of.seat_number(room, player_id)))


class MovesView(V1View):
    """A move."""

    takes = MoveSerializer

    @described(
        "Answer a prompt",
        gives=answers.Moved,
        takes=MoveSerializer,
        problems=(404, 409, 422),
        example={"id": "my-17th", "prompt": "17", "move": {"kind": "place_border", "edge": "C2|D2"}},
        scope=PLAY,
    )
    def post(self, request: Request, game: str) -> HttpResponse:
        taken, (_, room, player) = self.taken(request), _looked_into(request, game)
        if player is None:
            raise Refused("not_seated")
        played = services.game_move(
            room_id=room.id, player_id=player.id, move=taken["move"], prompt=taken["prompt"], client_id=taken["id"]
        )
        return told(answers.Moved(stream=played.stream, again=played.again))


class ExplainView(V1View):
    """A move that is thought of, and not made."""

    takes = ThoughtSerializer

    @described(
        "Why a move of one's seat would be refused, and what it would score; it is not made",
        gives=answers.Explained,
        takes=ThoughtSerializer,
        problems=(404, 409),
        example={"move": {"kind": "place_border", "edge": "C2|D2"}},
        scope=PLAY,
    )
    def post(self, request: Request, game: str) -> HttpResponse:
        taken, (found, room, player) = self.taken(request), _looked_into(request, game)
        seat = rooms_of.seat_number(room, None if player is None else player.id)
        if seat is None:
            raise Refused("not_seated")
        move = engine.move_from_json(found.edition, taken["move"])
        state = positions.at_least(found.id, found.version).state
        refusal = engine.to_json(engine.explain(state, seat, move))
        found = engine.to_json(engine.preview(state, seat, move))
        whole = {"refusal": refusal, "scores": found["scores"], "land": found["land"]}
        return told(answers.Explained(**{name: msgspec.Raw(encode(value)) for name, value in whole.items()}))


def _page(view: V1View, request: Request, games: public_games.Listed) -> HttpResponse:
    wanted, player = view.filtered(request), player_of(request)
    names = {"edition": "edition", "players": "options__players", "since": "started__gte", "until": "started__lt"}
    chosen = {names[name]: value for name, value in wanted.items() if name in names}
    if "state" in wanted:
        chosen["ended__isnull"] = wanted["state"] == "running"
    page = page_of(view, request, games.filter(**chosen), ("-started", "id"), lambda game: _info(game, player))
    return told(answers.Games(next=page["next"], previous=page["previous"], games=page["rows"]))


def _info(game: Game, player: Player | None) -> answers.GameInfo:
    room = game.room
    seats = list(room.seats.all())
    mine = next((seat for seat in seats if player is not None and seat.player_id == player.id), None)
    plays = room.state == Room.State.PLAYING and room.paused is None
    return answers.GameInfo(
        id=game.id,
        room=room.id,
        name=room.name,
        edition=game.edition,
        options=game.options,
        players=len(seats),
        names=tuple(public_games.name_of(seat, room) for seat in seats),
        seat=None if mine is None else mine.number,
        waits=plays and mine is not None and mine.pending and not mine.stand_in,
        started=game.started.isoformat(),
        ended=None if game.ended is None else game.ended.isoformat(),
        ended_by=room.ended_by or None,  # type: ignore[arg-type]
    )


def _looked_into(request: Request, game_id: str) -> tuple[Game, Room, Player | None]:
    """A game that is open to the asker, its room, and who they are."""
    game = Game.objects.filter(id=game_id).defer("state").first()
    room = None if game is None else rooms_of.room_get(game.room_id)
    if game is None or room is None:
        raise Refused("unknown_game")
    player = player_of(request)
    if watching.is_barred(room, None if player is None else player.id):
        raise watching.refusal(room)
    return game, room, player
