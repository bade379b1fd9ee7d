"""Web push: notices in words, sealed for one browser, and on their way to it through its maker's server."""
