"""WebSocket connections to rooms and to the lobby: what a client may send, and what it is sent and when."""
