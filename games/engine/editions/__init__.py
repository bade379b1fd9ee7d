"""The editions that can be played, by name. Nothing else in the engine knows which there are."""

from games.engine.edition import Edition
from games.engine.editions.classic.edition import Classic

EDITIONS: dict[str, Edition] = {edition.info.name: edition for edition in (Classic(),)}
