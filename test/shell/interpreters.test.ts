import { expect, test } from 'vitest';
import { scriptOf } from '../../src/shell/programs/interpreters.ts';

test.each([
  ['bash x.sh', 'x.sh'],
  ['/bin/sh x.sh y', 'x.sh'],
  ['bash -e x.sh', 'x.sh'],
  ['bash -m -p x.sh', 'x.sh'],
  ['bash -euo pipefail x.sh', 'x.sh'],
  ['bash +o posix x.sh', 'x.sh'],
  ['bash --rcfile r x.sh', 'x.sh'],
  ['bash --norc -- x.sh', 'x.sh'],
  ['bash -c x.sh', null],
  ['bash -ec x.sh y', null],
  ['. x.sh', 'x.sh'],
  ['source x.sh', 'x.sh'],
  ['python3.12 -u x.py', 'x.py'],
  ['python -W ignore x.py', 'x.py'],
  ['python -m x', null],
  ['python -c x', null],
  ['node -r ./a.js x.js', 'x.js'],
  ['node --require=./a.js x.js', 'x.js'],
  ['node -e x', null],
  ['perl -ne x y', null],
  ['deno run x.ts', 'x.ts'],
  ['deno run -A x.ts', 'x.ts'],
  ['bun x.ts run', 'x.ts'],
  ['sh', null],
  ['sh -', '-'],
  ['cat x.sh', null],
  ['', null],
])('the script of "%s" is %s', (line, script) => {
  const words = line.split(' ').filter(Boolean);
  expect(scriptOf(words.map((value) => ({ value, literal: true })))?.value ?? null).toBe(script);
});
