"""An island can be cut off without an effect on anything outside it."""

import socket
from concurrent.futures import ThreadPoolExecutor

from tests.faults.nemesis.island import island


def test_the_machines_own_network_is_unchanged() -> None:
    with ThreadPoolExecutor(1) as outside:
        before = outside.submit(socket.if_nameindex).result()
        with island() as found:
            assert len(socket.if_nameindex()) == 2
            assert outside.submit(socket.if_nameindex).result() == before
            found.cut_off()
            found.join()
        assert socket.if_nameindex() == before
