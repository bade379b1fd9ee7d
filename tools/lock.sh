#!/bin/sh
# Regenerates the lock files: valid for every Python from 3.11 on, with hashes, without index URLs or local paths.
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
