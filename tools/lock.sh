#!/bin/sh
# Writes the lock files again: one text for every Python from 3.11 on, with hashes, naming no index and no path.
set -eu
lock() {
  uv pip compile --quiet --universal --python-version 3.11 --strip-extras --generate-hashes --no-config \
    --custom-compile-command "make lock" --output-file "requirements/$1.txt" "requirements/$1.in"
}
lock installer
lock base
lock dev
cd frontend
npm install --package-lock-only
