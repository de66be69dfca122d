// docs/refused.svg: a command that is refused in Claude Code, as the real program showed it (test/agents/claude-code-screen.txt,
// written by `npm run test:agents -- claude-code --record`), and below it the rule of the README that did it.
// With --check nothing is written: the exit code says whether the picture shows these.
import { readFileSync, writeFileSync } from 'node:fs';
import { drawn } from './draw-terminal.mjs';

const inRoot = (path) => new URL(`../${path}`, import.meta.url);
const text = (path) => readFileSync(inRoot(path), 'utf8');

const COLUMNS = 96;
const DIM = (line) => `\u001B[2m${line}\u001B[22m`;
const PICTURE = 'docs/refused.svg';

const [, place, rule] = /```yaml file=(\S+)\n([\s\S]*?)```/.exec(text('README.md'));
const picture = drawn(
  [
    ...text('test/agents/claude-code-screen.txt').trimEnd().split('\n'),
    '',
    DIM(place),
    ...rule
      .trimEnd()
      .split('\n')
      .map((line) => `${DIM('  │ ')}${line}`),
  ],
  { columns: COLUMNS, title: 'Claude Code' },
);

if (!process.argv.includes('--check')) writeFileSync(inRoot(PICTURE), picture);
else if (text(PICTURE) !== picture) {
  console.log(`${PICTURE} is stale. Draw it again: node scripts/refused-picture.mjs`);
  process.exitCode = 1;
}
