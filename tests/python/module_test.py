#!/usr/bin/env python3
"""The Python module: games, states, batches, environments, bad input. Also runs under the address sanitizer."""
import ast
import copy
import doctest
import inspect
import io
import json
import os
import pathlib
import pickle
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import xml.etree.ElementTree

os.environ["TABULEIRO_TABLES"] = tempfile.mkdtemp()  # not the user's own

import numpy

import tabuleiro
from tabuleiro import aec, spaces, vector

setups = [(name, mode["name"], players) for name, game in tabuleiro.games().items() for mode in game["modes"]
          for players in range(mode["min_players"], mode["max_players"] + 1)]


def random_game(state, seed=1):
    """The states of a game of random plays."""
    source = random.Random(seed)
    while not state.over:
        yield state
        if state.kind == "chance":
            state = state.play(source.choices(list(state.events), state.events.values())[0])
        else:
            state = state.play(source.choice(state.moves))
    yield state


class States(unittest.TestCase):
    def test_every_game_is_played_to_its_end(self):
        for name, mode, players in setups:
            *states, last = random_game(tabuleiro.Game(name, mode, players).start())
            self.assertEqual(last.kind, "over")
            self.assertIsNone(last.turn)
            self.assertEqual(min(last.outcome["places"]), 1)
            self.assertEqual(len(last.outcome["points"]), players)
            for state in states[:50]:
                self.assertIsNone(state.outcome)
                self.assertEqual(state.kind == "chance", bool(state.events))
                self.assertEqual(state.kind == "choose", bool(state.moves))
                self.assertEqual(state.choices, len(state.moves) or len(state.events))
                self.assertEqual(len(state.actions), state.choices)
                if state.events:
                    self.assertAlmostEqual(sum(state.events.values()), 1)
                self.assertEqual(state.game.state(state.text), state)
                self.assertEqual(state.game.state(str(state)).text, state.text)

    def test_a_state_is_a_value(self):
        start = tabuleiro.Game("ludo", options={"tower": "block"}).start()
        text = start.text
        after = start.play(4)
        self.assertEqual(start.text, text)
        self.assertNotEqual(after, start)
        self.assertEqual(after, start.play("5"))
        self.assertEqual(len({after, start.play("5"), start}), 2)
        for other in (copy.copy(after), copy.deepcopy(after), pickle.loads(pickle.dumps(after))):
            self.assertEqual(other, after)
        self.assertNotEqual(tabuleiro.Game("ludo").start(), start)  # other rules
        self.assertFalse(start == text)

    def test_hidden_hands_stay_hidden(self):
        state = tabuleiro.Game("sorry", "club", 3).start()
        while state.kind == "chance":
            state = state.play(0)
        seat = state.turn
        self.assertEqual(len(state.hand(seat, seat)), 5)
        self.assertEqual(state.hand(seat, (seat + 1) % 3), ["?"] * 5)
        self.assertEqual(state.hand(seat), ["?"] * 5)
        self.assertIn("?*5", state.view(seat))

    def test_boards_pieces_and_drawings(self):
        for name in tabuleiro.names():
            state = tabuleiro.Game(name).start()
            board = state.game.board()
            for spot, colour, count in state.pieces:
                self.assertLess(spot, len(board["spots"]))
                self.assertLess(colour, len(board["colours"]))
            root = xml.etree.ElementTree.fromstring(state._repr_svg_())
            self.assertEqual(root.tag.rpartition("}")[2], "svg")
            drawn = [element for element in root.iter() if element.get("class") == "piece"]
            self.assertEqual(len(drawn), sum(count for _, _, count in state.pieces))

    def test_bots_and_hints(self):
        state = tabuleiro.Game("tabula").start().play("1,2,3")
        for level in state.game.levels:
            self.assertIn(state.bot(level, nodes=50), state.moves)
        hints = state.hint("expert", nodes=200)
        self.assertEqual(sorted(hint["move"] for hint in hints), sorted(state.moves))
        self.assertEqual(hints, state.hint("expert", nodes=200))
        self.assertGreaterEqual(hints[0]["value"], hints[-1]["value"])
        self.assertAlmostEqual(sum(state.expectation), 1, places=5)

    def test_exact_values_come_from_tables(self):
        pretoa = tabuleiro.Game("pretoa").state("yellow=7,8 red=13 turn=yellow")
        self.assertIsNone(pretoa.exact())
        tabuleiro.make_tables("pretoa", 3)
        exact = pretoa.exact()
        self.assertEqual((exact["value"], exact["turns"]), ("win", 47))
        self.assertEqual(exact["moves"][0]["value"], "win")
        self.assertEqual(pretoa.bot("perfect"), exact["moves"][0]["move"])
        self.assertIsNone(pretoa.game.start().exact())  # too many pieces
        tabuleiro.make_tables("niout", 1)
        niout = tabuleiro.Game("niout").state("yellow=17,home*3 red=off,home*3 turn=yellow cast=KUL")
        self.assertEqual(niout.exact()["chance"], 1)
        waiting = tabuleiro.Game("niout").state("yellow=17,home*3 red=off,home*3 turn=red")
        self.assertLess(waiting.exact()["chance"], 0.5)
        # The chance before a cast is the mean of the chances after it.
        mean = sum(chance * waiting.play(cast).exact()["chance"] for cast, chance in waiting.events.items())
        self.assertAlmostEqual(mean, waiting.exact()["chance"], places=4)

    def test_without_tables_nothing_is_exact(self):
        for name in tabuleiro.names():
            self.assertIsNone(tabuleiro.Game(name, players=4 if name == "ludo" else None).start().exact(), name)

    def test_house_rules_have_their_own_exact_values(self):
        text, values = "yellow=off,home*3 red=off,home*3 turn=yellow", {}
        for finish in ("exact", "over"):
            state = tabuleiro.Game("niout", options={"finish": finish}).state(text)
            tabuleiro.make_tables("niout", 1, {"finish": finish})
            values[finish] = round(state.exact()["chance"], 4)
            moves = state.play("MO").exact()["moves"]
            self.assertEqual([move["move"] for move in moves], state.play("MO").moves)
        self.assertEqual(values, {"exact": 0.524, "over": 0.54})  # docs/solved.md
        other = tabuleiro.Game("niout", options={"centre": "stop_to_turn"})
        self.assertIsNone(other.state(text).exact())

    def test_hints_are_those_of_the_engine(self):
        state = tabuleiro.Game("ludo").state("red=0,10,20,30 yellow=26,33,45,4 turn=red die=3")
        told = tabuleiro.ask("hint", **state.game.setup, position=state.text)
        hints = state.hint("master", nodes=3000, seed=1)
        self.assertEqual([hint["move"] for hint in hints], [hint["move"] for hint in told])
        for hint, other in zip(hints, told):
            self.assertAlmostEqual(hint["value"], other["value"], places=5)
            self.assertAlmostEqual(hint["error"], other["error"], places=5)
            self.assertGreater(hint["error"], 0.01)

    def test_files_are_analysed_and_verified(self):
        game = tabuleiro.Game("pretoa")
        saved = {"format": "tabuleiro-game", "version": 1, **game.setup, "seats": ["human", "human"], "seed": "1", "log": ["3-0", "6x3"]}
        analysis, = tabuleiro.analyse(io.StringIO(json.dumps(saved)))
        self.assertEqual(analysis["plays"], ["3-0", "6x3"])
        self.assertEqual(len(analysis["entries"]), 2)
        self.assertEqual(analysis["entries"], game.analyse(["3-0", "6x3"])["entries"])
        with self.assertRaises(tabuleiro.Error):
            tabuleiro.verify(io.StringIO(json.dumps(saved)))


class Batches(unittest.TestCase):
    def test_every_game_has_batches(self):
        for name, mode, players in setups:
            batch = tabuleiro.Game(name, mode, players).batch(70, seed=2, threads=2)
            batch.step_random(30)
            self.assertEqual(batch.masks.shape, (70, batch.action_count))
            self.assertEqual(batch.planes.shape[:2], (70, players))
            self.assertEqual(batch.vectors.shape, (70, len(batch.vector_names)))
            state = tabuleiro.Game(name, mode, players).state(batch.position(69))
            self.assertEqual(sorted(state.actions), numpy.flatnonzero(batch.masks[69]).tolist())
            self.assertEqual(state.turn, batch.turns[69])
            planes, row = batch.observe(69, state.turn)
            numpy.testing.assert_array_equal(planes, batch.planes[69])
            numpy.testing.assert_array_equal(row, batch.vectors[69])

    def test_arrays_are_views_and_keep_the_batch_alive(self):
        batch = tabuleiro.Batch("ludo", 16, seed=1)
        masks, turns = batch.masks, batch.turns
        self.assertFalse(masks.flags.owndata)
        self.assertEqual(masks.__array_interface__["data"], batch.masks.__array_interface__["data"])
        before = masks.copy()
        batch.step_random(5)
        self.assertFalse((before == masks).all())
        self.assertEqual(memoryview(batch.rewards).shape, (16, 2))
        shared = numpy.from_dlpack(batch.planes)
        self.assertEqual(shared.__array_interface__["data"][0], batch.planes.__array_interface__["data"][0])
        del batch
        self.assertTrue((turns >= 0).all())
        self.assertGreater(masks.sum(), 0)
        self.assertGreater(shared.sum(), 0)

    def test_numbers_of_actions_mean_the_same_everywhere(self):
        batch = tabuleiro.Batch("niout", 1, seed=1, chance="offered", restart=False)
        state = tabuleiro.Game("niout").start()
        while not state.over:
            action = batch.random_actions()
            batch.step(action)
            self.assertEqual(batch.actions[0], action[0])
            state = state.play(state.actions.index(action[0]))
            self.assertEqual(state.text, batch.position(0))
        self.assertEqual(batch.turns[0], -2)
        self.assertEqual(batch.rewards[0].tolist(), [1 if place == 1 else -1 for place in state.outcome["places"]])
        self.assertEqual(batch.random_actions().tolist(), [-1])

    def test_offered_chance_has_probabilities(self):
        batch = tabuleiro.Batch("tabula", 3, chance="offered")
        self.assertEqual(batch.turns.tolist(), [-1] * 3)
        self.assertAlmostEqual(float(batch.weights[0].sum()), 1, places=5)
        self.assertEqual(batch.masks[0].sum(), 56)
        self.assertEqual(batch.masks[0, :batch.move_count].sum(), 0)

    def test_a_position_can_be_set(self):
        batch = tabuleiro.Batch("niout", 2)
        text = "yellow=19,home*3 red=off*4 turn=yellow cast=TO"
        batch.set_position(1, text)
        self.assertEqual(batch.position(1), text)
        action = tabuleiro.Game("niout").state(text).actions
        batch.step(numpy.array([-1, action[0]]))
        self.assertEqual(batch.done.tolist(), [0, 1])
        self.assertEqual(batch.rewards[1].tolist(), [1, -1])


class BadInput(unittest.TestCase):
    def refused(self, kind, words, call, *arguments, **more):
        with self.assertRaises(kind) as raised:
            call(*arguments, **more)
        self.assertIn(words, str(raised.exception))

    def test_games_and_states(self):
        game = tabuleiro.Game("ludo")
        self.refused(tabuleiro.Error, "chess", tabuleiro.Game, "chess")
        self.refused(tabuleiro.Error, "tower", tabuleiro.Game, "ludo", options={"tower": "high"})
        self.refused(TypeError, "options", tabuleiro.Game, "ludo", options={"tower": 1})
        self.refused(ValueError, "positive", tabuleiro.Game, "ludo", players=0)
        self.refused(tabuleiro.Error, "5", tabuleiro.Game, "ludo", players=5)
        self.refused(tabuleiro.Error, "", game.state, tabuleiro.Game("niout").start().text)  # another game's
        self.refused(tabuleiro.Error, "", game.state, "nonsense")
        self.refused(ValueError, "empty", game.state, "")
        self.refused(tabuleiro.Error, "7", game.start().play, "7")
        self.refused(IndexError, "0 to 5", game.start().play, 6)
        self.refused(IndexError, "", game.start().play, -1)
        self.refused(OverflowError, "", game.start().play, 10**30)
        self.refused(TypeError, "text", game.start().play, None)
        self.refused(IndexError, "seats 0 to 1", game.start().view, 2)
        self.refused(tabuleiro.Error, "", game.start().bot)  # a throw is due
        self.refused(tabuleiro.Error, "genius", game.start().play("5").hint, "genius")
        self.refused(ValueError, "pieces", tabuleiro.make_tables, "pretoa", 100)
        self.refused(tabuleiro.Error, "sorry", tabuleiro.make_tables, "sorry")
        self.refused(tabuleiro.Error, "rules", tabuleiro.make_tables, "niout", 1, {"centre": "stop_to_turn"})
        over = tabuleiro.Game("niout").state("yellow=home*4 red=off*4 turn=over")
        self.refused(tabuleiro.Error, "over", over.play, 0)
        with self.assertRaises(tabuleiro.Error) as raised:
            tabuleiro.ask("dance")
        self.assertEqual((raised.exception.name, raised.exception.details), ("request.unknown", ["dance"]))

    def test_batches(self):
        batch = tabuleiro.Batch("ludo", 4)
        positions = [batch.position(i) for i in range(4)]
        legal = batch.random_actions()
        self.refused(ValueError, "shape (4,)", batch.step, legal[:3])
        self.refused(ValueError, "shape (4,)", batch.step, legal.reshape(2, 2))
        self.refused(TypeError, "float", batch.step, legal.astype(float))
        self.refused(TypeError, "", batch.step, "abcd")
        for wrong in (57, -2, 1 << 40, -(1 << 40)):
            self.refused(ValueError, "not legal in game 2", batch.step, [legal[0], legal[1], wrong, legal[3]])
        self.refused(IndexError, "games 0 to 3", batch.position, 4)
        self.refused(IndexError, "seats 0 to 1", batch.observe, 0, 2)
        self.refused(tabuleiro.Error, "", batch.set_position, 0, tabuleiro.Game("niout").start().text)
        self.assertEqual([batch.position(i) for i in range(4)], positions)
        self.refused(tabuleiro.Error, "0", tabuleiro.Batch, "ludo", 0)
        self.refused(tabuleiro.Error, "8 GiB", tabuleiro.Batch, "sorry", 1 << 24)
        self.refused(TypeError, "", tabuleiro.Batch, "ludo", -1)
        self.refused(ValueError, "chance", tabuleiro.Batch, "ludo", 1, chance="maybe")
        self.refused(tabuleiro.Error, "hidden", tabuleiro.Batch, "sorry", 1, "club", chance="offered")

    def test_only_one_thread_at_a_time(self):
        batch = tabuleiro.Batch("ludo", 512, threads=2)
        failures, ended = [], threading.Event()

        def play():
            try:
                while True:
                    try:
                        batch.step_random(10**9)  # until it is interrupted below
                    except RuntimeError:  # the other one came first
                        pass
            except KeyboardInterrupt:
                pass

        def disturb():
            try:
                while not ended.is_set():
                    try:
                        batch.step_random()
                    except RuntimeError as error:
                        failures.append(str(error))
                        break
                    time.sleep(0.001)
            finally:
                os.kill(os.getpid(), signal.SIGINT)

        thread = threading.Thread(target=disturb)
        thread.start()
        try:
            play()
        finally:
            ended.set()
            thread.join()
        self.assertIn("another thread", failures[0])
        batch.step_random()  # it can be used again

    def test_ctrl_c_ends_a_long_call(self):
        calls = ["tabuleiro.Game('policiais').start().hint('master', nodes=10**9)",
                 "tabuleiro.Batch('sorry', 100).step_random(10**9)", "tabuleiro.make_tables('policiais')"]
        for call in calls:
            child = subprocess.Popen([sys.executable, "-c", f"import tabuleiro\nprint('ready', flush=True)\n{call}"],
                                     stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            self.assertEqual(child.stdout.readline(), "ready\n")
            time.sleep(0.1)  # so that it is in the call; an interrupt before the call would end it, too
            child.send_signal(signal.SIGINT)
            _, told = child.communicate(timeout=300)
            self.assertIn("KeyboardInterrupt", told, call)


class Environments(unittest.TestCase):
    """The two interfaces as documented by the common libraries."""

    def test_agents_act_in_turn(self):
        for name, mode, players in [("niout", "individual", 3), ("ludo", "normal", 4), ("tabula", "normal", 2), ("sorry", "club", 2)]:
            env = aec.env(name, mode=mode, players=players, seed=3)
            self.assertEqual(env.possible_agents, [f"player_{i}" for i in range(players)])
            self.assertEqual(env.max_num_agents, players)
            env.reset(seed=5)
            seen, totals = [], dict.fromkeys(env.possible_agents, 0.0)
            for agent in env.agent_iter():
                self.assertEqual(agent, env.agent_selection)
                self.assertIn(agent, env.agents)
                observation, reward, termination, truncation, info = env.last()
                self.assertTrue(env.observation_space(agent).contains(observation))
                self.assertIsInstance(reward, float)
                self.assertIsInstance(info, dict)
                totals[agent] += reward
                if termination or truncation:
                    self.assertEqual(observation["action_mask"].sum(), 0)
                    env.step(None)
                    self.assertNotIn(agent, env.agents)
                else:
                    self.assertEqual(env.terminations.keys(), set(env.agents))
                    for other in env.agents:
                        self.assertEqual(env.observe(other)["action_mask"].any(), other == agent)
                    action = env.action_space(agent).sample(observation["action_mask"])
                    self.assertTrue(env.action_space(agent).contains(action))
                    env.step(action)
                    seen.append((agent, action))
            self.assertEqual(env.agents, [])
            self.assertAlmostEqual(max(totals.values()), 1)
            self.assertAlmostEqual(min(totals.values()), -1)
            env.reset(seed=5)
            self.assertEqual(env.num_agents, players)
            for agent, action in seen:  # the same seed gives the same game
                self.assertEqual(env.agent_selection, agent)
                env.step(action)
            self.assertTrue(all(env.terminations.values()))

    def test_errors_of_agents_are_explained(self):
        env = aec.Env("niout", seed=1)
        with self.assertRaises(ValueError):
            env.step(None)
        with self.assertRaises(ValueError):
            env.step(10**6)
        self.assertEqual(len(list(env.agent_iter(max_iter=3))), 3)
        self.assertIsNone(env.render())
        self.assertTrue(aec.Env("niout", render_mode="svg").render().startswith("<svg"))
        self.assertIn("turn=", aec.Env("niout", render_mode="ansi").render())
        with self.assertRaises(ValueError):
            aec.Env("niout", render_mode="human")

    def test_a_vector_environment_steps_many_games(self):
        for seat in (None, 1):
            envs = vector.VectorEnv("niout", 32, seat=seat, seed=1, copy=True)
            observations, infos = envs.reset(seed=7)
            self.assertTrue(envs.observation_space.contains(observations))
            self.assertEqual(infos["action_mask"].shape, (32, envs.single_action_space.n))
            ended = 0
            first = []
            for _ in range(200):
                actions = envs.random_actions()
                self.assertTrue(envs.action_space.contains(actions))
                first.append(actions)
                actors = infos["turn"].copy()
                result = envs.step(actions)
                observations, rewards, terminations, truncations, infos = result
                self.assertTrue(envs.observation_space.contains(observations))
                self.assertEqual((rewards.shape, rewards.dtype), ((32,), numpy.float32))
                self.assertEqual((terminations.shape, terminations.dtype), ((32,), bool))
                self.assertFalse(truncations.any())
                self.assertTrue((numpy.abs(rewards) == terminations).all())  # won or lost exactly when over
                self.assertEqual((infos["rewards"].shape, infos["rewards"].dtype), ((32, 2), numpy.float32))
                self.assertTrue(all(sorted(pair) == [-1, 1] for pair in infos["rewards"][terminations]))  # one wins, one loses
                self.assertFalse(infos["rewards"][~terminations].any())
                if seat is None:
                    numpy.testing.assert_array_equal(rewards, infos["rewards"][numpy.arange(32), actors])
                else:
                    numpy.testing.assert_array_equal(rewards, infos["rewards"][:, seat])
                    self.assertTrue((infos["turn"] == seat).all())
                ended += int(terminations.sum())
            self.assertGreater(ended, 32)
            again = envs.reset(seed=7)[0]
            for actions in first[:50]:
                again = envs.step(actions)[0]
            envs.reset(seed=7)
            for actions in first[:50]:
                once = envs.step(actions)[0]
            numpy.testing.assert_array_equal(once["vector"], again["vector"])

    def test_opponents_choose(self):
        turns = []

        def first_legal(observations, masks, whose):
            turns.append(whose.copy())
            return masks.argmax(axis=1)

        envs = vector.VectorEnv("pretoa", 8, seat=0, opponent=first_legal)
        envs.reset()
        for _ in range(20):
            envs.step(envs.random_actions())
        self.assertTrue(all((whose == 1).any() for whose in turns))
        with self.assertRaises(ValueError):
            vector.VectorEnv("pretoa", 8, seat=2)


class Documentation(unittest.TestCase):
    def test_examples_in_docstrings_are_true(self):
        finder = doctest.DocTestParser()
        runner = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
        things = {"tabuleiro": tabuleiro, "State": tabuleiro.State, "Batch": tabuleiro.Batch}
        for module in (tabuleiro.game, tabuleiro.state, aec, vector, spaces):
            for name, thing in vars(module).items():
                if getattr(thing, "__module__", None) == module.__name__:
                    things[f"{module.__name__}.{name}"] = thing
        for name, thing in list(things.items()):
            if inspect.isclass(thing):
                things.update({f"{name}.{part}": value for part, value in vars(thing).items()})
        examples = 0
        for name, thing in things.items():
            text = thing.fget.__doc__ if isinstance(thing, property) else thing.__doc__
            test = finder.get_doctest(text or "", {**vars(tabuleiro.game), **vars(aec), **vars(vector)}, name, None, 0)
            examples += len(test.examples)
            runner.run(test)
        self.assertGreater(examples, 30)
        self.assertEqual(runner.failures, 0)

    def test_the_stub_has_what_the_module_has(self):
        stub = ast.parse((pathlib.Path(tabuleiro.__file__).parent / "__init__.pyi").read_text())
        named = {node.name: node for node in stub.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
        self.assertEqual(set(named), set(tabuleiro.__all__))
        for name in ("State", "Batch", "Game"):
            mine = {part for part in vars(getattr(tabuleiro, name)) if not part.startswith("_")}
            told = {node.name for node in named[name].body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")}
            self.assertEqual(mine, told, name)
            for part in mine:
                self.assertTrue(inspect.getdoc(getattr(getattr(tabuleiro, name), part)), f"{name}.{part} has no description")


if __name__ == "__main__":
    unittest.main()
