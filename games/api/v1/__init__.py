"""The public API for programs: /api/v1/. The rest of /api/ is the client's own and may change with it."""
