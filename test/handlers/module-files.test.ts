import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { world } from '../world/world.ts';

const call = { session_id: 'one', tool_name: 'Bash', tool_input: { command: 'ls' } };

/** A module that refuses with a word which another file has, and says in which process it runs. */
const guard = (imports: string) => `${imports}
import { appendFileSync } from 'node:fs';
export default () => {
  appendFileSync(process.env.LOG, process.pid + '\\n');
  return { decision: 'deny', reason: word };
};
`;

interface Case {
  readonly imports: string;
  readonly file: string;
  readonly text: (word: string) => string;
  readonly module?: string;
}

const WAYS: Readonly<Record<string, Case>> = {
  'a module': {
    imports: "import { word } from './word.mjs';",
    file: 'word.mjs',
    text: (word) => `export const word = '${word}';\n`,
  },
  'what it imports in turn': {
    imports: "import { word } from './between.mjs';",
    file: 'word.mjs',
    text: (word) => `export const word = '${word}';\n`,
  },
  JSON: {
    imports: "import data from './word.json' with { type: 'json' };\nconst { word } = data;",
    file: 'word.json',
    text: (word) => JSON.stringify({ word }),
  },
  'CommonJS, and what that requires': {
    imports: "import { word } from './between.cjs';",
    file: 'word.cjs',
    text: (word) => `exports.word = '${word}';\n`,
  },
  TypeScript: {
    module: './guard.ts',
    imports: "import { word } from './word.ts';",
    file: 'word.ts',
    text: (word) => `export const word: string = '${word}';\n`,
  },
  'what is imported when it is needed': {
    imports: "let word = 'none';\nconst { word: first } = await import('./word.mjs');\nword = first;",
    file: 'word.mjs',
    text: (word) => `export const word = '${word}';\n`,
  },
  'a package': {
    imports: "import { word } from 'words';",
    file: 'node_modules/words/index.mjs',
    text: (word) => `export const word = '${word}';\n`,
  },
};

function furnished({ imports, file, text, module = './guard.mjs' }: Case) {
  const it = world();
  const at = (name: string): string => `~/.config/hookline/${name}`;
  it.write(at('between.mjs'), "export { word } from './word.mjs';\n");
  it.write(at('between.cjs'), "exports.word = require('./word.cjs').word;\n");
  it.write(at('node_modules/words/package.json'), { name: 'words', main: 'index.mjs', type: 'module' });
  it.write(at('hooks.json'), { hooks: [{ on: 'PreToolUse', module, timeout: 30 }] });
  it.write(at(module), guard(imports));
  const path = it.write(at(file), text('red'));
  const pids = () => new Set(readFileSync(it.log, 'utf8').trim().split('\n')).size;
  return { ...it, path, folder: it.at(at('')), pids };
}

describe('a module hook of a program that stays', () => {
  test.each(Object.entries(WAYS))(
    'is the same process until a file changes that it was loaded from: %s',
    async (_, way) => {
      const { open, path, pids } = furnished(way);
      const hooks = await open();
      const reason = async () => (await hooks.trigger('PreToolUse', call)).reason;
      expect([await reason(), await reason()]).toEqual(['red', 'red']);
      expect(pids()).toBe(1);
      const { atime, mtime } = statSync(path);
      writeFileSync(path, way.text('tan'));
      // as long and as old as before
      utimesSync(path, atime, mtime);
      expect([await reason(), await reason()]).toEqual(['tan', 'tan']);
      expect(pids()).toBe(2);
    },
  );

  test('also where a link on the way to such a file leads elsewhere, and where one is moved in its place', async () => {
    const { open, folder, pids } = furnished({
      ...WAYS['a module'],
      imports: "import { word } from './words/word.mjs';",
    } as Case);
    for (const word of ['red', 'tan']) {
      mkdirSync(join(folder, word));
      writeFileSync(join(folder, word, 'word.mjs'), `export const word = '${word}';\n`);
    }
    symlinkSync('red', join(folder, 'words'));
    const hooks = await open();
    const reason = async () => (await hooks.trigger('PreToolUse', call)).reason;
    expect(await reason()).toBe('red');
    rmSync(join(folder, 'words'));
    symlinkSync('tan', join(folder, 'words'));
    expect(await reason()).toBe('tan');
    renameSync(join(folder, 'red/word.mjs'), join(folder, 'tan/word.mjs'));
    expect(await reason()).toBe('red');
    expect(pids()).toBe(3);
  });

  test('is the same process while others write beside what it was loaded from', async () => {
    const { open, folder, pids } = furnished(WAYS['a module'] as Case);
    const hooks = await open();
    for (let i = 0; i < 3; i++) {
      expect(await hooks.trigger('PreToolUse', call)).toMatchObject({ reason: 'red' });
      appendFileSync(join(folder, 'beside.txt'), 'x');
      mkdirSync(join(folder, `other-${i}`));
    }
    expect(pids()).toBe(1);
  });
});
