#!/usr/bin/env python3
"""Prints nginx's configuration for a server without containers: deploy/site.conf, filled in.

`python3 tools/nginx_site.py play.example 8000` is for `manage.py serve` on that port; several ports are those of
workers. Once there is a certificate for the name, print it again: then it has HTTPS. Standard library only.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

SITE = Path(__file__).resolve().parent.parent / "deploy" / "site.conf"
CERTIFICATES = Path("/etc/letsencrypt/live")
"""Where certbot keeps them."""
CHALLENGES = "/var/www/lionheart"
"""Where certbot proves that the name is ours."""
CACHE = "/var/lib/nginx/lionheart"


def site(name: str, ports: Sequence[int], *, has_certificate: bool) -> str:
    """The configuration for a host name and the workers' ports on this machine."""
    listen = ["listen 80;", "listen [::]:80;", f"server_name {name};"]
    if has_certificate:
        listen += [
            "listen 443 ssl http2;",
            "listen [::]:443 ssl http2;",
            f"ssl_certificate {CERTIFICATES / name / 'fullchain.pem'};",
            f"ssl_certificate_key {CERTIFICATES / name / 'privkey.pem'};",
            "ssl_session_cache shared:lionheart:10m;",
            "if ($scheme = http) { return 301 https://$host$request_uri; }",
        ]
    # What is less than critical names the room whose request failed.
    listen.append("error_log /var/log/nginx/error.log crit;")
    listen.append(f"location /.well-known/acme-challenge/ {{ root {CHALLENGES}; }}")
    # When all are restarted at the same time, nginx would leave each out for ten seconds.
    servers = [f"127.0.0.1:{port} max_fails=1 fail_timeout=2s" for port in ports]
    return filled_in("\n    ".join(listen), servers, CACHE)


def filled_in(listen: str, servers: Sequence[str], cache: str) -> str:
    """deploy/site.conf with its `listen` directives, the workers' servers with their parameters, and the folder for
    cached files."""
    return (
        SITE.read_text()
        .replace("${LISTEN}", listen)
        .replace("${WORKER_SERVERS}", " ".join(f"server {server};" for server in servers))
        .replace("${CACHE}", cache)
    )


def main() -> None:
    """Prints the configuration."""
    parser = argparse.ArgumentParser(description="Prints nginx's configuration for a server without containers.")
    parser.add_argument("name", help="the name that players type: play.example")
    parser.add_argument("ports", type=int, nargs="+", help="the ports of the server, or of all workers")
    wanted = parser.parse_args()
    print(site(wanted.name, wanted.ports, has_certificate=(CERTIFICATES / wanted.name).is_dir()), end="")


if __name__ == "__main__":
    main()
