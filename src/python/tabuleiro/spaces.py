"""The few kinds of spaces that environments describe themselves with, shaped as the common libraries have them."""
import numpy


class Discrete:
    """Whole numbers from 0 to n-1."""

    def __init__(self, n, seed=None):
        self.n, self.shape, self.dtype = int(n), (), numpy.dtype(numpy.int64)
        self._random = numpy.random.default_rng(seed)

    def seed(self, seed=None):
        self._random = numpy.random.default_rng(seed)

    def sample(self, mask=None):
        return int(self._random.choice(self.n if mask is None else numpy.flatnonzero(mask)))

    def contains(self, value):
        return isinstance(value, (int, numpy.integer)) and 0 <= value < self.n

    __contains__ = contains

    def __eq__(self, other):
        return isinstance(other, Discrete) and self.n == other.n

    def __repr__(self):
        return f"Discrete({self.n})"


class MultiDiscrete:
    """A row of whole numbers, each below its own bound."""

    def __init__(self, nvec, seed=None):
        self.nvec = numpy.asarray(nvec)
        self.shape, self.dtype = self.nvec.shape, numpy.dtype(numpy.int64)
        self._random = numpy.random.default_rng(seed)

    def seed(self, seed=None):
        self._random = numpy.random.default_rng(seed)

    def sample(self, mask=None):
        if mask is None:
            return self._random.integers(self.nvec)
        return numpy.array([self._random.choice(numpy.flatnonzero(row)) for row in mask])

    def contains(self, value):
        value = numpy.asarray(value)
        return value.shape == self.shape and value.dtype.kind in "iu" and bool(((value >= 0) & (value < self.nvec)).all())

    __contains__ = contains


class Box:
    """Arrays of numbers between two bounds."""

    def __init__(self, low, high, shape, dtype):
        self.low, self.high, self.shape, self.dtype = low, high, tuple(shape), numpy.dtype(dtype)
        self._random = numpy.random.default_rng()

    def seed(self, seed=None):
        self._random = numpy.random.default_rng(seed)

    def sample(self):
        return self._random.integers(self.low, self.high, self.shape, endpoint=True).astype(self.dtype)

    def contains(self, value):
        return (isinstance(value, numpy.ndarray) and value.shape == self.shape and value.dtype == self.dtype
                and bool(((value >= self.low) & (value <= self.high)).all()))

    __contains__ = contains


class Dict(dict):
    """Named spaces together."""

    def seed(self, seed=None):
        for space in self.values():
            space.seed(seed)

    def sample(self):
        return {name: space.sample() for name, space in self.items()}

    def contains(self, value):
        return isinstance(value, dict) and value.keys() == self.keys() and all(self[name].contains(value[name]) for name in self)


def observation_space(batch, games=None):
    """What an environment over a batch shows: planes and vector of the player to act, and the mask of legal actions."""
    rows = () if games is None else (games,)
    return Dict(observation=Box(0, 255, (*rows, *batch.planes.shape[1:]), numpy.uint8),
                vector=Box(0, 255, (*rows, *batch.vectors.shape[1:]), numpy.uint8),
                action_mask=Box(0, 1, (*rows, *batch.masks.shape[1:]), numpy.uint8))
