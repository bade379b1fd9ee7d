"""The files for operators in deploy/: units, settings and keys."""

import os
import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from games.support.push_keys import is_private_key
from tests.services import ROOT
from tools import nginx_site
from tools.system_programs import nginx

DEPLOY = ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").iterdir())
COMMANDS = {path.stem for path in (ROOT / "games" / "management" / "commands").glob("[a-z]*.py")}


def new_env(file: Path, name: str, contact: str = "ann@club.org") -> subprocess.CompletedProcess[str]:
    """Runs the script that writes the settings of a new server."""
    command = [sys.executable, str(ROOT / "tools" / "new_env.py"), name, contact, "--file", str(file)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def values(file: Path) -> dict[str, str]:
    """The variables of a file of settings, as a shell reads them."""
    names = re.findall(r"^(\w+)=", file.read_text(), re.MULTILINE)
    script = f'set -a; . {file}; for name in {" ".join(names)}; do printenv "$name" || echo; done'
    said = subprocess.run(
        ["sh", "-c", script], capture_output=True, text=True, check=True, env={"PATH": os.environ["PATH"]}
    )
    return dict(zip(names, said.stdout.splitlines(), strict=True))


def test_a_new_server_gets_settings_with_keys_of_its_own(tmp_path: Path) -> None:
    first, second = tmp_path / "first.env", tmp_path / "second.env"
    for file in (first, second):
        assert new_env(file, "play.club.org").returncode == 0
        assert file.stat().st_mode & 0o077 == 0, "it contains secrets"
    found, other = values(first), values(second)
    assert found["ALLOWED_HOSTS"] == "play.club.org"
    assert found["BASE_URL"] == "https://play.club.org"
    assert found["VAPID_SUBJECT"] == "mailto:ann@club.org"
    assert is_private_key(found["VAPID_PRIVATE_KEY"])
    secrets = ("SECRET_KEY", "DATABASE_PASSWORD", "VAPID_PRIVATE_KEY")
    assert all(len(found[name]) > 30 and found[name] != other[name] for name in secrets)


def test_a_server_accepts_the_new_settings(tmp_path: Path) -> None:
    file = tmp_path / "new.env"
    new_env(file, "play.club.org")
    environment = {"PATH": os.environ["PATH"], "DATABASE_URL": f"sqlite:///{tmp_path / 'new.sqlite3'}", **values(file)}
    done = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout, done.stderr


def test_settings_that_are_there_stay(tmp_path: Path) -> None:
    file = tmp_path / "old.env"
    file.write_text("SECRET_KEY='mine'\n")
    refused = new_env(file, "play.club.org")
    assert refused.returncode == 1
    assert "is there already" in refused.stderr
    assert file.read_text() == "SECRET_KEY='mine'\n"


AS_IN_SYSTEMD = r"""# A comment
; another \
COMMENT=one

MAIL_FROM=Club <club@play.test>
  TIMEOUTS = '2'
SECRET_KEY='a"$b `c` #d'
touch ran
BASE_URL=https://play.test/?a=b
A-B=$(touch ran)
SIGN_IN_WITH='[
  {"provider": "github"}
]'
ESCAPED="x\"y\n\$z"
INNER=a'b'
JOINED=one\
two \\ three\t
EMPTY=
PARTS='a''b'c
SPACED=  two  words   # no comment"""


def test_the_command_reads_settings_as_systemd_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As systemd 252 read this file: an operator is left neither without the doctor nor with another one."""
    file = tmp_path / "lionheart.env"
    file.write_text(AS_IN_SYSTEMD)
    command = runpy.run_path(str(DEPLOY / "lionheart"))
    ran: dict[str, Any] = {}
    monkeypatch.setitem(command["main"].__globals__, "SETTINGS", file)
    monkeypatch.setitem(command["main"].__globals__, "FOLDER", str(tmp_path))
    monkeypatch.setattr(os, "environ", {"PATH": "/bin"})
    monkeypatch.setattr(os, "execvpe", lambda _, arguments, found: ran.update(arguments=arguments, found=found))
    monkeypatch.setattr(sys, "argv", ["lionheart", "doctor", "--mail", "you@play.test"])
    before = Path.cwd()
    command["main"]()
    os.chdir(before)
    assert ran["arguments"][-4:] == ["manage.py", "doctor", "--mail", "you@play.test"]
    assert ran["found"] == {
        "PATH": "/bin",
        "LIONHEART_COMMAND": "sudo lionheart",
        "MAIL_FROM": "Club <club@play.test>",
        "TIMEOUTS": "2",
        "SECRET_KEY": 'a"$b `c` #d',
        "BASE_URL": "https://play.test/?a=b",
        "SIGN_IN_WITH": '[\n  {"provider": "github"}\n]',
        "ESCAPED": 'x"y\\n$z',
        "INNER": "a'b'",
        "JOINED": "onetwo \\ threet",
        "EMPTY": "",
        "PARTS": "abc",
        "SPACED": "two  words   # no comment",
    }
    said = capsys.readouterr().err.splitlines()
    assert said == [f"Line {n} of {file} is not NAME=value, and is ignored." for n in (8, 10)]


@pytest.mark.parametrize("name", ["https://play.club.org", "Play.club.org", "play club", "", "play_.org"])
def test_only_host_names_are_accepted(name: str, tmp_path: Path) -> None:
    refused = new_env(tmp_path / "new.env", name)
    assert refused.returncode == 1
    assert "is not a host name" in refused.stderr
    assert not (tmp_path / "new.env").exists()


def test_the_example_names_settings_that_exist() -> None:
    named = set(re.findall(r"^(\w+)=", (DEPLOY / ".env.example").read_text(), re.MULTILINE))
    read = set(re.findall(r'env\.\w+\(\s*"(\w+)"', (ROOT / "lionheart" / "settings.py").read_text()))
    used = set(re.findall(r"\$\{(\w+)", (DEPLOY / "compose.yml").read_text()))
    assert named - read == {"DATABASE_PASSWORD", "CERTIFICATES", "CERTIFICATE"}, "only compose.yml reads these"
    assert named - read <= used


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_units_run_commands_that_exist_with_the_rights_they_need(unit: Path) -> None:
    text = unit.read_text()
    for command in re.findall(r"^ExecStart=.* manage\.py (\w+)", text, re.MULTILINE):
        assert command in COMMANDS
        assert {"User=lionheart", "NoNewPrivileges=true", "ProtectSystem=strict"} <= set(text.splitlines())
        assert re.search(r"^ReadWritePaths=/srv/lionheart/var", text, re.MULTILINE)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd")
def test_systemd_accepts_the_units(tmp_path: Path) -> None:
    for unit in UNITS:
        # The program is that of an installed server; here it is one that exists.
        there = tmp_path / unit.name.replace("@.", "@8001.")
        there.write_text(unit.read_text().replace("/srv/lionheart/.venv/bin/python", sys.executable))
    command = ["systemd-analyze", "verify", *map(str, tmp_path.iterdir())]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("has_certificate", [False, True])
def test_nginx_gets_a_site_with_the_name_and_all_workers(has_certificate: bool) -> None:
    text = nginx_site.site("play.club.org", [8001, 8002], has_certificate=has_certificate)
    for port in (8001, 8002):
        assert f"server 127.0.0.1:{port} max_fails=1 fail_timeout=2s;" in text, "10 s without a page after a restart"
    assert "server_name play.club.org;" in text
    assert "error_log /var/log/nginx/error.log crit;" in text, "other lines contain addresses of rooms"
    assert "${" not in text, "every variable is filled in"
    assert ("ssl_certificate /etc/letsencrypt/live/play.club.org/fullchain.pem;" in text) is has_certificate
    assert ("return 301 https://" in text) is has_certificate


@pytest.mark.skipif(nginx() is None, reason="needs nginx")
def test_nginx_accepts_the_site(tmp_path: Path) -> None:
    """Where nginx runs beside other things, with its usual main file."""
    site, main = tmp_path / "site.conf", tmp_path / "nginx.conf"
    text = nginx_site.site("play.club.org", [8000], has_certificate=False)
    site.write_text(text.replace(nginx_site.CACHE, str(tmp_path / "kept")))
    main.write_text(f"events {{}}\npid {tmp_path}/pid;\nhttp {{ include {site}; }}\n")
    command = [str(nginx()), "-t", "-e", "stderr", "-c", str(main)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
