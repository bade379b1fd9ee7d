"""What can be validated of `deploy/` on a machine that cannot run containers."""

import os
import re
import subprocess
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from tools import local_deployment
from tools.containers.certificates import make_certificate
from tools.setup import ROOT
from tools.system_programs import nginx

ENTRY = ROOT / "deploy" / "12-site.envsh"
NAMES = ("CACHE", "LISTEN", "WORKER_SERVERS")


def variables(certificates: Path, **environment: str) -> dict[str, str]:
    """The variables of `site.conf` in nginx's container, with this environment and this folder of certificates."""
    script = ENTRY.read_text().replace("/certificates", str(certificates))
    script += f'for name in {" ".join(NAMES)}; do printenv "$name"; printf "\\0"; done'
    done = subprocess.run(
        ["sh", "-c", script], env={**os.environ, **environment}, check=True, capture_output=True, text=True
    )
    return dict(zip(NAMES, (value.strip() for value in done.stdout.split("\0")), strict=False))


def validated() -> Iterator[str]:
    """Validates one thing after the other, and says what came of it."""
    if nginx() is None:
        yield "nothing: nginx is not installed"
        return
    for https in ("false", "true"):
        with TemporaryDirectory() as folder:
            yield f"nginx -t with HTTPS={https}: {nginx_errors(Path(folder), https) or 'passed'}"


def nginx_errors(folder: Path, https: str) -> str:
    """What this machine's nginx finds wrong in the configuration of its container; nothing if it is right.

    Except for what only newer ones know: `http2`, and resolving names again."""
    make_certificate(folder)
    place = local_deployment.Deployment("", "", (("127.0.0.1", 8001),), (), "LISTEN", "", "", "")
    command = local_deployment.nginx_command(place, folder)
    listen = variables(folder, WORKERS="1", PROJECT="lionheart", HTTPS=https, CERTIFICATE=".")["LISTEN"]
    number = count()
    # On sockets in the folder: a port may be taken.
    listen = re.sub(r"listen \S+?(?=;| ssl)", lambda _: f"listen unix:{folder}/{next(number)}", listen)
    listen = listen.replace("http2 on;", "")
    site = folder / "site.conf"
    site.write_text(site.read_text().replace("listen LISTEN;", listen))
    done = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
    return done.stderr if done.returncode or "[warn]" in done.stderr else ""
