"""Answers prompts as a client sees them, for tests that need a game to continue. Any legal answer will do."""

from typing import Any

JSON = dict[str, Any]


def answer_to(prompt: JSON) -> JSON:
    """A legal move: the simplest one, but one that changes the board where possible."""
    match prompt["kind"]:
        case "place_castle":
            castle, knights = next(iter(prompt["choices"].items()))
            return {"kind": "place_castle", "castle": castle, "knight": knights[0]}
        case "decide":
            count = prompt["count"]
            return {"kind": "decide", "cards": prompt["cards"][:count], "politics": [None] * count}
        case "negotiate":
            return {"kind": "call_duel"}
        case "bid":
            return {"kind": "bid", "ducats": 0, "treasures": []}
        case "carry_out":
            return carry_out(prompt)
        case "choose_stack":
            return {"kind": "choose_stack", "stack": prompt["stacks"][0]}
        case "take_card":
            return {"kind": "take_card", "card": prompt["cards"][0]}
        case kind:
            raise AssertionError(f"no answer to {kind}")


def carry_out(prompt: JSON) -> JSON:
    """A border, an expansion or a knight, or the end of the action."""
    if prompt["edges"] and prompt["borders_left"]:
        return {"kind": "place_border", "edge": prompt["edges"][0]}
    if prompt["expansions"] and prompt["expansions_left"]:
        castle, firsts = next(iter(prompt["expansions"].items()))
        return {"kind": "expand", "castle": castle, "spaces": [next(iter(firsts))]}
    if prompt["knights"] and prompt["knights_left"]:
        space, ways = next(iter(prompt["knights"].items()))
        return {"kind": "place_knight", "space": space, "treasures": ways[0]}
    return {"kind": "stop"}


def open_prompts(frame: JSON) -> list[JSON]:
    """The prompts of a snapshot or an update that still wait for an answer."""
    return [prompt for prompt in frame["prompts"] if not prompt["optional"] and not prompt.get("made")]
