"""An island is cut off without anybody noticing who has nothing to do with it."""

import socket
from concurrent.futures import ThreadPoolExecutor

from tests.faults.nemesis.island import island


def test_the_network_of_this_machine_does_not_change() -> None:
    with ThreadPoolExecutor(1) as outside:
        before = outside.submit(socket.if_nameindex).result()
        with island() as found:
            assert len(socket.if_nameindex()) == 2
            assert outside.submit(socket.if_nameindex).result() == before
            found.cut_off()
            found.join()
        assert socket.if_nameindex() == before
