import { describe, expect, test } from 'vitest';
import { dangersIn } from '../../../src/shell/dangerous/dangers-in.ts';
import { mayBeDangerous } from '../../../src/shell/dangerous/may-be-dangerous.ts';
import { DANGEROUS } from './dangerous-commands.ts';
import { ORDINARY } from './ordinary-commands.ts';

const found = (command: string) => (mayBeDangerous(command) ? dangersIn(command).map(({ pattern }) => pattern) : []);
const rows = Object.entries(DANGEROUS).flatMap(([pattern, commands]) =>
  commands.map((command) => ({ pattern, command })),
);

describe('a command that is dangerous is found by what it does', () => {
  test.each(rows)('$pattern: $command', ({ pattern, command }) => {
    expect(found(command)).toContain(pattern);
  });

  test('there are many spellings of each, and of all together', () => {
    expect(rows.length).toBeGreaterThan(200);
  });
});

describe('an ordinary command is not dangerous, whatever it looks for, prints or is called', () => {
  test.each(ORDINARY)('%s', (command) => {
    expect(found(command)).toEqual([]);
    // what the quick look passes over, reading it would not find either
    expect(dangersIn(command)).toEqual([]);
  });

  test('there are many of them', () => {
    expect(ORDINARY.length).toBeGreaterThan(150);
  });
});
