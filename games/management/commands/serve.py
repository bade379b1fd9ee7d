"""`manage.py serve`: the embedded server, one process that does everything."""

import socket
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from games.protocol import MAX_FRAME
from games.support import metrics
from games.support.sqlite_file import hold_file
from games.web.health import is_behind
from lionheart.embedded import is_loopback, lan_addresses


def start_background() -> None:
    """Starts what runs beside the server in its one process; called once, when the server is about to listen.

    The one place for it: bots, deadlines, clean-up. Threads started here must be daemons, since nothing waits for them.
    """
    from games.workers import bot_runner, sweeper  # noqa: PLC0415 - need Django's apps

    bot_runner.start()
    sweeper.start()


class Command(BaseCommand):
    """Migrates where needed, says where to go, and serves until it is stopped."""

    help = "Serves the game on HOST and PORT (environment), by default http://127.0.0.1:8000."

    def handle(self, *args: Any, **options: Any) -> None:
        host, port = settings.HOST, settings.PORT
        refuse_taken_port(host, port)
        hold_file()
        metrics.serve()
        if is_behind():
            call_command("migrate", interactive=False, verbosity=0)

        # Importing daphne installs its reactor, so it waits until a server is wanted.
        from channels.routing import get_default_application  # noqa: PLC0415
        from daphne.endpoints import build_endpoint_description_strings  # noqa: PLC0415

        from games.servers.running import Embedded, settle  # noqa: PLC0415

        def ready() -> None:
            server.listen_with_patience()
            start_background()
            settle()
            self.stdout.write(greeting(host, port))
            self.stdout.flush()

        server = Embedded(
            application=get_default_application(),
            endpoints=build_endpoint_description_strings(host=host, port=port),
            ready_callable=ready,
            server_name="lionheart",
            websocket_max_message_size=MAX_FRAME,
            websocket_max_frame_size=MAX_FRAME,
            verbosity=0,
        )
        server.run()
        self.stdout.write("Stopped.")


def refuse_taken_port(host: str, port: int) -> None:
    """An early, plain answer when something else listens there; daphne itself would only log it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise CommandError(
                f"Cannot listen on {host}:{port}: {error.strerror}. Choose another: make run PORT={port + 1}"
            ) from error


def greeting(host: str, port: int) -> str:
    """Where you go, where a friend goes, how to become an admin."""
    here = "127.0.0.1" if host in {"0.0.0.0", "::"} else host  # noqa: S104 - a comparison
    lines = ["", f"Lionheart is at        {address(here, port)}"]
    if is_loopback(host):
        lines.append("For friends near you   stop it and type: make run HOST=0.0.0.0")
    else:
        friends = lan_addresses() if here != host else [host]
        lines += [f"A friend near you      {address(friend, port)}" for friend in friends]
    lines += ["To make an admin       .venv/bin/python manage.py createsuperuser", "To stop                Ctrl-C", ""]
    return "\n".join(lines)


def address(host: str, port: int) -> str:
    """The address as one types it into a browser."""
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}" if port == 80 else f"http://{name}:{port}"
