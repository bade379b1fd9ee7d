"""`manage.py serve`: the embedded server, one process that does everything."""

import os
import socket
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from games.management.backups import refuse_to_start_empty
from games.protocol import MAX_FRAME
from games.support import metrics
from games.support.process import tell_ready
from games.support.sqlite_file import lock_database_file
from games.web.health import has_pending_migrations
from lionheart.embedded import is_loopback, lan_addresses


def start_workers() -> None:
    """Starts the background threads of the single process, bots and sweeper, when the server is about to listen.

    All background work starts here. The threads must be daemons, since nothing waits for them.
    """
    from games.workers import bot_runner, sweeper  # noqa: PLC0415 - need Django's apps

    bot_runner.start()
    sweeper.start()


class Command(BaseCommand):
    """Runs missing migrations, prints the server's addresses, and serves until stopped."""

    help = "Serve the game on HOST and PORT (environment), by default http://127.0.0.1:8000."

    def handle(self, *args: Any, **options: Any) -> None:
        if len(settings.WORKER_SERVERS) > 1:
            raise CommandError(
                f"WORKER_SERVERS names {len(settings.WORKER_SERVERS)} workers, which serve instead of this process. "
                "Start or restart those, the bots and the sweeper (docs/operating.md, Several workers), or unset it.",
                returncode=os.EX_CONFIG,  # lionheart.service does not try again after it
            )
        host, port = settings.HOST, settings.PORT
        refuse_taken_port(host, port)
        refuse_to_start_empty()
        lock_database_file()
        metrics.serve()
        if has_pending_migrations():
            call_command("migrate", interactive=False, verbosity=0)

        # Imported late: importing daphne installs its reactor.
        from channels.routing import get_default_application  # noqa: PLC0415
        from daphne.endpoints import build_endpoint_description_strings  # noqa: PLC0415

        from games.servers.running import Embedded, tune_memory  # noqa: PLC0415

        def ready() -> None:
            server.limit_connections()
            start_workers()
            tune_memory()
            # systemd starts and stops it otherwise than `make run`.
            is_service = "INVOCATION_ID" in os.environ
            self.stdout.write(f"Serving on {host}, port {port}." if is_service else start_message(host, port))
            self.stdout.flush()
            tell_ready()

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
    """Fails early, with a clear message, if the port is in use; daphne itself would only log it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise CommandError(
                f"Cannot listen on {host}:{port}: {error.strerror}. Choose another: make run PORT={port + 1}"
            ) from error


def start_message(host: str, port: int) -> str:
    """The text shown at the start: the addresses for you and for friends, and how to become an admin."""
    here = "127.0.0.1" if host in {"0.0.0.0", "::"} else host  # noqa: S104 - a comparison
    lines = ["", f"Lionheart is at        {address(here, port)}"]
    if is_loopback(host):
        lines.append(f"For friends near you   stop it and type: make run HOST=0.0.0.0 PORT={port}")
    else:
        friends = lan_addresses() if here != host else [host]
        lines += [f"A friend near you      {address(friend, port)}" for friend in friends]
    lines += ["To make an admin       .venv/bin/python manage.py createsuperuser", "To stop                Ctrl-C", ""]
    return "\n".join(lines)


def address(host: str, port: int) -> str:
    """The URL as typed into a browser."""
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}" if port == 80 else f"http://{name}:{port}"
