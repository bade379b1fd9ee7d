"""The server as it is deployed, with the toy game of the load test besides."""

from tests.load import duel

duel.register()

from lionheart.asgi import application  # noqa: E402

__all__ = ["application"]
