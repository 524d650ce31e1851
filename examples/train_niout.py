#!/usr/bin/env python3
"""Trains a small network to play Niout, by self-play in the batch environment, with numpy alone; measures what it loses per
decision against exact tables, and plots it.

    /usr/bin/python3 examples/train_niout.py [--minutes 10] [--plot niout.svg] [--weights niout.npz]

The network sees the board as the player to move does (planes) and the cast. It has one hidden layer, and gives a preference for
each action and the expected result. It learns by proximal policy optimisation; an advantage changes its sign where the other player
moves next. The tables are those of up to three unfinished horses each, which are made in seconds, or larger ones that are there."""
import argparse
import os
import time

os.environ.setdefault("OPENBLAS_NUM_THREADS", "2")

import numpy

import tabuleiro

horizon = 48  # decisions of each game between two updates
hidden, epochs, parts = 128, 2, 6
discount_trace, clip, entropy_weight = 0.95, 0.2, 0.01


def inputs_of(batch):
    """Pieces by place for both players, a quarter each, and the cast, one of five."""
    planes = batch.planes.reshape(len(batch), -1).astype(numpy.float32) / 4
    return numpy.concatenate([planes, numpy.eye(6, dtype=numpy.float32)[batch.vectors[:, -1]][:, 1:]], axis=1)


class Network:
    def __init__(self, inputs, actions, source):
        def layer(rows, columns):
            return (source.standard_normal((rows, columns)) / rows**0.5).astype(numpy.float32)

        self.weights = [layer(inputs, hidden), numpy.zeros(hidden, numpy.float32), layer(hidden, actions) * 0.01,
                        numpy.zeros(actions, numpy.float32), layer(hidden, 1) * 0.1, numpy.zeros(1, numpy.float32)]
        self.moments = [[numpy.zeros_like(weight) for weight in self.weights] for _ in range(2)]
        self.updates = 0

    def look(self, inputs, masks):
        """The hidden layer, the probabilities of the legal actions, the expected result."""
        w1, b1, w2, b2, w3, b3 = self.weights
        seen = numpy.maximum(inputs @ w1 + b1, 0)
        preferences = numpy.where(masks, seen @ w2 + b2, -1e9)
        preferences = numpy.exp(preferences - preferences.max(axis=1, keepdims=True))
        return seen, preferences / preferences.sum(axis=1, keepdims=True), numpy.tanh(seen @ w3 + b3)[:, 0]

    def learn(self, inputs, masks, actions, old, advantages, results, rate):
        seen, chances, values = self.look(inputs, masks)
        rows, count = numpy.arange(len(inputs)), numpy.float32(len(inputs))
        ratio = chances[rows, actions] / old
        free = numpy.where(advantages > 0, ratio < 1 + clip, ratio > 1 - clip)  # inside the clipping range there is a gradient
        push = advantages * ratio * free
        slope = push[:, None] * chances
        slope[rows, actions] -= push
        logs = numpy.log(chances + 1e-9)
        slope += entropy_weight * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
        slope /= count
        value_slope = ((values - results) * (1 - values**2) / count)[:, None]
        w1, _, w2, _, w3, _ = self.weights
        back = (slope @ w2.T + value_slope @ w3.T) * (seen > 0)
        self.descend([inputs.T @ back, back.sum(axis=0), seen.T @ slope, slope.sum(axis=0), seen.T @ value_slope,
                      value_slope.sum(axis=0)], rate)

    def descend(self, slopes, rate):
        """Adam."""
        self.updates += 1
        for weight, slope, first, second in zip(self.weights, slopes, *self.moments):
            first += 0.1 * (slope - first)
            second += 0.001 * (slope**2 - second)
            step = first / (1 - 0.9**self.updates) / (numpy.sqrt(second / (1 - 0.999**self.updates)) + 1e-8)
            weight -= (rate * step).astype(numpy.float32)


def draw(chances, source):
    return (chances.cumsum(axis=1) > source.random((len(chances), 1))).argmax(axis=1)


def play_and_learn(network, batch, source, rate):
    """Plays some decisions of every game and learns from them."""
    kept = []
    for _ in range(horizon):
        inputs, masks, turns = inputs_of(batch), batch.masks.astype(bool), batch.turns.copy()
        _, chances, values = network.look(inputs, masks)
        actions = draw(chances, source)
        rows = numpy.arange(len(batch))
        actions = numpy.where(masks[rows, actions], actions, masks.argmax(axis=1))  # rounding
        batch.step(actions)
        kept.append((inputs, masks, actions, chances[rows, actions], values, batch.rewards[rows, turns], turns, batch.done.copy()))
    inputs, masks, actions, old, values, rewards, turns, done = map(numpy.stack, zip(*kept))
    _, _, last = network.look(inputs_of(batch), batch.masks.astype(bool))
    following, whose = numpy.concatenate([values[1:], last[None]]), numpy.concatenate([turns[1:], batch.turns[None]])
    sign = numpy.where(done == 1, 0, numpy.where(whose == turns, 1, -1))  # to the same player, to the other, or nothing
    surprise = rewards + sign * following - values
    advantages, after = numpy.zeros_like(values), numpy.zeros(len(batch), numpy.float32)
    for t in reversed(range(horizon)):
        advantages[t] = after = surprise[t] + discount_trace * sign[t] * after
    chosen = (masks.sum(axis=2) > 1).ravel()  # where there was a choice
    flat = [array.reshape(horizon * len(batch), *array.shape[2:])[chosen] for array in (inputs, masks, actions, old, advantages, advantages + values)]
    flat[4] = (flat[4] - flat[4].mean()) / (flat[4].std() + 1e-6)
    for _ in range(epochs):
        for part in numpy.array_split(source.permutation(len(flat[0])), parts):
            network.learn(*(array[part] for array in flat), rate)


class Examination:
    """Measures what a player loses per decision, on decisions of random games whose values the tables know."""

    def __init__(self, count, horses):
        many = f"off*{horses}" + (f",home*{4 - horses}" if horses < 4 else "")
        if tabuleiro.Game("niout").state(f"yellow={many} red={many} turn=yellow").exact() is None:
            print(f"Making the tables of up to {horses} horses", flush=True)
            tabuleiro.make_tables("niout", horses)
        self.batch = tabuleiro.Batch("niout", count, seed=99)
        self.values = []
        source = tabuleiro.Batch("niout", count, seed=98)
        while len(self.values) < count:
            source.step_random()
            for i in numpy.flatnonzero(source.masks.sum(axis=1) > 1):
                if len(self.values) == count or i % 29 != len(self.values) % 29:
                    continue  # only a few of every game
                state = tabuleiro.Game("niout").state(source.position(i))
                exact = state.exact()
                if exact and exact["moves"][0]["chance"] > exact["moves"][-1]["chance"]:
                    chances = {move["move"]: move["chance"] for move in exact["moves"]}
                    self.batch.set_position(len(self.values), state.text)
                    self.values.append({action: chances[move] for action, move in zip(state.actions, state.moves)})
        self.inputs, self.masks = inputs_of(self.batch), self.batch.masks.astype(bool)

    def loss(self, choose):
        """`choose(inputs, masks)` returns the probabilities of the actions; the likeliest is played."""
        actions = choose(self.inputs, self.masks).argmax(axis=1)
        return numpy.mean([max(values.values()) - values[action] for values, action in zip(self.values, actions)])

    def random_loss(self):
        return numpy.mean([max(values.values()) - numpy.mean(list(values.values())) for values in self.values])


def plot(points, at_random, path):
    """Minutes against the loss per decision, as SVG."""
    width, height, most = 640, 360, max(at_random, *(loss for _, loss in points)) * 1.1
    last = max(points[-1][0], 1e-9)
    x, y = (lambda minutes: 60 + (width - 80) * minutes / last), (lambda loss: height - 40 - (height - 60) * loss / most)
    line = " ".join(f"{x(minutes):.1f},{y(loss):.1f}" for minutes, loss in points)
    marks = "".join(f'<text x="52" y="{y(most * i / 4) + 4:.1f}" text-anchor="end">{100 * most * i / 4:.1f} %</text>' for i in range(5))
    with open(path, "w") as file:
        file.write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">'
                   f'<rect width="{width}" height="{height}" fill="#fff"/>{marks}'
                   f'<path d="M60 20V{height - 40}H{width - 20}" fill="none" stroke="#555"/>'
                   f'<line x1="60" x2="{width - 20}" y1="{y(at_random):.1f}" y2="{y(at_random):.1f}" stroke="#c5332a" stroke-dasharray="6 4"/>'
                   f'<text x="{width - 22}" y="{y(at_random) - 6:.1f}" text-anchor="end" fill="#c5332a">random play</text>'
                   f'<polyline points="{line}" fill="none" stroke="#2767ae" stroke-width="2"/>'
                   f'<text x="{width / 2}" y="{height - 10}" text-anchor="middle">minutes of training: {last:.1f}</text>'
                   '<text x="66" y="16">chance to win that is lost per decision</text></svg>\n')


def main():
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("--minutes", type=float, default=10)
    reader.add_argument("--plot", default="niout.svg")
    reader.add_argument("--weights")
    reader.add_argument("--games", type=int, default=256, help="at once")
    reader.add_argument("--positions", type=int, default=600, help="of the examination")
    reader.add_argument("--horses", type=int, default=3, help="of the tables that are made if they are missing")
    asked = reader.parse_args()
    source = numpy.random.default_rng(1)
    examination = Examination(asked.positions, asked.horses)
    batch = tabuleiro.Batch("niout", asked.games, seed=1)
    network = Network(inputs_of(batch).shape[1], batch.action_count, source)
    at_random = examination.random_loss()
    print(f"Random play loses {100 * at_random:.2f} % per decision", flush=True)
    begin, points, updates = time.monotonic(), [], 0
    while True:
        minutes = (time.monotonic() - begin) / 60
        if updates % 20 == 0 or minutes >= asked.minutes:
            points.append((minutes, examination.loss(lambda inputs, masks: network.look(inputs, masks)[1])))
            print(f"{minutes:6.2f} min {updates * asked.games * horizon:10d} decisions: loses {100 * points[-1][1]:.2f} %", flush=True)
        if minutes >= asked.minutes:
            break
        play_and_learn(network, batch, source, 1e-3 * max(0.1, 1 - minutes / asked.minutes))
        updates += 1
    plot(points, at_random, asked.plot)
    if asked.weights:
        numpy.savez(asked.weights, *network.weights)


if __name__ == "__main__":
    main()
