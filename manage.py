#!/usr/bin/env python3
"""Django's command line."""

from lionheart.command import main

if __name__ == "__main__":
    main()
