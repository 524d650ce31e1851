"""One game as an environment in which agents act one after the other, with the interface of agent-environment-cycle
libraries."""
import numpy

from . import spaces
from .game import Game


class Env:
    """The agents are `player_0`, `player_1`, … in order of seats. Chance is drawn by the environment.

    An observation has the planes as `observation`, the compact `vector` and the `action_mask`, all as the agent sees them.

    >>> env = Env("niout", seed=1)
    >>> for agent in env.agent_iter():
    ...     observation, reward, termination, truncation, info = env.last()
    ...     env.step(None if termination or truncation else env.action_space(agent).sample(observation["action_mask"]))
    >>> env.agents
    []
    """

    metadata = {"render_modes": ["ansi", "svg"], "name": "tabuleiro", "is_parallelizable": False}

    def __init__(self, game, *, seed=0, render_mode=None, **rules):
        self.game = game if isinstance(game, Game) else Game(game, **rules)
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode is None, “ansi” or “svg”, not {render_mode!r}")
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.players)]
        self._batch = self.game.batch(1, seed=seed, threads=1, restart=False)
        self._observation_space = spaces.observation_space(self._batch)
        self._action_spaces = {agent: spaces.Discrete(self._batch.action_count, seed) for agent in self.possible_agents}
        self._seed = seed
        self.reset(seed)

    def observation_space(self, agent):
        return self._observation_space

    def action_space(self, agent):
        return self._action_spaces[agent]

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    @property
    def unwrapped(self):
        return self

    def reset(self, seed=None, options=None):
        self._seed = self._seed + 1 if seed is None else seed
        self._batch.reset(self._seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._batch.turns[0]]

    def observe(self, agent):
        """What an agent may know. The mask has legal actions only when it is the agent's turn."""
        mine = self._batch.turns[0] == self.possible_agents.index(agent)
        planes, vector = self._batch.observe(0, self.possible_agents.index(agent))
        return {"observation": planes, "vector": vector,
                "action_mask": self._batch.masks[0].copy() if mine else numpy.zeros_like(self._batch.masks[0])}

    def last(self, observe=True):
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter=2**63):
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise ValueError(f"{agent} is out of the game: the only action is None")
            return self._remove(agent)
        if action is None:
            raise ValueError(f"{agent} must act: None is for agents that are out of the game")
        self._batch.step(numpy.array([action]))
        self._cumulative_rewards[agent] = 0.0
        for seat, name in enumerate(self.possible_agents):
            self.rewards[name] = float(self._batch.rewards[0, seat])
            self._cumulative_rewards[name] += self.rewards[name]
        if self._batch.done[0]:
            cut = bool(self._batch.truncated[0])
            self.terminations = dict.fromkeys(self.agents, not cut)
            self.truncations = dict.fromkeys(self.agents, cut)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self._batch.turns[0]]

    def _remove(self, agent):
        self.agents.remove(agent)
        for table in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del table[agent]
        self.rewards = dict.fromkeys(self.rewards, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]

    def state(self):
        """The position, with everything that is hidden from the agents."""
        return self.game.state(self._batch.position(0))

    def render(self):
        if self.render_mode == "ansi":
            return self.state().ansi()
        return self.state().svg() if self.render_mode == "svg" else None

    def close(self):
        pass


def env(game, **more):
    """The same as Env: the usual name in such libraries, where it adds checks that ours has anyway."""
    return Env(game, **more)
