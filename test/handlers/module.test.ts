// wide: starts many processes

import { utimesSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { importsOf } from '../architecture/imports.ts';
import { moduleShop } from './module-shop.ts';
import { nobodyLeft, read, SOON_MS, timed } from './workshop.ts';

describe('a module', () => {
  test('is called with the event and answers with what it returns', async () => {
    const { run } = moduleShop();
    const text = `export default async (event) => ({ decision: 'deny', reason: event.tool_name + Object.keys(event) });`;
    const report = await run(text, 'guard.mjs', { tool_name: 'Bash', n: [1] });
    expect(report.ending).toEqual({ kind: 'returned', value: { decision: 'deny', reason: 'Bashtool_name,n' } });
    expect(report).toMatchObject({ stdout: '', stderr: '' });
  });

  test.each([
    ['nothing', '() => {}', null],
    ['null', '() => null', null],
    ['a value at once', '() => ({ decision: "ask" })', { decision: 'ask' }],
    ['what is no verdict', '() => [1, "two"]', [1, 'two']],
    ['an instance of a class', '() => new (class { decision = "deny"; explain() {} })()', { decision: 'deny' }],
    ['lone surrogates and line ends', '() => "\\uD800\\u2028\\n"', '\uD800\u2028\n'],
  ])('may return %s', async (_, source, value) => {
    const { run } = moduleShop();
    expect((await run(`export default ${source};`)).ending).toEqual({ kind: 'returned', value });
  });

  test('stays for the events that follow', async () => {
    const { run, call, path } = moduleShop();
    await run('let n = 0; setInterval(() => {}, 1000); export default () => ++n;');
    expect((await call(path('guard.mjs'))).ending).toEqual({ kind: 'returned', value: 2 });
    expect((await call(path('guard.mjs'))).ending).toEqual({ kind: 'returned', value: 3 });
  });

  test('is loaded anew when its file was edited', async () => {
    const { run, path } = moduleShop();
    expect((await run('export default () => 1;')).ending).toEqual({ kind: 'returned', value: 1 });
    expect((await run('export default () => 22;')).ending).toEqual({ kind: 'returned', value: 22 });
    utimesSync(path('guard.mjs'), 1, 1);
    expect((await run('export default () => 33;')).ending).toEqual({ kind: 'returned', value: 33 });
  });

  test('may be CommonJS, or compiled to it', async () => {
    const { run } = moduleShop();
    const compiled = 'Object.defineProperty(exports, "__esModule", { value: true }); exports.default = () => 2;';
    expect((await run('module.exports = () => 1;', 'guard.cjs')).ending).toEqual({ kind: 'returned', value: 1 });
    expect((await run(compiled, 'compiled.cjs')).ending).toEqual({ kind: 'returned', value: 2 });
    expect((await run('export default () => 3;', 'plain.js')).ending).toEqual({ kind: 'returned', value: 3 });
  });

  test('may lie in a folder with any name', async () => {
    const { run } = moduleShop();
    const report = await run('export default () => 1;', 'a b%20c#d?é/guard.mjs');
    expect(report.ending).toEqual({ kind: 'returned', value: 1 });
  });

  test('prints what it likes without spoiling its answer', async () => {
    const { run } = moduleShop();
    const report = await run(`
      import { spawnSync } from 'node:child_process';
      import { writeSync } from 'node:fs';
      export default () => {
        console.log('{"value":{"decision":"allow"}}');
        process.stdout.write('half a line');
        writeSync(1, 'one');
        spawnSync('echo', ['two'], { stdio: 'inherit' });
        console.error('three');
        return { decision: 'deny' };
      };`);
    expect(report.ending).toEqual({ kind: 'returned', value: { decision: 'deny' } });
    expect(report.stdout).toBe('');
    for (const said of ['allow', 'half a line', 'one', 'two', 'three']) expect(report.stderr).toContain(said);
  });

  test('has no input, no options of the agent and no credentials', async () => {
    const { run, env, cwd } = moduleShop();
    const text = `
      import { readFileSync } from 'node:fs';
      const { A_TOKEN, B_TOKEN, NODE_OPTIONS, HOOKLINE_DEPTH } = process.env;
      export default () => [readFileSync(0, 'utf8'), A_TOKEN, B_TOKEN, NODE_OPTIONS, HOOKLINE_DEPTH, process.cwd()];`;
    const report = await run(
      text,
      'guard.mjs',
      {},
      {
        fromRepository: true,
        passEnv: ['B_TOKEN'],
        env: { ...env, A_TOKEN: 'a', B_TOKEN: 'b', NODE_OPTIONS: '--inspect-brk=127.0.0.1:0' },
      },
    );
    expect(report.ending).toEqual({ kind: 'returned', value: ['', null, 'b', null, '1', cwd] });
  });
});

describe('TypeScript', () => {
  test.each(['commonjs', 'module'])('that exports is a module, also in a package of type %s', async (type) => {
    const { run, write } = moduleShop();
    write('package.json', JSON.stringify({ type }));
    const { ending } = await run(
      'const f = (): object => ({ decision: "deny" }); export { f as default };',
      'guard.ts',
    );
    expect(ending).toEqual({ kind: 'returned', value: { decision: 'deny' } });
  });

  test('that has module.exports is CommonJS', async () => {
    const { run } = moduleShop();
    const { ending } = await run(
      'const said: object = { decision: "deny" };\nmodule.exports = () => said;\n',
      'guard.ts',
    );
    expect(ending).toEqual({ kind: 'returned', value: { decision: 'deny' } });
  });

  test('is read, with the files that it imports', async () => {
    const { run, write } = moduleShop();
    write(
      'words.ts',
      'export type Word = string;\nexport const word: Word = "no";\nexport interface Unused { a: 1 }\n',
    );
    write('more.mts', 'export const more = <T,>(value: T): T[] => [value];\n');
    write('old.cts', 'const text: string = "old";\nmodule.exports = { text };\n');
    const report = await run(
      `import type { Nothing } from 'not-there';
      import { type Word, word } from './words.ts';
      import { more } from './more.mts';
      import old from './old.cts';
      interface Event { readonly tool_name: string }
      export default async function guard(event: Event): Promise<unknown> {
        const line = new Error().stack?.match(/guard\\.ts:(\\d+)/)?.[1];
        return { word: word satisfies Word, more: more(old.text as string), line, tool: event!.tool_name };
      }`,
      'guard.ts',
      { tool_name: 'Bash' },
    );
    const value = { word: 'no', more: ['old'], line: '7', tool: 'Bash' };
    expect(report).toMatchObject({ ending: { kind: 'returned', value }, stderr: '' });
  });

  test.each(['guard.mts', 'a.b.ts'])('may be in %s', async (name) => {
    const { run } = moduleShop();
    const report = await run('const n: number = 1;\nexport default (): number => n;', name);
    expect(report.ending).toEqual({ kind: 'returned', value: 1 });
  });

  test('may be CommonJS where the file or its package says so', async () => {
    const { run, write } = moduleShop();
    const text = 'const path = require("node:path");\nconst f = (): string => path.sep;\nmodule.exports = f;';
    expect((await run(text, 'guard.cts')).ending).toEqual({ kind: 'returned', value: '/' });
    write('pkg/package.json', '{ "type": "commonjs" }');
    expect((await run(text, 'pkg/guard.ts')).ending).toEqual({ kind: 'returned', value: '/' });
    write('esm/package.json', '{ "type": "module" }');
    const top = 'const n: number = await Promise.resolve(5);\nexport default () => n;';
    expect((await run(top, 'esm/guard.ts')).ending).toEqual({ kind: 'returned', value: 5 });
  });

  test('that cannot be read says which file it is', async () => {
    const { run, path } = moduleShop();
    const { ending } = await run('const a: = 1;\nexport default () => a;', 'guard.ts');
    expect(ending).toMatchObject({ kind: 'threw', message: expect.stringContaining(path('guard.ts')) });
  });
});

describe('a module that cannot be loaded', () => {
  test.each([
    ['is no JavaScript', 'const a = ;', /could not be loaded: Unexpected token/],
    ['imports a file that is missing', 'import "./missing.mjs"; export default () => 1;', /missing\.mjs/],
    ['imports a package that is missing', 'import "no-such-package"; export default () => 1;', /no-such-package/],
    ['throws as it is loaded', 'throw new Error("not today");', /could not be loaded: not today/],
    ['exports nothing', 'export const a = 1;', /exports no function by default/],
    ['exports no function', 'export default { PreToolUse() {} };', /exports no function by default/],
  ])('because it %s says so, and names the file', async (_, text, message) => {
    const { run, path } = moduleShop();
    const { ending } = await run(text);
    expect(ending).toMatchObject({ kind: 'threw', message: expect.stringMatching(message) });
    expect(ending).toMatchObject({ message: expect.stringContaining(`"${path('guard.mjs')}"`) });
  });

  test('because it is not there says so', async () => {
    const { call, path } = moduleShop();
    const { ending } = await call(path('none.mjs'));
    expect(ending).toEqual({ kind: 'unstarted', why: `there is no module "${path('none.mjs')}"` });
  });

  test('is tried again at the next event, when what it imports is there', async () => {
    const { run, call, write, path } = moduleShop();
    await run('import { a } from "./a.mjs"; export default () => a;');
    expect((await call(path('guard.mjs'))).ending.kind).toBe('threw');
    write('a.mjs', 'export const a = 7;');
    expect((await call(path('guard.mjs'))).ending).toEqual({ kind: 'returned', value: 7 });
  });
});

describe('a module that misbehaves', () => {
  test.each([
    ['throws', '() => { throw new Error("no"); }', 'no'],
    ['rejects', 'async () => { throw new TypeError("later"); }', 'later'],
    ['throws what is no error', '() => { throw "text"; }', 'text'],
    ['throws what cannot be shown', '() => { throw { toString() { throw 1; } }; }', 'something that cannot be shown'],
    ['returns a function', '() => () => 1', 'it returned a function, and an answer is plain data'],
    ['returns a BigInt', '() => ({ rewrite: { n: 1n } })', 'it returned a bigint in "n", and an answer is plain data'],
    ['returns a symbol', '() => ({ a: Symbol() })', 'it returned a symbol in "a", and an answer is plain data'],
    ['returns many megabytes', '() => "x".repeat(2e7)', 'its answer is longer than 16 MiB'],
  ])('and %s has thrown', async (_, source, message) => {
    const { run, call, path } = moduleShop();
    const report = await run(`export default ${source};`);
    expect(report.ending).toEqual({ kind: 'threw', message });
    expect((await call(path('guard.mjs'))).ending).toEqual({ kind: 'threw', message });
  });

  test('and returns what refers to itself, or is too deep, has thrown', async () => {
    const { run } = moduleShop();
    const cycle = await run('export default () => { const a = {}; a.a = a; return a; };');
    expect(cycle.ending).toMatchObject({ kind: 'threw', message: expect.stringContaining('circular') });
    const deep = await run('export default () => { let a = {}; for (let i = 0; i < 1e5; i++) a = { a }; return a; };');
    expect(deep.ending).toMatchObject({ kind: 'threw', message: expect.stringContaining('call stack') });
  });

  test.each([
    ['as if all were well', 'process.exit(0)', 'exit code 0'],
    ['like a refusal', 'process.exit(2)', 'exit code 2'],
    [
      'by a promise that nobody catches',
      'Promise.reject(new Error("lost")); return new Promise(() => {})',
      'exit code 1',
    ],
    [
      'by an error elsewhere',
      'setTimeout(() => { throw new Error("lost"); }, 5); return new Promise(() => {})',
      'exit code 1',
    ],
    ['by a signal', 'process.kill(process.pid, "SIGKILL"); return new Promise(() => {})', 'killed by SIGKILL'],
  ])('and ends its process %s has failed, and never "has no objection"', async (_, source, how) => {
    const { run } = moduleShop();
    const report = await run(`export default () => { ${source} };`);
    expect(report.ending).toEqual({ kind: 'broken', why: `it ended (${how}) before it answered` });
    if (how === 'exit code 1') expect(report.stderr).toContain('lost');
  });

  test('and never comes back is ended in time, while this program goes on', async () => {
    const { run, mark } = moduleShop();
    let ticks = 0;
    const clock = setInterval(() => {
      ticks += 1;
    }, 20);
    const text = 'export default () => { for (;;); };';
    const { result, ms } = await timed(() => run(text, 'guard.mjs', {}, { timeoutMs: 500 }));
    clearInterval(clock);
    expect(result.ending).toEqual({ kind: 'timeout', afterMs: 500 });
    expect(ms).toBeLessThan(SOON_MS);
    expect(ticks).toBeGreaterThan(10);
    expect(await nobodyLeft(mark)).toBe(true);
  });

  test('and takes too long to load is ended in time', async () => {
    const { run } = moduleShop();
    const text = 'await new Promise((resolve) => setTimeout(resolve, 60_000)); export default () => 1;';
    expect((await run(text, 'guard.mjs', {}, { timeoutMs: 500 })).ending.kind).toBe('timeout');
  });

  test('and eats memory dies of it, and nobody else', async () => {
    const { run } = moduleShop();
    const text = 'export default () => { const all = []; for (;;) all.push(new Array(100_000).fill(0.5)); };';
    const report = await run(text, 'guard.mjs', {}, { timeoutMs: 15_000 });
    expect(report.ending).toEqual({ kind: 'broken', why: 'it ended (killed by SIGABRT) before it answered' });
    expect(report.stderr).toContain('heap');
  });

  test('is told to stop by its signal before it is ended', async () => {
    const { run, call, path } = moduleShop();
    const text = `
      import { writeFileSync } from 'node:fs';
      export default (event, { signal }) => event.file && new Promise(() => {
        signal.addEventListener('abort', () => setTimeout(() => writeFileSync(event.file, 'stopped'), 20));
      });`;
    await run(text);
    const report = await call(path('guard.mjs'), { file: path('said') }, { timeoutMs: 400, graceMs: 2000 });
    expect(report.ending.kind).toBe('timeout');
    expect(read(path('said'))).toBe('stopped');
  });

  test('and writes where only answers belong has not answered by that', async () => {
    const { run } = moduleShop();
    const forged = `
      import { closeSync, writeSync } from 'node:fs';
      export default async ({ close }) => {
        if (close) closeSync(3);
        else writeSync(3, '{"value":{"decision":"allow"}}\\n');
        await new Promise((resolve) => setTimeout(resolve, 30));
        return { decision: 'deny' };
      };`;
    const report = await run(forged);
    expect(report.ending).toEqual({ kind: 'returned', value: { decision: 'deny' } });
    expect(report.notes).toMatchObject([{ code: 'WORKER_OUT_OF_STEP' }]);
    expect((await run(forged, 'guard.mjs', { close: true })).ending.kind).toBe('broken');
  });

  test('leaves no process behind', async () => {
    const { run, pool, mark } = moduleShop();
    const text = `
      import { spawn } from 'node:child_process';
      export default () => { spawn('sleep', ['300'], { detached: true, stdio: 'ignore' }).unref(); };`;
    await run(text);
    await pool.close();
    expect(await nobodyLeft(mark)).toBe(true);
  });
});

test('what runs modules is shipped, and needs nothing else', () => {
  for (const name of ['module-runner.js', 'module-runner-typescript.js', 'module-runner-noting.js']) {
    const text = read(fileURLToPath(new URL(`../../dist/${name}`, import.meta.url)));
    expect(text).not.toBe('');
    const specifiers = importsOf(name, text).flatMap(({ specifier }) => specifier ?? []);
    expect(specifiers.filter((specifier) => !isBuiltin(specifier))).toEqual([]);
  }
});

test('a module of JavaScript in a package of CommonJS is told how it should be called', async () => {
  const { run, write } = moduleShop();
  write('package.json', '{"type":"commonjs"}');
  const { ending } = await run('export default () => null;\n', 'guard.js');
  expect(ending).toMatchObject({ kind: 'threw', message: expect.stringContaining('.mjs or .ts') });
});
