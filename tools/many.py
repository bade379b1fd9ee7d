#!/usr/bin/env python3
"""`make run-many`: PostgreSQL, Redis, two uvicorn workers, bots, sweeper and nginx here, for trying and for tests.

`services` says what runs, here and in `deploy/compose.yml`, which a test compares with it. What ends before its time is
started again. HOST and PORT are nginx's; the others take the ports after it. Data and logs are in `var/many`, or in
MANY_FOLDER.
"""

import os
import signal
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from games.support.data_lock import DataInUse, lock_data  # noqa: E402
from lionheart.embedded import host_names, secret_key  # noqa: E402
from tools import postgres  # noqa: E402
from tools.programs import NGINX, POSTGRES, REDIS, install_missing, nginx, redis_server  # noqa: E402
from tools.supervision import Kept, is_listening  # noqa: E402

FOLDER = Path(os.environ.get("MANY_FOLDER", ROOT / "var" / "many"))
LOGS = FOLDER / "logs"
MAILS = ("EMAIL_URL", "BASE_URL", "MAIL_FROM")
PUSHES = ("VAPID_PRIVATE_KEY", "VAPID_SUBJECT")


@dataclass(frozen=True)
class Place:
    """Where the services run: the addresses of each, the names that players type; `metrics` are where workers, bots and
    sweeper, in this order, serve their metrics. `database` has no password in it: that is `database_password`, which
    may hold any character."""

    database: str
    redis: str
    workers: tuple[tuple[str, int], ...]
    metrics: tuple[tuple[str, int], ...]
    listen: str
    python: str
    hosts: str
    key: str
    mails: tuple[str, str, str] = ("", "", "")
    pushes: tuple[str, str] = ("", "")
    https: str = "false"
    database_password: str = ""


@dataclass(frozen=True)
class Service:
    """One of our processes: its command, its settings, and the port that it listens on, if any."""

    command: tuple[str, ...]
    environment: dict[str, str]
    port: int | None = None


def services(place: Place) -> dict[str, Service]:
    """Our processes at a place, in the order in which they start; `migrate` ends by itself."""
    environment = {
        "DATABASE_URL": place.database,
        "REDIS_URL": place.redis,
        "SECRET_KEY": place.key,
        "ALLOWED_HOSTS": place.hosts,
        "WORKERS": str(len(place.workers)),
        "PROXIES": "1",
        "HTTPS": place.https,
        **dict(zip(MAILS, place.mails, strict=True)),
        **dict(zip(PUSHES, place.pushes, strict=True)),
    }
    if place.database_password:
        # PostgreSQL's own variable: what an address would read as its own signs is read as it stands.
        environment["PGPASSWORD"] = place.database_password
    found = {"migrate": Service((place.python, "manage.py", "migrate", "--no-input"), environment)}
    for number, (host, port) in enumerate(place.workers, 1):
        here = {"HOST": host, "PORT": str(port)} | _figures(place, number - 1)
        found[f"worker-{number}"] = Service((place.python, "manage.py", "worker"), environment | here, port)
    for number, (name, command) in enumerate((("bots", "bots"), ("sweeper", "sweep")), len(place.workers)):
        found[name] = Service((place.python, "manage.py", command), environment | _figures(place, number))
    return found


def _figures(place: Place, number: int) -> dict[str, str]:
    host, port = place.metrics[number]
    return {"METRICS_HOST": host, "METRICS_PORT": str(port)}


def main() -> None:
    """Starts everything, keeps it running, and stops it in the opposite order."""
    missing = install_missing((POSTGRES, REDIS, NGINX))
    if missing:
        sys.exit(f"Not installed: {', '.join(missing)} (apt-get install {' '.join(missing)})")
    host, port = os.environ.get("HOST", "127.0.0.1"), int(os.environ.get("PORT", "8000"))
    _refuse_beside_others(port)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.default_int_handler)
    place = Place(
        database=postgres.url(port + 3),
        redis=f"redis://127.0.0.1:{port + 4}/0",
        workers=(("127.0.0.1", port + 1), ("127.0.0.1", port + 2)),
        metrics=tuple(("127.0.0.1", each) for each in range(port + 5, port + 9)),
        listen=f"{host}:{port}",
        python=sys.executable,
        hosts=os.environ.get("ALLOWED_HOSTS") or ",".join(host_names(host)),
        key=secret_key(FOLDER / "secret_key"),
        mails=(os.environ.get("EMAIL_URL", ""), os.environ.get("BASE_URL", ""), os.environ.get("MAIL_FROM", "")),
        pushes=(os.environ.get("VAPID_PRIVATE_KEY", ""), os.environ.get("VAPID_SUBJECT", "")),
    )
    started: list[Kept] = []
    try:
        for start in (_start_postgres, _start_redis, _start_ours, _start_nginx):
            start(place, port, started)
        print(f"\nLionheart is at http://{host}:{port}\nTo stop: Ctrl-C. Logs: {LOGS}", flush=True)
        while True:
            time.sleep(0.2)
            for process in started:
                process.mend()
    except KeyboardInterrupt:
        print("\nStopping ...", flush=True)
    finally:
        for process in reversed(started):
            process.stop()


def _refuse_beside_others(port: int) -> None:
    """An early, plain answer where another has the folder, or something has one of the nine ports."""
    LOGS.mkdir(parents=True, exist_ok=True)
    try:
        lock_data(FOLDER / "lock")
    except DataInUse as error:
        sys.exit(f"Another run-many{error.by} has its data in {FOLDER}. Stop it, or name another by MANY_FOLDER.")
    for each in range(port, port + 9):
        if is_listening(each):
            sys.exit(f"Port {each} is taken. Choose another: make run-many PORT={port + 100}")


def _start_postgres(place: Place, port: int, started: list[Kept]) -> None:
    folder = FOLDER / "postgres"
    try:
        postgres.make(folder)
    except subprocess.CalledProcessError:
        sys.exit(f"PostgreSQL's user {postgres.OWNER} cannot use {folder}; name another folder by MANY_FOLDER.")
    started.append(
        Kept(
            "postgres",
            postgres.command(folder, port + 3),
            log=LOGS / "postgres",
            is_ready=partial(postgres.is_ready, port + 3),
            cwd=Path("/"),
            user=postgres.USER,
            stop=signal.SIGINT,
        )
    )


def _start_redis(place: Place, port: int, started: list[Kept]) -> None:
    """Redis keeps nothing: it only carries notices."""
    command = (str(redis_server()), "--port", str(port + 4), "--bind", "127.0.0.1", "--save", "", "--dir", str(FOLDER))
    listens = partial(is_listening, port + 4)
    started.append(Kept("redis", command, log=LOGS / "redis", is_ready=listens, cwd=FOLDER))


def _start_ours(place: Place, port: int, started: list[Kept]) -> None:
    for name, service in services(place).items():
        if name == "migrate":
            subprocess.run(service.command, cwd=ROOT, env={**os.environ, **service.environment}, check=True)
            continue
        ready = partial(_says_ready, service.port)
        kept = Kept(name, service.command, log=LOGS / name, is_ready=ready, cwd=ROOT, environment=service.environment)
        started.append(kept)


def _start_nginx(place: Place, port: int, started: list[Kept]) -> None:
    """nginx in front, with nothing of the machine's own configuration."""
    folder = FOLDER / "nginx"
    folder.mkdir(exist_ok=True)
    (folder / "site.conf").write_text(site(place))
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"    {kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    (folder / "nginx.conf").write_text(
        f"pid {folder}/pid;\nerror_log stderr warn;\ndaemon off;\nworker_processes 1;\n"
        f"events {{ worker_connections 4096; }}\n"
        f"http {{\n    access_log off;\n{temporary}    include {folder}/site.conf;\n}}\n"
    )
    command = (str(nginx()), "-p", str(folder), "-e", "stderr", "-c", str(folder / "nginx.conf"))
    listens = partial(is_listening, port)
    started.append(Kept("nginx", command, log=LOGS / "nginx", is_ready=listens, cwd=folder, stop=signal.SIGQUIT))


def site(place: Place) -> str:
    """nginx's part, `deploy/site.conf`, with the addresses of a place."""
    text = (ROOT / "deploy" / "site.conf").read_text()
    values = {"LISTEN": place.listen}
    values |= {f"WORKER_{number}": f"{host}:{port}" for number, (host, port) in enumerate(place.workers, 1)}
    for name, value in values.items():
        text = text.replace(f"${{{name}}}", value)
    return text


def _says_ready(port: int | None) -> bool:
    """Whether the worker on a port says that it can serve; what has no port is ready once it runs."""
    if port is None:
        return True
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=5) as response:
            return bool(response.status == 200)
    except OSError:
        return False


if __name__ == "__main__":
    main()
