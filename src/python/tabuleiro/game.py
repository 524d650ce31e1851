"""A game with its rules, and questions about games."""
import datetime
import functools
import json
import os

from . import _tabuleiro
from ._tabuleiro import Batch, State


def ask(question, **fields):
    """The answer to a question of docs/engine.md.

    >>> ask("position", game="niout", plays=["MO"])["moves"].keys()
    dict_keys(['off-5'])
    """
    return json.loads(_tabuleiro.ask(json.dumps({"ask": question, **fields})))


def problem(game, number=None, date=None):
    """A problem of a game (docs/problems.md): by its number from 0, or that of a date, by default today's. `moves` has the value
    and the loss of every move, best first.

    >>> posed = problem("pretoa", date="2026-11-18")
    >>> posed["moves"][0]["loss"], posed["moves"][1]["loss"] >= 0.5
    (0, True)
    """
    if number is not None and date is not None:
        raise ValueError("a problem has a number or a date")
    which = {"number": number} if number is not None else {"date": str(date or datetime.date.today())}
    return ask("problem", game=game, **which)


@functools.cache
def _games():
    return {game["name"]: game for game in json.loads(_tabuleiro.games_json())}


def games():
    """What each game offers: its modes with their numbers of players, and its options with their values.

    >>> games()["tabula"]["options"]
    [{'name': 'capture', 'values': ['removed', 'reentry'], 'default': 'removed'}]
    """
    return {name: dict(game) for name, game in _games().items()}


def names():
    """The names of the games."""
    return list(_games())


class Game:
    """The rules of a game: which one, its mode, the number of players, and options that are not at their default.

    >>> game = Game("niout", players=2)
    >>> game.mode, game.players, game.options
    ('individual', 2, {})
    >>> Game("ludo", options={"tower": "high"})
    Traceback (most recent call last):
    tabuleiro.Error: ...
    """

    def __init__(self, name, mode=None, players=None, options=None):
        self._start = State(name, mode, players, options)
        self.name, self.mode, self.players, self.options = self._start.setup

    def __repr__(self):
        options = f", options={self.options}" if self.options else ""
        return f"Game({self.name!r}, mode={self.mode!r}, players={self.players}{options})"

    def __eq__(self, other):
        return isinstance(other, Game) and self._start.setup == other._start.setup

    def __hash__(self):
        return hash((self.name, self.mode, self.players, tuple(sorted(self.options.items()))))

    @property
    def setup(self):
        """The game as questions name it."""
        return {"game": self.name, "mode": self.mode, "players": self.players, "options": self.options}

    def start(self):
        """The first position.

        >>> print(Game("pretoa").start())
        yellow=1,2,3,7,8,9,13,14,15 red=4,5,6,10,11,12,16,17,18 turn=yellow
        """
        return self._start

    def state(self, text):
        """A position from its text (docs/notation.md), which `State.text` gives.

        >>> Game("niout").state("yellow=off,5*2,home red=off*4 turn=yellow cast=TO").moves
        ['off-1', '5-6', '5-W1', '5*2-6', '5*2-W1']
        """
        if not text.strip():
            raise ValueError("the text of a position is empty")
        return State(*self._start.setup, text)

    def board(self):
        """The board's geometry: spots with their names, places and roles, paths, colours, the colour of each seat.

        >>> board = Game("ludo").board()
        >>> len(board["spots"]), board["seats"]
        (80, [0, 2])
        """
        return ask("board", **self.setup)

    @property
    def levels(self):
        """The levels of the bots, in order of strength.

        >>> Game("pretoa").levels[-1], "perfect" in Game("sorry").levels
        ('perfect', False)
        """
        return _tabuleiro.levels(self.name)

    def batch(self, games, **more):
        """Many games at once: see Batch.

        >>> batch = Game("niout").batch(1024, seed=1)
        >>> batch.masks.shape, batch.planes.shape
        ((1024, 161), (1024, 2, 33))
        """
        return Batch(self.name, games, self.mode, self.players, self.options, **more)

    def analyse(self, plays, position=None):
        """What every event and move of a game changed: see docs/engine.md, `analysis`.

        >>> analysis = Game("pretoa").analyse(["3-0", "6x3"])
        >>> len(analysis["entries"]), analysis["luck"]
        (2, [0, 0])
        """
        more = {"position": str(position)} if position is not None else {}
        return ask("analysis", **self.setup, plays=list(plays), **more)


def _read(file):
    if isinstance(file, (str, os.PathLike)):
        with open(file, encoding="utf-8") as opened:
            return opened.read()
    return file.read()


def analyse(file):
    """The analysis of every game in an exported match or a saved game, given as a path or an open file. Each has the game's
    setup and plays, and the fields of `Game.analyse`."""
    return [{**game, **ask("analysis", **game)} for game in ask("plays", file=_read(file))]


def verify(file):
    """Whether the dice, cards and moves of an exported match are right: `{"valid": True, …}`, or `valid` is False, and `step`
    and `fault` say where and why (docs/fairness.md)."""
    return ask("verify", file=_read(file))
