"""Values as JSON."""

import msgspec

encode = msgspec.json.Encoder().encode


def raw_json(value: object) -> msgspec.Raw:
    """A value encoded as JSON, as part of a frame or response that is encoded later."""
    return msgspec.Raw(encode(value))
