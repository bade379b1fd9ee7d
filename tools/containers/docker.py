"""Docker on this machine: the daemon that runs, or one of our own; images; and Docker Compose."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tools.containers.steps import StepFailed, run
from tools.setup import ROOT
from tools.system_programs import DOCKER, IPTABLES, MMDEBSTRAP, OPENSSL, install_missing

OFFICIAL = {
    "PYTHON_IMAGE": "python:3.13-slim",
    "POSTGRES_IMAGE": "postgres:17",
    "REDIS_IMAGE": "redis:7",
    "NGINX_IMAGE": "nginx:1.28",
}
"""The variables of `deploy/compose.yml` for the images of others, with its defaults."""
STAND_INS = {name: f"lionheart-{image.partition(':')[0]}" for name, image in OFFICIAL.items()}
"""Images that take the place of the official ones, by the same variables."""
BASES = {
    "lionheart-debian": ("trixie", "python3,python3-venv,ca-certificates,postgresql,redis-server,docker-compose"),
    # nginx 1.26 cannot resolve names again.
    "lionheart-debian-nginx": ("forky", "nginx-light,gettext-base"),
}
"""Images made from Debian's packages: release and packages."""
AUTHORITIES = Path("/usr/local/share/ca-certificates")
PLUGINS = tuple(
    folder / "docker-compose"
    for folder in (
        Path.home() / ".docker/cli-plugins",
        Path("/usr/local/lib/docker/cli-plugins"),
        Path("/usr/lib/docker/cli-plugins"),
        Path("/usr/libexec/docker/cli-plugins"),
    )
)
SECONDS = 900


class Docker:
    """A running daemon, and the folder for what is made meanwhile."""

    def __init__(self, folder: Path, host: str = "") -> None:
        self.folder = folder
        self.environment = {**os.environ, **({"DOCKER_HOST": host} if host else {})}

    def run(self, *arguments: str, seconds: float = 60) -> str:
        """Runs docker's command."""
        return run(["docker", *arguments], seconds=seconds, environment=self.environment)

    def images(self) -> dict[str, str]:
        """The official images if a registry can be reached, otherwise stand-ins: variables of the compose file."""
        try:
            for image in OFFICIAL.values():
                self.run("pull", "--quiet", image, seconds=SECONDS)
        except StepFailed as error:
            print(f"  no image registry ({str(error).splitlines()[-1][:160]}); from Debian's packages:", flush=True)
            return self._stand_ins()
        return OFFICIAL

    def _stand_ins(self) -> dict[str, str]:
        missing = install_missing((MMDEBSTRAP,))
        if missing:
            raise StepFailed(f"not installed: {', '.join(missing)}")
        for name in BASES:
            started = time.monotonic()
            self.run("import", str(self._base(name)), name, seconds=SECONDS)
            print(f"  {name}: {time.monotonic() - started:.0f} s", flush=True)
        folder = ROOT / "tools" / "containers" / "debian"
        build = [str(self.compose()), "--project-name", "lionheart-images", "--file", "images.yml", "build", "--quiet"]
        run(build, seconds=SECONDS, environment=self.environment, cwd=folder)
        return STAND_INS

    def remove_stand_ins(self) -> None:
        """Removes the stand-ins, if there are any, and what they are made from; not what was pulled."""
        self.run("rmi", "--force", *STAND_INS.values(), *BASES)

    def _base(self, name: str) -> Path:
        """A root file system as an archive; it is kept if CONTAINERS_BASES names a folder."""
        folder = Path(os.environ.get("CONTAINERS_BASES") or self.folder)
        archive = folder / f"{name}.tar"
        if archive.is_file():
            return archive
        release, packages = BASES[name]
        # A mirror that is behind is good enough; its signatures are verified.
        command = ["mmdebstrap", "--quiet", "--variant=minbase", '--aptopt=Acquire::Check-Valid-Until "false"']
        if "ca-certificates" in packages and AUTHORITIES.is_dir():
            command += [
                f"--customize-hook=copy-in {AUTHORITIES} {AUTHORITIES.parent}",
                '--customize-hook=chroot "$1" update-ca-certificates >&2',
            ]
        unfinished = archive.with_suffix(".new")
        command += ["--format=tar", f"--include={packages}", release, str(unfinished)]
        run(command, seconds=SECONDS, environment=os.environ)
        return unfinished.rename(archive)

    def compose(self) -> Path:
        """Docker Compose 2: this machine's, or the one in the image from Debian's packages, which Debian 12 lacks."""
        found = [path for path in PLUGINS if path.is_file()]
        if found:
            return found[0]
        program = self.folder / "docker-compose"
        if not program.is_file():
            with (self.folder / "compose.tar").open("wb") as archive:
                inside = "./usr/libexec/docker/cli-plugins/docker-compose"
                unpack = ["tar", "--extract", "--to-stdout", "--file", str(self._base("lionheart-debian")), inside]
                subprocess.run(unpack, stdout=archive, check=True)
            program = Path(archive.name).rename(program)
            program.chmod(0o700)
        return program


@contextmanager
def running_docker() -> Iterator[Docker]:
    """The daemon of this machine if it runs; otherwise one of our own, with its data in a temporary folder."""
    if missing := install_missing((DOCKER, IPTABLES, OPENSSL)):
        raise StepFailed(f"not installed: {', '.join(missing)} (apt-get install {' '.join(missing)})")
    with tempfile.TemporaryDirectory(prefix="lionheart-containers-") as name:
        folder = Path(name)
        try:
            docker = Docker(folder)
            docker.run("info")
        except StepFailed:
            with _own_daemon(folder) as docker:
                yield docker
        else:
            yield docker


@contextmanager
def _own_daemon(folder: Path) -> Iterator[Docker]:
    """Runs dockerd; afterwards removes its bridge and restores the rules of the firewall."""
    if os.geteuid():
        raise StepFailed("no Docker daemon answers, and only root can start one")
    rules = {name: _firewall(f"{name}-save") for name in ("iptables", "ip6tables")}
    forwarding = Path("/proc/sys/net/ipv4/ip_forward")
    forwards = forwarding.read_text()
    host = f"unix://{folder}/socket"
    places = ["--data-root", f"{folder}/data", "--exec-root", f"{folder}/exec", "--pidfile", f"{folder}/pid"]
    log = folder / "log"
    with log.open("wb") as output:
        daemon = subprocess.Popen(["dockerd", *places, "--host", host], stdout=output, stderr=output)
    try:
        docker = Docker(folder, host)
        end = time.monotonic() + 60
        while True:
            with suppress(StepFailed):
                docker.run("info", "--format", "{{.ServerVersion}}")
                break
            if daemon.poll() is not None or time.monotonic() > end:
                raise StepFailed("dockerd does not start:\n" + "\n".join(log.read_text().splitlines()[-8:]))
            time.sleep(0.5)
        yield docker
    finally:
        daemon.send_signal(signal.SIGTERM)
        try:
            daemon.wait(timeout=60)
        except subprocess.TimeoutExpired:
            daemon.kill()
            daemon.wait()
        subprocess.run(["ip", "link", "delete", "docker0"], capture_output=True, check=False)
        for name, saved in rules.items():
            _firewall(f"{name}-restore", saved)
        forwarding.write_text(forwards)


def _firewall(program: str, rules: str = "") -> str:
    """Runs a program of iptables."""
    path = shutil.which(program, path="/usr/sbin:/sbin")
    if path is None:
        return ""
    return subprocess.run([path], input=rules, capture_output=True, text=True, check=False).stdout
