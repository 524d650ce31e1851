"""Completes State with what is written in Python."""
from ._tabuleiro import State
from .game import Game, ask


def _game(self):
    """The game with its rules.

    >>> Game("tabula").start().game
    Game('tabula', mode='normal', players=2)
    """
    return Game(*self.setup)


def _asked(self, question, **more):
    name, mode, players, options = self.setup
    return ask(question, game=name, mode=mode, players=players, options=options, position=self.text, **more)


def gestures(self):
    """Each move as data, to click and to animate: the walks of the pieces, each with its kind, the colour, the number of pieces
    and the spots from first to last.

    >>> Game("pretoa").start().gestures()["3-0"]["walks"]
    [['move', 0, 1, [3, 0]]]
    """
    return _asked(self, "position")["moves"]


def why_not(self, spot):
    """Why the player to choose cannot move what stands on a spot: a message and its details, or None."""
    return _asked(self, "why", spot=spot)


def _repr(self):
    return f"<{self.setup[0]}: {self.text}>"


State.game = property(_game)
for _method in (gestures, why_not):
    setattr(State, _method.__name__, _method)
State._repr_svg_ = State.svg
State.__repr__ = _repr
