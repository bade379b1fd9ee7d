"""Plays stored games on to a round, by default moves."""

from games import engine
from games.models import Game, Move
from games.services.play.games import locked_game, play_move
from games.support import game_cache


def play_until_round(game: Game, number: int) -> Game:
    """Plays a game until its round with this number has begun, and returns it."""
    while engine.round_of(game_cache.position(game := Game.objects.get(id=game.id)).state) < number:
        play_default(game)
    return game


def play_default(game: Game) -> None:
    """Makes the default move of the first seat that the game waits for."""
    game = locked_game(game.room_id)
    position = game_cache.position(game)
    seat = engine.pending(position.state)[0]
    prompt = next(one for one in position.prompts(seat) if not one.optional)
    play_move(game, seat, engine.default_move(position.state, seat), prompt.id, by=Move.By.PERSON)
