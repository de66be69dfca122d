import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileTemplate } from '../../../src/shell/template/compile-template.ts';
import { runFilled, SHELLS } from './run-filled.ts';
import { shellCommands } from './shell-commands.ts';
import { compiled, MIMIR, SYNTAXES, spelled } from './syntaxes.ts';

const numRuns = Number(process.env.HOOKLINE_FUZZ ?? 200);
/** Properties that start processes. */
const fewRuns = Math.ceil(numRuns / 50);

const dialect = fc.constantFrom(...SYNTAXES);

/** What an environment variable can hold: no NUL, and no half of a character. */
const value = fc.string({ unit: 'binary', maxLength: 40 }).filter((text) => !text.includes('\0'));
const shellish = fc
  .array(fc.constantFrom('$', '(', ')', '`', "'", '"', '\\', ' ', '\n', ';', '{', '}', '*', '~', '-', '#', 'a', 'é'), {
    maxLength: 12,
  })
  .map((parts) => parts.join(''));

const POSITIONS = [
  'printf %s @',
  'printf %s "@"',
  "printf %s '@'",
  'printf %s "$(printf %s "@"x)"',
  'cat <<E\n@\nE',
  `printf %s \${none:-@}`,
  `printf %s "\${none:-@}"`,
  'n=@; printf %s "$n"',
  'case @ in "@") printf %s \'@\';; esac',
  'f() { printf %s "$1"; }; f @',
  `sh -c 'printf %s "$1"' sh @`,
  'n=`printf %s @; printf x`; printf %s "${n%x}"',
  `printf %s '{"v":"@"}'`,
];

const expected = (position: string, text: string): string => {
  if (position.startsWith('cat')) return `${text}\n`;
  if (position.includes('"v"')) return JSON.stringify({ v: text });
  return position.includes('@"x') ? `${text}x` : text;
};

test.each(SHELLS)(
  'any text arrives as itself wherever it is filled in, in %s',
  (shell) => {
    const texts = fc.array(fc.oneof(value, shellish), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(fc.constantFrom(...POSITIONS), dialect, texts, (position, [, syntax, spell], values) => {
        const outcome = compiled(spelled(position, spell), syntax);
        if (outcome.kind !== 'filled') throw new Error(`${position} is not filled`);
        const { printed } = runFilled(shell, outcome, values);
        expect(printed).toEqual(values.map((text) => expected(position, text)));
      }),
      { numRuns: fewRuns },
    );
  },
  120_000,
);

describe('whatever the command is', () => {
  const pieces = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          '{x}',
          '{y}',
          '$',
          '"',
          "'",
          '`',
          '\\',
          '\n',
          ' ',
          '#',
          '$(',
          ')',
          '((',
          '))',
          '${',
          '}',
          '<<E',
          'E',
        ),
        fc.constantFrom(
          '[[',
          ']]',
          'case',
          'in',
          'esac',
          ';;',
          'for',
          'do',
          'done',
          'if',
          'then',
          'fi',
          '{',
          '|',
          '&',
          '>',
        ),
        fc.string({ unit: 'binary', maxLength: 4 }),
      ),
      { maxLength: 30 },
    )
    .map((all) => all.join(''));

  test('the compiler answers, the same each time, and keeps its word', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          pieces,
          shellCommands.map((command) => spelled(command, (name) => `{${name}}`)),
        ),
        (command) => {
          const { compiled: outcome, unknown } = compileTemplate(command, MIMIR);
          expect(compileTemplate(command, MIMIR)).toEqual({ compiled: outcome, unknown });
          if (outcome.kind === 'refused') {
            expect(outcome.why).not.toContain('too long or too intricate');
            expect(command.slice(outcome.at)).toMatch(/^\{[xyp]\}/);
          }
          if (outcome.kind !== 'filled') return;
          const references = outcome.command.match(/HOOKLINE_VALUE_\d+/g) ?? [];
          expect(new Set(references)).toEqual(new Set(outcome.slots.map((slot) => slot.variable)));
        },
      ),
      { numRuns },
    );
  });
});

describe('no value is ever run', () => {
  const HOSTILE = [
    '$(touch pwned)',
    '; touch pwned ;',
    'a[$(touch pwned)]',
    '-v a[$(touch${IFS}pwned)] -o 1',
    'touch pwned',
    "x'; touch pwned; '",
  ];

  test.each(SHELLS)(
    'by a command that %s runs',
    (shell) => {
      fc.assert(
        fc.property(shellCommands, dialect, (command, [, syntax, spell]) => {
          const outcome = compiled(spelled(command, spell), syntax);
          if (outcome.kind === 'filled') expect(runFilled(shell, outcome, HOSTILE, ['X', 'Y', 'P']).pwned).toEqual([]);
        }),
        { numRuns: fewRuns * 8 },
      );
    },
    240_000,
  );
});
