#!/bin/sh
# Writes the lock files anew. They name no index and no path; make them on the oldest Python that is supported (3.11).
set -eu
export CUSTOM_COMPILE_COMMAND="make lock"
for name in base dev; do
  pip-compile --quiet --strip-extras --allow-unsafe --generate-hashes --no-emit-index-url --no-emit-find-links \
    --output-file "requirements/$name.txt" "requirements/$name.in"
done
cd frontend
npm install --package-lock-only
