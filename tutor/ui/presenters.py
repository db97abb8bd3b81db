"""The choice of the presenter; the one that is not chosen is not loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tutor.i18n.catalogue import Catalogue
    from tutor.ui.environment import Environment
    from tutor.ui.screen import Presenter


def presenter(environment: Environment, catalogue: Catalogue) -> Presenter:
    """The presenter that fits the environment."""
    if environment.plain:
        from tutor.ui.plain import PlainPresenter

        return PlainPresenter(environment, catalogue)
    from tutor.ui.interactive import InteractivePresenter

    return InteractivePresenter(environment, catalogue)
