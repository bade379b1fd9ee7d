"""The ASGI application: pages and API through Django, WebSockets through Channels."""

import os
import warnings

from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lionheart.settings")
http_application = get_asgi_application()

# Imported late: the consumers need Django's apps to be ready.
from games.routing import websocket_urlpatterns  # noqa: E402
from lionheart.checks import refuse_bad_deployment  # noqa: E402
from lionheart.logs import RequestLog  # noqa: E402
from lionheart.origin import SameOriginOnly  # noqa: E402
from lionheart.request_bodies import ReceivedRequest  # noqa: E402
from lionheart.sessions import SessionMiddleware  # noqa: E402

# WhiteNoise answers with files, which Django here reads at once: browsers and nginx keep them.
warnings.filterwarnings("ignore", "StreamingHttpResponse must consume synchronous iterators")
refuse_bad_deployment()
http_application.request_class = ReceivedRequest

application = ProtocolTypeRouter(
    {
        "http": RequestLog(http_application),
        "websocket": RequestLog(SameOriginOnly(SessionMiddleware(URLRouter(websocket_urlpatterns)))),
    }
)
