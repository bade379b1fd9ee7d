"""The editions that can be played, by name. Nothing else in the engine knows which there are."""

from types import ModuleType

from games.engine.editions.classic import edition as classic

EDITIONS: dict[str, ModuleType] = {module.INFO.name: module for module in (classic,)}
