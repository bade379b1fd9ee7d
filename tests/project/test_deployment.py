"""What docs/hosting.md and deploy/ say is what the code does."""

import ast
import os
import re
import secrets
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families

from games.support import metrics
from lionheart.environment import Env
from tests.services import ROOT
from tools import local_deployment
from tools.containers import without_docker
from tools.containers.docker import OFFICIAL
from tools.system_programs import NGINX, OPENSSL

COMPOSE = local_deployment.Deployment(
    database="postgres://lionheart@database:5432/lionheart",
    database_password="${DATABASE_PASSWORD:?}",
    redis="redis://redis:6379/0",
    workers=(("0.0.0.0", 8001),),
    metrics=(("0.0.0.0", 9100),) * 3,
    listen="80",
    python=".venv/bin/python",
    hosts="${ALLOWED_HOSTS:?}",
    key="${SECRET_KEY:?}",
    mails=("${EMAIL_URL:-}", "${BASE_URL:-}", "${MAIL_FROM:-}"),
    pushes=("${VAPID_PRIVATE_KEY:-}", "${VAPID_SUBJECT:-}"),
    https="${HTTPS:-false}",
)

WORKERS = "${WORKERS:-2}"
PROJECT = "${COMPOSE_PROJECT_NAME}"
NUMBERED = {"WORKERS": WORKERS, "WORKER_SERVERS": f"{PROJECT}-worker-#:8001"}
CONTAINER = {"PROJECT": "lionheart", "WORKERS": "3", "HTTPS": "false", "CERTIFICATE": "."}


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    """The services of the compose file."""
    services: dict[str, Any] = yaml.safe_load((ROOT / "deploy" / "compose.yml").read_text())["services"]
    return services


def test_compose_runs_what_run_many_runs(compose: dict[str, Any]) -> None:
    services = {name.removesuffix("-1"): service for name, service in local_deployment.services(COMPOSE).items()}
    (volume,) = compose["sweeper"]["volumes"]
    assert compose["sweeper"]["environment"].pop("BACKUP_FOLDER") == volume.partition(":")[2]
    for name, service in services.items():
        there = compose[name]
        assert tuple(there["command"]) == service.command, name
        assert there["environment"] == service.environment | NUMBERED, name
        assert there.get("expose", []) == ([str(service.port)] if service.port else []), name
    assert set(compose) - set(services) == {"database", "redis", "nginx"}
    assert compose["worker"]["deploy"]["replicas"] == WORKERS


def test_nginx_knows_where_the_workers_are(compose: dict[str, Any], tmp_path: Path) -> None:
    text = (ROOT / "deploy" / "site.conf").read_text()
    assert set(re.findall(r"\$\{(\w+)\}", text)) == set(without_docker.NAMES)
    assert set(compose["nginx"]["environment"]) == set(CONTAINER)
    assert os.access(without_docker.ENTRY, os.X_OK), "the image ignores scripts that cannot be executed"
    inside = without_docker.variables(tmp_path, **CONTAINER)["WORKER_SERVERS"]
    named = tuple((f"lionheart-worker-{number}", 8001) for number in (1, 2, 3))
    filled = local_deployment.nginx_site(replace(COMPOSE, workers=named), tmp_path)
    assert re.findall(r"server \S+:\d+", filled) == re.findall(r"server \S+:\d+", inside)
    assert "    listen 80;\n" in filled
    assert "${" not in filled


@pytest.mark.parametrize(("https", "ports"), [("false", {"80"}), ("true", {"80", "443"})])
def test_nginx_listens_for_https_if_the_workers_expect_it(
    compose: dict[str, Any], tmp_path: Path, https: str, ports: set[str]
) -> None:
    """And what is published and mounted is what it uses; its own test accepts the result."""
    (tmp_path / "fullchain.pem").write_text("a certificate")
    listen = without_docker.variables(tmp_path, **CONTAINER | {"HTTPS": https})["LISTEN"]
    assert set(re.findall(r"listen (?:\[::\]:)?(\d+)", listen)) == ports
    assert ("return 301 https://" in listen) == (https == "true")
    mounted = {volume.split(":")[-2] for volume in compose["nginx"]["volumes"]}
    assert "/certificates" in mounted
    assert f"location /.well-known/acme-challenge/ {{ root {tmp_path}; }}" in listen
    assert {port.split(":")[-1] for port in compose["nginx"]["ports"]} == {"80", "443"}
    if NGINX.is_installed() and OPENSSL.is_installed():
        assert without_docker.nginx_errors(tmp_path, https) == ""


def test_without_a_certificate_nginx_starts_and_serves_the_proofs_for_one(tmp_path: Path) -> None:
    listen = without_docker.variables(tmp_path, **CONTAINER | {"HTTPS": "true"})["LISTEN"]
    assert set(re.findall(r"listen (?:\[::\]:)?(\d+)", listen)) == {"80"}
    assert "301" not in listen
    assert "acme-challenge" in listen


def test_over_ipv6_the_same_ports_are_published(compose: dict[str, Any]) -> None:
    more = yaml.safe_load((ROOT / "deploy" / "ipv6.yml").read_text())
    assert more["networks"]["default"]["enable_ipv6"]
    ports = [port.removeprefix("[::]:") for port in more["services"]["nginx"]["ports"]]
    assert ports == ["80:80", "443:443"]


def test_the_images_of_others_are_variables(compose: dict[str, Any]) -> None:
    """So that a machine without an image registry can build its own: `make containers`."""
    arguments = compose["migrate"]["build"]["args"]
    used = {*arguments.values(), *(compose[name]["image"] for name in ("database", "redis", "nginx"))}
    assert used == {f"${{{name}:-{image}}}" for name, image in OFFICIAL.items()}
    source = (ROOT / "deploy" / "Dockerfile").read_text()
    assert f"ARG PYTHON_IMAGE={OFFICIAL['PYTHON_IMAGE']}\nFROM ${{PYTHON_IMAGE}}\n" in source


def test_only_nginx_starts_as_root(compose: dict[str, Any]) -> None:
    """It reads the certificate's key, and can do little else."""
    source = (ROOT / "deploy" / "Dockerfile").read_text()
    assert re.findall(r"^USER (\w+)", source, re.MULTILINE)[-1] == "lionheart"
    others = {name for name, service in compose.items() if not service["image"].startswith("${IMAGE:")}
    assert {name: compose[name].get("user") for name in others} == {
        "database": "postgres",
        "redis": "redis",
        "nginx": None,
    }
    for name, service in compose.items():
        assert service["cap_drop"] == ["ALL"], name
        assert ("cap_add" in service) == (name == "nginx"), name


@pytest.mark.parametrize("wrong", ["0", "two", "-1", "1.5"])
def test_run_many_says_what_its_numbers_must_be(wrong: str) -> None:
    command = [sys.executable, "tools/local_deployment.py"]
    settings = {**os.environ, "WORKERS": wrong}
    done = subprocess.run(command, cwd=ROOT, env=settings, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (1, f"WORKERS must be a positive number, not {wrong!r}.\n")


def test_no_variable_is_part_of_an_address(compose: dict[str, Any]) -> None:
    """A password may hold @, /, # and %, which mean something in an address: each variable is a value of its own."""
    for name, service in compose.items():
        for key, value in service.get("environment", {}).items():
            named = value.removeprefix(PROJECT)
            assert "${" not in named or re.fullmatch(r"\$\{\w+(:[-?][\w.]*)?\}", named), (name, key)


def test_every_service_keeps_small_logs_and_gains_no_privileges(compose: dict[str, Any]) -> None:
    for name, service in compose.items():
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert set(service["logging"]["options"]) == {"max-size", "max-file"}, name


def test_postgresql_is_ready_once_it_answers_where_the_workers_ask(compose: dict[str, Any]) -> None:
    """While it makes its files the image runs one that answers on a Unix socket alone."""
    assert compose["database"]["healthcheck"]["test"][:3] == ["CMD", "pg_isready", "-h"]


def test_what_git_ignores_is_kept_out_of_the_image() -> None:
    """Such as `.env` files with the secrets of a deployment, in whichever folder they are."""
    excluded = set((ROOT / ".dockerignore").read_text().split())
    ignored = (line.strip().rstrip("/") for line in (ROOT / ".gitignore").read_text().split())
    for line in ignored:
        assert (line if "/" in line else f"**/{line}") in excluded, line
    assert {".git", "**/.env", "**/.env.*"} <= excluded


def test_django_finds_nothing_amiss_in_a_deployment_behind_https() -> None:
    """With a worker's settings, which the compose file has too."""
    key = secrets.token_urlsafe(50)
    place = replace(COMPOSE, database="postgres://l:p@database:5432/l", key=key, hosts="play.example", https="true")
    mails = ("smtp+tls://l:p@post.example:587", "https://play.example", "Lionheart <lionheart@play.example>")
    settings = local_deployment.services(replace(place, mails=mails))["worker-1"].environment
    done = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=ROOT,
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "no issues (0 silenced)" in done.stdout


def test_every_setting_is_listed_with_its_default() -> None:
    text = (ROOT / "docs" / "hosting.md").read_text().partition("## Settings")[2].partition("\n## ")[0]
    listed = {
        name: default.replace('"', "'")
        for name, default in re.findall(r"^\| `(\w+)` \| `(.*?)` \|", text, re.MULTILINE)
    }
    assert {name: default.strip("'") for name, default in settings().items()} == {
        name: default.strip("'") for name, default in listed.items()
    }, "write each setting with its default into the table under Settings in docs/hosting.md"


FREE = ("str", "list")
"""Kinds of settings that take any text."""


@pytest.mark.parametrize("wrong", ["@", "redis:/127.0.0.1:6379/0", "[20, 60]", "1,2,3,4,5", "", "120"])
def test_a_setting_of_the_wrong_kind_ends_the_process_with_a_sentence_that_names_it(wrong: str) -> None:
    """Whatever can be wrong: an empty one may mean no, and one number is one."""
    fine = {"bool": ("",), "int": ("120",), "float": ("120",), "address": ("",)}
    source = (ROOT / "lionheart" / "settings.py").read_text()
    read = re.findall(r"\benv\.(\w+)\(\s*\"(\w+)\"", source)
    assert {name for _, name in read} == set(settings())
    for kind, name in read:
        if kind in FREE or wrong in fine.get(kind, ()):
            continue
        env = Env()
        arguments: dict[str, Any] = {"default": 1}
        if kind == "numbers":
            arguments = {"cast": int, "default": [1, 2]}
        elif kind == "address":
            arguments = {"default": "", "schemes": ("redis", "postgres", "smtp")}
        elif kind == "rate":
            arguments = {"default": settings()[name].strip("'")}
        env.ENVIRON = {name: wrong}
        with pytest.raises(SystemExit) as ended:
            getattr(env, kind)(name, **arguments)
        assert f" {name} must be " in str(ended.value)


def test_what_the_docs_say_is_typed_is_what_is_meant() -> None:
    """Each default, typed as it is listed there."""
    listed = {
        name: one.strip("'")
        for name, one in settings().items()
        if "(" not in one and one not in ("LOCAL_ONLY", "HTTPS")
    }
    done = subprocess.run(
        [sys.executable, "-c", "import lionheart.settings as s; print(s.PACES['blitz'], s.ROOM_LIMITS, s.TIMEOUTS)"],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], **listed},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "(20.0, 60.0) (5, 20, 60, 200) 3\n"), done.stderr


def test_every_figure_is_documented_and_only_those() -> None:
    text = (ROOT / "docs" / "hosting.md").read_text().partition("## Metrics")[2].partition("## Settings")[0]
    listed = set(re.findall(r"^\| `(\w+)(?:\{\w+\})?` \| ", text, re.MULTILINE))
    families = text_string_to_metric_families(generate_latest(metrics.REGISTRY).decode())
    ours = {family.name: family.type for family in families if family.name.startswith("lionheart_")}
    there = {name.removeprefix("lionheart_") + ("_total" if kind == "counter" else "") for name, kind in ours.items()}
    assert listed == there
    for name in re.findall(r"lionheart_(\w+?)(?:_bucket)?[\[{)]", text):
        assert name in there


def typed(default: ast.expr) -> str:
    """A default as it is typed in the environment."""
    match default:
        case ast.List(elts=numbers):
            return ",".join(map(ast.unparse, numbers))
        case _:
            return ast.unparse(default)


def settings() -> dict[str, str]:
    """Every variable that lionheart/settings.py reads, and its default as it stands there."""
    found = {}
    for call in ast.walk(ast.parse((ROOT / "lionheart" / "settings.py").read_text())):
        match call:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="env")), args=[ast.Constant(value=str(name))]):
                default = next(word.value for word in call.keywords if word.arg == "default")
                found[name] = typed(default)
            case _:
                continue
    return found
