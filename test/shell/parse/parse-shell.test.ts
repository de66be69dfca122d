import { beforeEach, describe, expect, test, vi } from 'vitest';
import { commandsIn, lineRuns } from '../../../src/matching/cel/shell-lines.ts';
import { compileShellSpec } from '../../../src/matching/shell-spec.ts';
import { dangersIn } from '../../../src/shell/dangerous/dangers-in.ts';
import { changesOfLine } from '../../../src/shell/effects/changes-of-line.ts';
import { neededCommands } from '../../../src/shell/needed-commands.ts';
import { parseShell, readBounded } from '../../../src/shell/parse/parse-shell.ts';
import { scriptWords } from '../../../src/shell/script-words.ts';
import { variablesRead } from '../../../src/shell/variables-read.ts';

const parsed = vi.hoisted((): string[] => []);

vi.mock('unbash', async (original) => {
  const real = await original<typeof import('unbash')>();
  return {
    ...real,
    parse: (text: string) => {
      parsed.push(text);
      return real.parse(text);
    },
  };
});

const place = { cwd: '/p', home: '/h', environment: () => undefined };

beforeEach(() => void parsed.splice(0));

describe('a line is parsed once', () => {
  test('however many rules ask about it, and whatever they ask', () => {
    const line = `cd src && FILES="a b" timeout 5 sh -c 'prettier --write $FILES' | tee log.txt`;
    for (const rule of ['git push *', 'sh *', 'tee *', 'prettier *']) {
      const { any, all } = compileShellSpec(rule);
      any(line);
      all(line);
      lineRuns(line, rule);
    }
    commandsIn(line);
    changesOfLine(line, place);
    dangersIn(line);
    scriptWords(line, {});
    neededCommands(line);
    variablesRead(line);
    expect(parsed.filter((text) => text === line)).toHaveLength(1);
    expect(parsed.filter((text) => text === 'prettier --write $FILES')).toHaveLength(1);
  });

  test('until many others were read since', () => {
    for (let i = 0; i < 200; i++) parseShell(`echo ${i}`);
    parsed.splice(0);
    parseShell('echo 199');
    expect(parsed).toEqual([]);
    parseShell('echo 0');
    expect(parsed).toEqual(['echo 0']);
  });

  test('but what was cut off while it was read is read anew', () => {
    parseShell('echo cut');
    const never = readBounded(
      '#'.repeat(2000),
      () => {
        for (;;) parseShell('echo cut');
      },
      { limitMs: 20, tries: [1] },
    );
    expect(never).toBe(null);
    parsed.splice(0);
    parseShell('echo cut');
    expect(parsed).toEqual(['echo cut']);
  });
});
