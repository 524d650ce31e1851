// Prints a line for each finished test; for a failure also how to run it again and where its trace is.
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const name = (test) => test.titlePath().slice(3).join(' › ');

export default class {
  counts = {};

  onBegin(config, suite) {
    console.log(`${suite.allTests().length} tests, seed ${process.env.SEED}`);
  }

  onTestEnd(test, { status, duration, errors, attachments }) {
    this.counts[status] = (this.counts[status] ?? 0) + 1;
    console.log(`${status.padEnd(8)} ${(duration / 1000).toFixed(1).padStart(6)} s  ${name(test)}`);
    if (status === 'passed' || status === 'skipped') return;
    for (const error of errors) console.log(error.stack ?? error.message ?? error.value);
    for (const one of attachments.filter((any) => any.name === 'trace'))
      console.log(`Trace: web/node_modules/.bin/playwright show-trace ${relative(root, one.path)}`);
    console.log(`Again: SEED=${process.env.SEED} web/node_modules/.bin/playwright test -c tests/web -g ${JSON.stringify(test.title)}\n`);
  }

  onStdOut(chunk) {
    process.stdout.write(chunk);
  }

  onStdErr(chunk) {
    process.stderr.write(chunk);
  }

  onError(error) {
    console.log(error.stack ?? error.message);
  }

  onEnd() {
    console.log(Object.entries(this.counts).map(([status, number]) => `${number} ${status}`).join(', '));
  }
}
