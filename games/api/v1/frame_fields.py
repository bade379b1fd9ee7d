"""Serializers with the fields of a client frame, so that the API validates as the sockets do. The frame's type
(games/protocol/client.py) is the only definition of both.
"""

from typing import Any, ClassVar

import msgspec.inspect
from django.core.validators import ProhibitNullCharactersValidator, RegexValidator
from rest_framework import serializers as drf
from rest_framework.validators import ProhibitSurrogateCharactersValidator

from games import protocol
from games.api import serializers

AnyField = drf.Field[Any, Any, Any, Any]


class FrameText(drf.CharField):
    """Text taken as sent; DRF would trim it, and reject characters that frames may contain."""

    def __init__(self, *, pattern: str | None = None, min_length: int | None = None, **about: Any) -> None:
        is_free = pattern is None and not min_length
        super().__init__(trim_whitespace=False, allow_blank=is_free, min_length=min_length, **about)
        self.validators = [one for one in self.validators if not isinstance(one, _CHARACTERS)]
        if pattern is not None:
            self.validators.append(RegexValidator(pattern))


_CHARACTERS = (ProhibitNullCharactersValidator, ProhibitSurrogateCharactersValidator)
"""Null characters are validated by the service; lone surrogates are not valid JSON."""


class FrameSerializer(serializers.Strict):
    """Accepts the fields of `frame`, except those in `without`. `help_texts` document fields in the schema."""

    frame: ClassVar[type[protocol.ClientFrame]]
    without: ClassVar[tuple[str, ...]] = ()
    help_texts: ClassVar[dict[str, str]] = {}

    def get_fields(self) -> dict[str, AnyField]:
        """The fields, `id` first."""
        found = msgspec.inspect.type_info(self.frame)
        assert isinstance(found, msgspec.inspect.StructType)  # noqa: S101 - frames are structs
        fields = {one.name: one for one in sorted(found.fields, key=lambda one: one.name != "id")}
        return {name: self._field(one) for name, one in fields.items() if name not in self.without}

    def _field(self, field: msgspec.inspect.Field) -> AnyField:
        about: dict[str, Any] = {"help_text": self.help_texts.get(field.name)}
        if not field.required:
            about |= {"required": False, "default": field.default}
        return _field_of(field.type, about)


class CommandSerializer(FrameSerializer):
    """A command that is carried out once: sent again under the same id, because no response arrived, it is not
    repeated."""

    help_texts: ClassVar = {"id": "Chosen by the client, unique for each command in a room."}


def _field_of(kind: msgspec.inspect.Type, about: dict[str, Any]) -> AnyField:
    """A serializer field for the type of a frame's field."""
    match kind:
        case msgspec.inspect.UnionType(types=(one, msgspec.inspect.NoneType())):
            return _field_of(one, about | {"allow_null": True})
        case msgspec.inspect.Metadata(type=one):
            return _field_of(one, about)
        case msgspec.inspect.StrType(min_length=least, max_length=most, pattern=pattern):
            return FrameText(min_length=least, max_length=most, pattern=pattern, **about)
        case msgspec.inspect.IntType(ge=least, le=most):
            return drf.IntegerField(min_value=least, max_value=most, **about)
        case msgspec.inspect.LiteralType(values=values):
            return drf.ChoiceField(values, **about)
        case msgspec.inspect.VarTupleType(item_type=one, min_length=least, max_length=most):
            return drf.ListField(child=_field_of(one, {}), min_length=least, max_length=most, **about)
        case msgspec.inspect.DictType():
            return drf.DictField(**about)
    raise TypeError(f"no field for {kind!r}")
