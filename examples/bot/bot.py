"""A complete bot for classic: it joins a room through the public API and plays a game over the WebSocket."""

import argparse, itertools, json, os, random, secrets, sys, time, urllib.request as web, websockets
from websockets.sync.client import connect


def neighbours(view, space):
    column, row, board = ord(space[0]) - 65, int(space[1:]), view["board"]
    around = ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
    return {f"{chr(65 + c)}{r}" for c, r in around if 0 <= c < board["columns"] and 0 < r <= board["rows"]}


def land_value(view, spaces):  # towns score 5, mines sometimes
    return sum({"t": 5, "m": 2}.get(view["board"]["terrain"][int(a[1:]) - 1][ord(a[0]) - 65], 0.4) for a in spaces)


def plan(view, offered):  # missing borders of the best land around one of our castles
    edge = lambda *spaces: "|".join(sorted(spaces, key=lambda space: (int(space[1:]), space)))
    board, best, walls = view["board"], (0.0, []), {*view["board"]["borders"]}
    pieces = {one["space"]: one["colour"] for one in board["castles"] + board["knights"]}
    taken = {one["space"] for one in board["castles"]} | {one for one in pieces if pieces[one] != view["viewer"]}
    for castle in [one["space"] for one in board["castles"] if one["colour"] == view["viewer"]]:
        land, free = {castle}, {castle} - {one["castle"] for one in board["provinces"]}
        while free and len(land) < 14:
            around = {(a, b) for a in land for b in neighbours(view, a) - land if edge(a, b) not in walls}
            missing = sorted({edge(a, b) for a, b in around})
            if missing and set(missing) <= set(offered):
                best = max(best, ((3 + land_value(view, land)) / (len(missing) + 1), missing))
            if free := sorted({b for _, b in around} - taken):
                closed = {b: sum(n in land or edge(b, n) in walls for n in neighbours(view, b)) for b in free}
                land.add(max(free, key=lambda b: (b in pieces, closed[b] + 0.8 * land_value(view, [b]))))
    return best[1]


def decide(prompt, view):
    arms = view["seats"][view["viewer"]]["provinces"] ** 0.5
    hope = {"ducats": 0.4, "politics": 2.5, "borders": 1.8 * (arms < 1.7), "sword": 2.5 * arms, "two_swords": 4 * arms}
    hopes = [hope[one["kind"]] * (one["n"] or 1) + 2 * random.random() for one in view["card"]["actions"]]
    cards = sorted(prompt["cards"], key=lambda card: -hopes[card - 1])[: prompt["count"]]
    return {"kind": "decide", "cards": cards, "politics": [None] * len(cards)}


def carry_out(prompt, view):
    if missing := plan(view, prompt["edges"]) if prompt["borders_left"] else []:
        return {"kind": "place_border", "edge": missing[0]}
    owned, options = {a for one in view["board"]["provinces"] for a in one["spaces"]}, prompt["expansions"].items()
    expansions = [(castle, [a, *b]) for castle, to in options for a, then in to.items() for b in ([], *zip(then))]
    if expansions and prompt["expansions_left"] and prompt["knights_left"] != 2:
        castle, spaces = max(expansions, key=lambda one: land_value(view, one[1]) + 1.5 * len(owned & {*one[1]}))
        return {"kind": "expand", "castle": castle, "spaces": spaces}
    if prompt["knights"] and prompt["knights_left"]:
        space = min(prompt["knights"], key=lambda one: (prompt["fees"].get(one, 0), one not in owned, random.random()))
        return {"kind": "place_knight", "space": space, "treasures": prompt["knights"][space][0]}
    return {"kind": "stop"}


ANSWERS = dict(decide=decide, carry_out=carry_out, negotiate=lambda *_: {"kind": "call_duel"})
ANSWERS["place_castle"] = lambda prompt, view: max(
    ({"kind": "place_castle", "castle": one, "knight": knights[0]} for one, knights in prompt["choices"].items()),
    key=lambda move: sum(land_value(view, neighbours(view, b)) for b in neighbours(view, move["castle"])),
)
ANSWERS["bid"] = lambda prompt, _: dict(kind="bid", ducats=min(prompt["limit"], random.randint(1, 5)), treasures=[])
ANSWERS["choose_stack"] = lambda prompt, _: {"kind": "choose_stack", "stack": prompt["stacks"][-1]}
ANSWERS["take_card"] = lambda prompt, _: {"kind": "take_card", "card": max(prompt["cards"], key=lambda c: c["value"])}


def play(socket, view=None, prompts=(), sent=None):
    for frame in map(json.loads, socket):  # one prompt at a time, until the game is over
        view, prompts = frame.get("view", view), frame.get("prompts", prompts)
        sent = None if sent == frame.get("id") else sent
        waiting = [one for one in prompts if not one["optional"] and not one.get("made")]
        if view and view["outcome"]:
            sys.exit(print(f"place {view['outcome']['places'][str(view['viewer'])]} of {len(view['seats'])}"))
        if frame["type"] == "tick":
            socket.send('{"id": "here", "type": "ping"}')
        elif waiting and not sent and frame["type"] != "error":
            sent, move = secrets.token_hex(8), ANSWERS[waiting[0]["kind"]](waiting[0], view)
            socket.send(json.dumps({"id": sent, "type": "move", "prompt": waiting[0]["id"], "move": move}))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--server", default="http://127.0.0.1:8000")
    parser.add_argument("--room", help="join this room; default: play against the server's bots")
    args, headers = parser.parse_args(), {"Content-Type": "application/json"}
    ask = lambda path, body=None: json.load(web.urlopen(web.Request(f"{args.server}/api/v1/{path}/", body, headers)))
    post = lambda path, **body: ask(path, json.dumps(body).encode())
    headers["Authorization"] = "Bearer " + (os.environ.get("TOKEN") or post("programs", name="Page")["key"])
    room = args.room or post("rooms", edition="classic", options={"players": 4}, programs=True)["id"]
    seated = args.room and any(seat["mine"] for seat in ask(f"rooms/{room}")["seats"])  # it was stopped
    for step in [] if seated else ["join"] if args.room else ["bots", "bots", "bots", "start"]:
        post(f"rooms/{room}/{step}")
    for attempt in itertools.count():  # after a reconnect the server sends everything again
        try:
            with connect(f"ws{args.server[4:]}/ws/rooms/{room}/", additional_headers=headers, max_size=None) as socket:
                play(socket)
        except (OSError, websockets.WebSocketException) as error:
            if getattr(getattr(error, "rcvd", None), "code", 0) // 100 == 44:  # no use in reconnecting
                raise
        time.sleep(min(2**attempt, 30) * random.uniform(0.5, 1))
