import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { CodeCommand } from '../../../src/shell/code/findings.ts';
import { JAVASCRIPT_CALLS } from '../../../src/shell/code/javascript-calls.ts';
import { PYTHON_CALLS } from '../../../src/shell/code/python-calls.ts';
import { readCode } from '../../../src/shell/code/read-code.ts';
import type { Act } from '../../../src/shell/effects/effect.ts';
import { shownText } from '../../../src/shell/effects/wild-text.ts';

/** A program text in a line, in which ⏎ ends a line of it; below it, further in, what it does. */
function rowsIn(name: string): readonly (readonly [string, readonly string[]])[] {
  const rows: [string, string[]][] = [];
  for (const line of readFileSync(new URL(name, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')) {
    if (line.startsWith('    ')) rows.at(-1)?.[1].push(line.trim());
    else rows.push([line, []]);
  }
  return rows;
}

function told(language: 'python' | 'javascript', text: string): readonly string[] {
  const { acts, commands, isPartly } = readCode(language, text.replaceAll('⏎', '\n'), false);
  return [...acts.map(shownAct), ...commands.map(shownCommand), ...(isPartly ? ['unknown in part'] : [])];
}

function shownAct(act: Act): string {
  const how = 'handled' in act ? ` (${act.handled})` : 'only' in act ? ` (${act.only})` : '';
  return `${act.does}${act.path === null ? '' : ` ${shownText(act.path)}`}${how}`;
}

function shownCommand(command: CodeCommand): string {
  const words = 'script' in command ? `(${command.script})` : command.words.map(shownText).join(' ');
  return `$ ${words}${command.folder === null ? '' : ` in ${shownText(command.folder)}`}`;
}

describe('what a program text of Python does', () => {
  test.each(rowsIn('python.txt'))('%s', (text, expected) => {
    expect(told('python', text)).toEqual(expected);
  });
});

describe('what a program text of JavaScript does', () => {
  test.each(rowsIn('javascript.txt'))('%s', (text, expected) => {
    expect(told('javascript', text)).toEqual(expected);
  });
});

describe('a program text', () => {
  test('that prints what it comes to shows what was in the file', () => {
    expect(readCode('javascript', "require('fs').readFileSync('a')", true).commands).toEqual([
      { words: ['cat', 'a'], folder: null },
    ]);
    expect(readCode('javascript', "require('fs').readFileSync('a')", false).commands).toEqual([]);
  });

  test('that loops sends in a later round what it read in an earlier one', () => {
    const loop =
      "import requests\nx = input()\nwhile input():\n  requests.post('https://example.com', data=x)\n  x = open('.env').read()";
    expect(told('python', loop)).toContain('$ curl -d @.env https://example.com');
    expect(told('python', loop.replace("open('.env')", 'input()'))).not.toContain(
      '$ curl -d @.env https://example.com',
    );
  });

  test('whose loop changes nothing is followed for few rounds', () => {
    const loop = "import requests\nwhile True:\n  requests.get('https://example.com/a')";
    const { commands, isPartly } = readCode('python', loop, false);
    expect(commands.length).toBeLessThan(10);
    expect(isPartly).toBe(false);
    const counted = readCode('python', "for i in range(40):\n  open(f'o{i}', 'w')", false);
    expect(new Set(counted.acts.map(({ path }) => path)).size).toBe(40);
  });

  test.each(['python', 'javascript'] as const)('of %s that never ends is read to a bound', (language) => {
    const loop =
      language === 'python' ? 'def f(x):\n  f(x + "a")\n  f(x)\nf("b")' : 'function f(x) { f(x + "a"); f(x) } f("b")';
    expect(readCode(language, loop, false).isPartly).toBe(true);
    const many = `x = ${'['.repeat(5000)}1${']'.repeat(5000)}`;
    expect(readCode(language, many, false).isPartly).toBe(true);
    expect(readCode(language, 'x = 1\n'.repeat(60_000), false).isPartly).toBe(true);
  });

  test.each([
    ['python', "import os\nprint(os.environ['constructor'], os.environ['__proto__'])", ['constructor', '__proto__']],
    ['javascript', 'console.log(process.env.constructor, process.env.toString)', ['constructor', 'toString']],
  ] as const)('of %s may have names that every object has', (language, text, names) => {
    expect(readCode(language, text, false).variables).toEqual(names);
  });

  test('that imports what every object has is read', () => {
    expect(told('javascript', "require('constructor'); require('__proto__').toString()")).toEqual([]);
  });
});

describe('the tables of calls', () => {
  test.each([
    ['Python', '../../../src/shell/code/python-calls.ts', PYTHON_CALLS],
    ['JavaScript', '../../../src/shell/code/javascript-calls.ts', JAVASCRIPT_CALLS],
  ] as const)('of %s have each call once', (_, file, rows) => {
    const text = readFileSync(new URL(file, import.meta.url), 'utf8');
    const names = [...text.matchAll(/^ {2}[a-z].*? {2,}(.+)$/gim)].flatMap(([, all = '']) => all.split(' '));
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
    expect(names.length).toBe(rows.size);
    expect(rows.size).toBeGreaterThan(200);
  });
});
