"""Web push: rendering, encryption for one browser, and sending to the browser vendor's push server."""
