#!/usr/bin/env node
// Asks `tabuleiro engine`, several questions at once: engine.mjs [PROGRAM]
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

class Engine {
  #asked = new Map();
  #last = 0;

  constructor(program = 'tabuleiro') {
    this.child = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
    createInterface({ input: this.child.stdout }).on('line', (line) => {
      const message = JSON.parse(line);
      this.#asked.get(message.id)(message);
      this.#asked.delete(message.id);
    });
  }

  ask(ask, question = {}) {
    const id = ++this.#last;
    this.child.stdin.write(`${JSON.stringify({ id, ask, ...question })}\n`);
    return Object.assign(new Promise((done) => this.#asked.set(id, done)), { id });
  }

  cancel(asked) {
    this.child.stdin.write(`${JSON.stringify({ cancel: asked.id })}\n`);
  }
}

const engine = new Engine(...process.argv.slice(2));
const hint = engine.ask('hint', { game: 'niout', plays: ['KAI'] });
const long = engine.ask('hint', { game: 'policiais' });
engine.cancel(long);
console.log('The start of Ludo:', (await engine.ask('position', { game: 'ludo' })).answer.position);
console.log('After a KAI play', (await hint).answer[0].move);
console.log('And Policiais?', (await long).error ?? 'too late to cancel');
engine.child.stdin.end();
