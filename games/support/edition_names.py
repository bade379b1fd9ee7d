"""The editions' names, as in the client."""

from django.utils.translation import gettext_lazy

EDITIONS = {
    "classic": gettext_lazy("Classic"),
    "returns": gettext_lazy("The King Returns"),
    "internet": gettext_lazy("Internet"),
}
