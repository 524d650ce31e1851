"""Many games as one vector environment, with the interface of the common reinforcement-learning libraries."""
import numpy

from . import spaces
from .game import Game


class VectorEnv:
    """Every game is one environment for one learner.

    Without `seat` the learner plays all seats: each step is a decision of the player to act, and the reward is for the player
    who acted. The others' are in `infos["rewards"]`, games × seats: in most games a loss comes with another player's step. With
    `seat` it plays that one; the others are played by `opponent(observations, masks, turns)`, which returns an action for each
    game, or at random.

    A finished game restarts in the same step: the observation is of the new game. Observations are the arrays of the batch,
    which the next step overwrites; with `copy=True` they are copies.

    >>> envs = VectorEnv("ludo", 64, seed=1)
    >>> observations, infos = envs.reset()
    >>> observations, rewards, terminations, truncations, infos = envs.step(envs.random_actions())
    >>> rewards.shape, infos["rewards"].shape, infos["action_mask"].shape
    ((64,), (64, 2), (64, 58))
    """

    metadata = {"render_modes": [], "autoreset_mode": "SameStep"}
    render_mode = None
    spec = None
    closed = False

    def __init__(self, game, num_envs, *, seat=None, opponent=None, seed=0, threads=0, copy=False, **rules):
        self.game = game if isinstance(game, Game) else Game(game, **rules)
        if seat is not None and not 0 <= seat < self.game.players:
            raise ValueError(f"seat {seat} does not exist: there are seats 0 to {self.game.players - 1}")
        self.num_envs, self.seat, self.opponent, self.copy, self._seed = num_envs, seat, opponent, copy, seed
        self.batch = self.game.batch(num_envs, seed=seed, threads=threads)
        self._random = numpy.random.default_rng(seed)
        self.single_observation_space = spaces.observation_space(self.batch)
        self.single_action_space = spaces.Discrete(self.batch.action_count, seed)
        self.observation_space = spaces.observation_space(self.batch, num_envs)
        self.action_space = spaces.MultiDiscrete([self.batch.action_count] * num_envs, seed)

    @property
    def unwrapped(self):
        return self

    def reset(self, *, seed=None, options=None):
        """Observations and infos of new games, different ones each time unless a seed is given."""
        self._seed = self._seed + 1 if seed is None else seed
        self.batch.reset(self._seed)
        self._rewards = numpy.zeros_like(self.batch.rewards)
        self._done, self._truncated = numpy.zeros((2, self.num_envs), bool)
        self._let_others_play()
        return self._observations(), self._infos()

    def step(self, actions):
        """Observations, rewards, terminations, truncations, infos."""
        actors = self.batch.turns.copy() if self.seat is None else self.seat
        self._rewards = numpy.zeros_like(self.batch.rewards)
        self._done, self._truncated = numpy.zeros((2, self.num_envs), bool)
        self.batch.step(actions)
        self._collect()
        self._let_others_play()
        rewards = self._rewards[numpy.arange(self.num_envs), actors]
        return self._observations(), rewards, self._done & ~self._truncated, self._truncated, self._infos()

    def random_actions(self):
        """A random legal action for each game. Does not affect the opponents' random numbers."""
        return (self._random.random(self.batch.masks.shape, numpy.float32) * self.batch.masks).argmax(axis=1)

    def _collect(self):
        self._rewards += self.batch.rewards
        self._done |= self.batch.done.view(bool)
        self._truncated |= self.batch.truncated.view(bool)

    def _let_others_play(self):
        if self.seat is None:
            return
        while (theirs := self.batch.turns != self.seat).any():
            actions = (self.batch.random_actions() if self.opponent is None else
                       numpy.asarray(self.opponent(self._observations(), self.batch.masks, self.batch.turns)))
            self.batch.step(numpy.where(theirs, actions, -1))
            self._collect()

    def _observations(self):
        arrays = {"observation": self.batch.planes, "vector": self.batch.vectors, "action_mask": self.batch.masks}
        return {name: array.copy() for name, array in arrays.items()} if self.copy else arrays

    def _infos(self):
        return {"turn": self.batch.turns, "action_mask": self.batch.masks, "rewards": self._rewards}

    def close(self, **more):
        self.closed = True
