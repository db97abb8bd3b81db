"""The choice of the presenter; the one that is not chosen is not loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.ui.theme import Theme

if TYPE_CHECKING:
    from tutor.i18n.catalogue import Catalogue
    from tutor.ui.environment import Environment
    from tutor.ui.screen import Presenter


def presenter(environment: Environment, catalogue: Catalogue, *, four_colour: bool = False) -> Presenter:
    """The presenter that fits the environment."""
    theme = Theme(colour=environment.colour, four_colour=four_colour)
    if environment.plain:
        from tutor.ui.plain import PlainPresenter

        return PlainPresenter(environment, catalogue, theme)
    from tutor.ui.interactive import InteractivePresenter

    return InteractivePresenter(environment, catalogue, theme)
