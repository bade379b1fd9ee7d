"""The registry of editions, by name. No other module of the engine knows which editions exist."""

from games.engine.edition import AnyEdition
from games.engine.editions.classic.edition import Classic
from games.engine.editions.internet.edition import Internet
from games.engine.editions.returns.edition import Returns

EDITIONS: dict[str, AnyEdition] = {edition.info.name: edition for edition in (Classic(), Returns(), Internet())}
