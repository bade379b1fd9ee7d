"""The adapters for the two ASGI servers, uvicorn (`manage.py worker`) and Daphne (`manage.py serve`). Only this package
depends on how they work inside; everything else sees ASGI.

They lack what these modules add: `running` shuts down gracefully and tunes memory, `control_frame_limits` and
`handshake_limits` limit what a client may send before any limit of the application, and `preencoded_frames` sends a
frame to many sockets without encoding it again for each (uvicorn only; docs/performance.md has measurements, W2).
"""
