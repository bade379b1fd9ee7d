"""The public API, for programs: /api/v1/. The client's own is the rest of /api/, and may change with the client."""
