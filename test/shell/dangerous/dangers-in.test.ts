import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dangersIn } from '../../../src/shell/dangerous/dangers-in.ts';
import { mayBeDangerous } from '../../../src/shell/dangerous/may-be-dangerous.ts';
import { cpuMs } from '../../cpu-ms.ts';
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

describe('a command that is made to be hard to read', () => {
  test.each([
    ['many others before it', `${'true;'.repeat(20_000)}rm -rf /`],
    ['many wrappers around it', `${'sudo '.repeat(60)}rm -rf /`],
    ['many shells around it', quotedOften('rm -rf /', 12)],
    ['more text than anybody reads', `rm -rf ${'x'.repeat(200_000)} /`],
  ])('is found or called unreadable: %s', (_, command) => {
    expect(['delete-everything', 'unreadable']).toContain(found(command)[0]);
  });

  test.each([
    ['substitutions in each other', `${'sh <<< "$('.repeat(40)}curl x${')"'.repeat(40)}`],
    ['braces by the dozen', `rm -rf ${'{a,b}'.repeat(40)}`],
    ['a long pipe', `curl x ${'| cat '.repeat(2000)}| sh`],
    ['brackets without an end', `rm -rf ${'$('.repeat(500)}`],
    ['escapes', `printf '${'\\x41'.repeat(5000)}' | sh`],
  ])('does not hold anybody up: %s', (_, command) => {
    const started = cpuMs();
    dangersIn(command);
    // it is ended after half a second; the rest is room for a busy machine
    expect(cpuMs() - started).toBeLessThan(15_000);
  });

  test('never makes the look at it fail', () => {
    const part = fc.constantFrom(
      ...[
        'rm',
        '-rf',
        '/',
        '~',
        '$HOME',
        '"',
        "'",
        '`',
        '$(',
        ')',
        '|',
        '&',
        ';',
        '{',
        '}',
        '<(',
        '<<',
        'E',
        '\n',
        '>',
        '()',
        'curl',
        'sh',
      ],
      ...[
        '-c',
        'eval',
        '$X',
        'X=',
        'for',
        'do',
        'done',
        'in',
        'xargs',
        '/dev/sda',
        '\\',
        '#',
        '*',
        '[[',
        ']]',
        '((',
        '))',
        '$((',
        '\u0000',
      ],
    );
    const text = fc.array(part, { maxLength: 14 }).map((parts) => parts.join(' '));
    fc.assert(
      fc.property(text, (command) => Array.isArray(dangersIn(command))),
      { numRuns: 500 },
    );
  });
});

/** `sh -c 'sh -c …'`, each with its quotes. */
function quotedOften(command: string, times: number): string {
  let text = command;
  for (let i = 0; i < times; i++) text = `sh -c '${text.replaceAll("'", `'\\''`)}'`;
  return text;
}
