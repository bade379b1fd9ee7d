#!/usr/bin/env python3
"""`make run-many`: a complete deployment on this machine, to try it out and for tests.

Runs PostgreSQL, Redis, two uvicorn workers (or as many as WORKERS says), bots, sweeper and nginx. `services` defines
our own processes; a test compares it with `deploy/compose.yml`. A process that exits unexpectedly is restarted. nginx
listens on HOST and PORT; the others use the ports that follow. Data and logs are in `var/many`, or in MANY_FOLDER.
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
from tools.nginx_site import filled_in  # noqa: E402
from tools.supervision import SupervisedProcess, is_listening  # noqa: E402
from tools.system_programs import NGINX, POSTGRES, REDIS, install_missing, nginx, redis_server  # noqa: E402

FOLDER = Path(os.environ.get("MANY_FOLDER", ROOT / "var" / "many"))
LOGS = FOLDER / "logs"
MAIL_SETTINGS = ("EMAIL_URL", "BASE_URL", "MAIL_FROM")
PUSH_SETTINGS = ("VAPID_PRIVATE_KEY", "VAPID_SUBJECT")


@dataclass(frozen=True)
class Ports:
    """The ports of a deployment on this machine with a number of workers: nginx has the first, the others follow."""

    nginx: int
    workers_count: int = 2

    @property
    def postgres(self) -> int:
        return self.nginx + 1

    @property
    def redis(self) -> int:
        return self.nginx + 2

    @property
    def workers(self) -> range:
        return range(self.nginx + 3, self.nginx + 3 + self.workers_count)

    @property
    def metrics(self) -> range:
        """Where workers, bots and sweeper, in this order, serve their metrics."""
        return range(self.workers.stop, self.workers.stop + self.workers_count + 2)

    @property
    def all(self) -> range:
        return range(self.nginx, self.metrics.stop)


@dataclass(frozen=True)
class Deployment:
    """Addresses and settings of one deployment.

    `hosts` are the host names that players use. `metrics` are the addresses where workers, bots and sweeper, in this
    order, serve their metrics. The URL `database` contains no password; `database_password` may have any characters.
    """

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
    """One of our own processes: its command, its environment, and the port that it listens on, if any."""

    command: tuple[str, ...]
    environment: dict[str, str]
    port: int | None = None


def services(deployment: Deployment) -> dict[str, Service]:
    """The processes of a deployment, in the order in which they start; `migrate` exits when it is done."""
    environment = {
        "DATABASE_URL": deployment.database,
        "REDIS_URL": deployment.redis,
        "SECRET_KEY": deployment.key,
        "ALLOWED_HOSTS": deployment.hosts,
        "WORKERS": str(len(deployment.workers)),
        "WORKER_SERVERS": ",".join(f"{host}:{port}" for host, port in deployment.workers),
        "PROXIES": "1",
        "HTTPS": deployment.https,
        **dict(zip(MAIL_SETTINGS, deployment.mails, strict=True)),
        **dict(zip(PUSH_SETTINGS, deployment.pushes, strict=True)),
    }
    if deployment.database_password:
        # Passed separately because a URL would interpret special characters.
        environment["PGPASSWORD"] = deployment.database_password
    processes = {"migrate": Service((deployment.python, "manage.py", "migrate", "--no-input"), environment)}
    for number, (host, port) in enumerate(deployment.workers, 1):
        own = {"HOST": host, "PORT": str(port)} | _metrics_environment(deployment, number - 1)
        processes[f"worker-{number}"] = Service((deployment.python, "manage.py", "worker"), environment | own, port)
    for number, (name, command) in enumerate((("bots", "bots"), ("sweeper", "sweep")), len(deployment.workers)):
        own = _metrics_environment(deployment, number)
        processes[name] = Service((deployment.python, "manage.py", command), environment | own)
    return processes


def _metrics_environment(deployment: Deployment, number: int) -> dict[str, str]:
    host, port = deployment.metrics[number]
    return {"METRICS_HOST": host, "METRICS_PORT": str(port)}


def main() -> None:
    """Starts everything, restarts what exits, and at the end stops everything in reverse order."""
    missing = install_missing((POSTGRES, REDIS, NGINX))
    if missing:
        sys.exit(f"Not installed: {', '.join(missing)} (apt-get install {' '.join(missing)})")
    host = os.environ.get("HOST", "127.0.0.1")
    ports = Ports(_number("PORT", 8000), _number("WORKERS", 2))
    _exit_if_already_running(ports)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.default_int_handler)
    deployment = Deployment(
        database=postgres.url(ports.postgres),
        redis=f"redis://127.0.0.1:{ports.redis}/0",
        workers=tuple(("127.0.0.1", each) for each in ports.workers),
        metrics=tuple(("127.0.0.1", each) for each in ports.metrics),
        listen=f"{host}:{ports.nginx}",
        python=sys.executable,
        hosts=os.environ.get("ALLOWED_HOSTS") or ",".join(host_names(host)),
        key=secret_key(FOLDER / "secret_key"),
        mails=(os.environ.get("EMAIL_URL", ""), os.environ.get("BASE_URL", ""), os.environ.get("MAIL_FROM", "")),
        pushes=(os.environ.get("VAPID_PRIVATE_KEY", ""), os.environ.get("VAPID_SUBJECT", "")),
    )
    started: list[SupervisedProcess] = []
    try:
        for start in (_start_postgres, _start_redis, _start_services, _start_nginx):
            start(deployment, ports, started)
        print(f"\nLionheart is at http://{host}:{ports.nginx}\nTo stop: Ctrl-C. Logs: {LOGS}", flush=True)
        while True:
            time.sleep(0.2)
            for process in started:
                process.restart_if_dead()
    except KeyboardInterrupt:
        print("\nStopping ...", flush=True)
    finally:
        for process in reversed(started):
            process.stop()


def _number(name: str, default: int) -> int:
    """A positive number from the environment."""
    text = os.environ.get(name) or str(default)
    if not text.isdecimal() or not int(text):
        sys.exit(f"{name} must be a positive number, not {text!r}.")
    return int(text)


def _exit_if_already_running(ports: Ports) -> None:
    """Exits early if another run-many uses the folder or one of the ports is taken."""
    LOGS.mkdir(parents=True, exist_ok=True)
    try:
        lock_data(FOLDER / "lock")
    except DataInUse as error:
        sys.exit(f"Another run-many{error.by} has its data in {FOLDER}. Stop it, or set MANY_FOLDER to another folder.")
    for each in ports.all:
        if is_listening(each):
            sys.exit(f"Port {each} is taken. Choose another: make run-many PORT={ports.nginx + 100}")


def _start_postgres(deployment: Deployment, ports: Ports, started: list[SupervisedProcess]) -> None:
    folder = FOLDER / "postgres"
    try:
        postgres.make(folder)
    except subprocess.CalledProcessError:
        sys.exit(f"PostgreSQL's user {postgres.OWNER} cannot use {folder}; set MANY_FOLDER to another folder.")
    started.append(
        SupervisedProcess(
            "postgres",
            postgres.command(folder, ports.postgres),
            log=LOGS / "postgres",
            is_ready=partial(postgres.is_ready, ports.postgres),
            cwd=Path("/"),
            user=postgres.USER,
            stop=signal.SIGINT,
        )
    )


def _start_redis(deployment: Deployment, ports: Ports, started: list[SupervisedProcess]) -> None:
    """Starts Redis without persistence, since it only carries broadcasts."""
    command = (
        str(redis_server()),
        "--port",
        str(ports.redis),
        "--bind",
        "127.0.0.1",
        "--save",
        "",
        "--dir",
        str(FOLDER),
    )
    is_ready = partial(is_listening, ports.redis)
    started.append(SupervisedProcess("redis", command, log=LOGS / "redis", is_ready=is_ready, cwd=FOLDER))


def _start_services(deployment: Deployment, ports: Ports, started: list[SupervisedProcess]) -> None:
    for name, service in services(deployment).items():
        if name == "migrate":
            subprocess.run(service.command, cwd=ROOT, env={**os.environ, **service.environment}, check=True)
            continue
        is_ready = partial(_is_ready, service.port)
        kept = SupervisedProcess(
            name, service.command, log=LOGS / name, is_ready=is_ready, cwd=ROOT, environment=service.environment
        )
        started.append(kept)


def _start_nginx(deployment: Deployment, ports: Ports, started: list[SupervisedProcess]) -> None:
    folder = FOLDER / "nginx"
    folder.mkdir(exist_ok=True)
    command, is_ready = nginx_command(deployment, folder), partial(is_listening, ports.nginx)
    started.append(
        SupervisedProcess("nginx", command, log=LOGS / "nginx", is_ready=is_ready, cwd=folder, stop=signal.SIGQUIT)
    )


def nginx_command(deployment: Deployment, folder: Path) -> tuple[str, ...]:
    """The command that runs nginx with a configuration of its own, written to a folder, instead of the machine's."""
    (folder / "site.conf").write_text(nginx_site(deployment, folder / "static"))
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"    {kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    (folder / "nginx.conf").write_text(
        f"pid {folder}/pid;\nerror_log stderr crit;\ndaemon off;\nworker_processes 1;\n"
        f"events {{ worker_connections 4096; }}\n"
        f"http {{\n    access_log off;\n{temporary}    include {folder}/site.conf;\n}}\n"
    )
    return (str(nginx()), "-p", str(folder), "-e", "stderr", "-c", str(folder / "nginx.conf"))


def nginx_site(deployment: Deployment, cache: Path) -> str:
    """The content of `deploy/site.conf` with the addresses of a deployment, and a folder for cached static files."""
    servers = [f"{host}:{port} max_fails=1 fail_timeout=2s" for host, port in deployment.workers]
    return filled_in(f"listen {deployment.listen};", servers, str(cache))


def _is_ready(port: int | None) -> bool:
    """Whether the worker on a port is ready to serve; a process without a port is ready as soon as it runs."""
    if port is None:
        return True
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=5) as response:
            return bool(response.status == 200)
    except OSError:
        return False


if __name__ == "__main__":
    main()
