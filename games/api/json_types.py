"""Checks that values in a body have the JSON types of their fields. DRF would convert them: 1 to "1", "yes" to true."""

from typing import Any

from rest_framework import serializers

_JSON_TYPES: tuple[tuple[type[serializers.Field[Any, Any, Any, Any]], type, str], ...] = (
    (serializers.BooleanField, bool, "true or false"),
    (serializers.IntegerField, int, "an integer"),
    (serializers.CharField, str, "a string"),
    (serializers.TimeField, str, "a string"),
)
"""The JSON type of each kind of field. `type` distinguishes `true` from 1, and 1.0 as well, as on the sockets."""


def type_errors(field: Any, value: Any) -> Any:
    """The type errors of a field's value, in DRF's form; None if its JSON type is right, or if the field checks it."""
    if value is None:
        return None
    if isinstance(field, serializers.ListField):
        values = value if isinstance(value, list) else []
        found = {place: type_errors(field.child, one) for place, one in enumerate(values)}
        return {place: errors for place, errors in found.items() if errors}
    if isinstance(field, serializers.ChoiceField):
        fits = any(type(value) is type(choice) for choice in field.choices)
        return None if fits else ["Not one of the choices."]
    for kind, json_type, expected in _JSON_TYPES:
        if isinstance(field, kind):
            return None if type(value) is json_type else [f"Expected {expected}."]
    return None
