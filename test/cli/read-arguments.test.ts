import { type ParseArgsConfig, parseArgs } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readArguments } from '../../src/cli/read-arguments.ts';
import { errorCode } from '../../src/core/error-code.ts';
import { messageOf } from '../../src/core/message-of.ts';

const OPTIONS = {
  json: { type: 'boolean' },
  tool: { type: 'string' },
  only: { type: 'string', short: 't' },
  file: { type: 'string', multiple: true, short: 'f' },
  loud: { type: 'boolean', multiple: true, short: 'l' },
  help: { type: 'boolean', short: 'h' },
} as const;

const word = fc.constantFrom(
  ...['--json', '--tool', '--only', '--file', '--loud', '--help', '--jso', '--json=', '--tool=', '--tool=a=b', '--=x'],
  ...[
    '-h',
    '-t',
    '-f',
    '-l',
    '-x',
    '-hl',
    '-hlt',
    '-hltv',
    '-tv',
    '-t=v',
    '-h-',
    '-h-l',
    '-h=1',
    '-',
    '--',
    '',
    'a',
    '=',
    '---',
  ],
  ...['--file=x', '-fx', '--__proto__', '--__proto__=1', '--toString', '-é', '--no-json', '-1', 'b c'],
);

describe('arguments are read as by Node itself', () => {
  test('whatever they are: the same values, or the same complaint', () => {
    const some = fc.array(fc.oneof(word, fc.string({ maxLength: 6 })), { maxLength: 6 });
    fc.assert(
      fc.property(some, (args) => {
        expect(ours(args)).toEqual(theirs(args));
      }),
      { numRuns: 3000 },
    );
  });

  test('of a complaint the option is named by its long name, and one that there is not as it was written', () => {
    expect(readArguments(['-t'], OPTIONS).wrong).toEqual({ problem: 'no value', option: '--only' });
    expect(readArguments(['--help=no'], OPTIONS).wrong).toEqual({ problem: 'takes no value', option: '--help' });
    expect(readArguments(['-hx'], OPTIONS).wrong).toEqual({ problem: 'unknown', option: '-x' });
    expect(readArguments(['-t', '-h'], OPTIONS).wrong).toEqual({ problem: 'ambiguous value', option: '-t' });
  });
});

function ours(args: readonly string[]): unknown {
  const read = readArguments(args, OPTIONS);
  return read.wrong === null ? { values: read.values, positionals: read.positionals } : read.wrong.problem;
}

function theirs(args: readonly string[]): unknown {
  const options: ParseArgsConfig['options'] = OPTIONS;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    return { values: { ...values }, positionals };
  } catch (error) {
    if (errorCode(error) === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return 'unknown';
    const message = messageOf(error);
    if (/ambiguous/.test(message)) return 'ambiguous value';
    return /does not take an argument/.test(message) ? 'takes no value' : 'no value';
  }
}
