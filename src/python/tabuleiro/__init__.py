"""Board games for people who study games and train bots: docs/python.md.

>>> import tabuleiro
>>> tabuleiro.names()[:3]
['ludo', 'niout', 'tabula']
>>> game = tabuleiro.Game("ludo", players=4, options={"tower": "block"})
>>> state = game.start().play("5")
>>> state.moves
['release']
>>> print(state.play("release"))
red=yard*3,0 green=yard*4 yellow=yard*4 blue=yard*4 turn=red released=yes
"""
from ._tabuleiro import Batch, Error, State, __commit__, __version__, make_tables, tables_folder
from .game import Game, analyse, ask, games, names, problem, verify
from . import state as _state  # completes State

__all__ = ["Batch", "Error", "Game", "State", "analyse", "ask", "games", "make_tables", "names",
           "problem", "tables_folder", "verify"]
