"""The ASGI application: pages and API through Django, sockets through channels."""

import os

from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lionheart.settings")
http_application = get_asgi_application()

# Only now are Django's apps ready, and with them what the consumers import.
from games.routing import websocket_urlpatterns  # noqa: E402
from lionheart.checks import refuse_bad_deployment  # noqa: E402
from lionheart.logs import RequestLog  # noqa: E402
from lionheart.origin import SameOriginOnly  # noqa: E402
from lionheart.request_bodies import ReceivedRequest  # noqa: E402
from lionheart.sessions import WithSession  # noqa: E402

refuse_bad_deployment()
http_application.request_class = ReceivedRequest

application = ProtocolTypeRouter(
    {
        "http": RequestLog(http_application),
        "websocket": RequestLog(SameOriginOnly(WithSession(URLRouter(websocket_urlpatterns)))),
    }
)
