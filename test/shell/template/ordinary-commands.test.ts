// wide: tries many cases

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { runFilled, SHELLS } from './run-filled.ts';
import { compiled, MIMIR, SYNTAXES, spelled } from './syntaxes.ts';

const COMMANDS: readonly string[] = parse(readFileSync(new URL('./ordinary-commands.yml', import.meta.url), 'utf8'));

test('there are more than a hundred of them', () => {
  expect(new Set(COMMANDS).size).toBeGreaterThan(100);
});

describe.each(SYNTAXES)('what people write in hooks of %s runs', (_, syntax, spell) => {
  test.each(COMMANDS)('%s', (command) => {
    expect(compiled(spelled(command, spell), syntax)).toMatchObject({ kind: 'filled' });
  });
});

/** The whole matrix has more of them; here there are many programs to start. */
const HOSTILE = [
  '$(touch pwned)',
  '`touch pwned`',
  "' ; touch pwned ; '",
  '" ; touch pwned ; "',
  'x\ntouch pwned\n',
  '-va[$(touch pwned)]',
  '%s%n \\$(touch pwned) *',
];
/** Three for each command, in turns; with `npm run fuzz` all of them. */
const valuesFor = (command: string): readonly string[] =>
  HOSTILE.filter((_, at) => process.env.HOOKLINE_FUZZ !== undefined || (at + COMMANDS.indexOf(command)) % 7 < 3);

const [, , spell] = SYNTAXES[0] ?? [];

describe.each(SHELLS)('with hostile values nothing else happens in %s', (shell) => {
  test.each(COMMANDS)('%s', (command) => {
    const outcome = compiled(spelled(command, spell ?? String), MIMIR);
    if (outcome.kind !== 'filled') throw new Error(outcome.kind);
    expect(runFilled(shell, outcome, valuesFor(command)).pwned).toEqual([]);
  });
});
