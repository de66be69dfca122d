import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { compileCommandPattern } from '../../../src/matching/command-pattern/compile-command-pattern.ts';
import { compileRuns } from '../../../src/matching/command-pattern/compile-runs.ts';
import { plainPrograms, plainWords } from '../../../src/matching/command-pattern/plain-pattern.ts';
import { parseShell } from '../../../src/shell/parse/parse-shell.ts';
import { PROGRAMS } from '../../../src/shell/programs/program-named.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

const tried = [...read('patterns.txt').matchAll(/^= (.+)$/gm)].flatMap(([, text]) => text ?? []);
const shipped = ['guard', 'secrets', 'git', 'infra'].flatMap((pack) => {
  const { hooks } = parse(read(`../../../packs/${pack}.yml`)) as { hooks: { runs?: string | string[] }[] };
  return hooks.flatMap(({ runs = [] }) => runs);
});
const programs = [...PROGRAMS.keys(), ...['docker-compose', 'git-push', 'pip3', 'GIT.EXE', 'k3s', 'gmake', 'yum']];
const named = programs.flatMap((name) => [name, `${name} -x`, `${name} kubectl delete`, `${name} -m pip install *`]);
const all = [...new Set([...tried, ...shipped, ...named])];

describe('a pattern that is nothing but words', () => {
  test('is what most are', () => {
    expect(shipped.length).toBeGreaterThan(400);
    expect(shipped.filter((text) => plainPrograms(text) !== null).length / shipped.length).toBeGreaterThan(0.88);
  });

  test('is about a program that can be told without reading it', () => {
    const wrong = all.filter((text) => {
      const about = plainPrograms(text);
      const pattern = about === null ? null : compileCommandPattern(text);
      return pattern !== null && ('problem' in pattern || pattern.program === null || !about?.has(pattern.program));
    });
    expect(wrong).toEqual([]);
  });

  test('has the words that a shell reads in it', () => {
    const wrong = all.filter((text) => {
      const words = plainWords(text);
      if (words === null) return false;
      const [statement] = parseShell(text.trim().replace(/(?<=\S):\*$/, ' *')).commands;
      if (statement?.command.type !== 'Command' || statement.command.prefix.length > 0) return true;
      const { name, args } = statement.command;
      return [name, ...args].map((word) => word?.text).join('\n') !== words.join('\n');
    });
    expect(wrong).toEqual([]);
  });

  test.each([
    'if x',
    'time ls',
    'export A=b',
    'A=b ls',
    'ls; rm',
    'ls "a b"',
    '* start',
    'ls $HOME',
    'ls > x',
    '~/x y',
  ])('is not what has to be read: %s', (text) => expect(plainPrograms(text)).toBeNull());

  test('that cannot be read is still found when it is written', () => {
    expect(compileRuns(['git push', 'ls | rm'])).toMatchObject({ pattern: 'ls | rm' });
  });
});
