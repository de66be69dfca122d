import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { parseSync } from 'rolldown/utils';
import { describe, expect, test } from 'vitest';
import { goldenPath, publishedChanges, publishedIn } from '../../scripts/published-types.mjs';
import { scratchFolder } from '../scratch-folder.ts';
import { importsOf } from './imports.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dist = join(root, 'dist');

describe('the published package', () => {
  const types = scratchFolder();
  const emitTypes = once(() => execFileSync(process.execPath, [join(root, 'scripts/types.mjs'), types]));

  test('installs no other package', async () => {
    const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    expect(manifest.dependencies).toBeUndefined();
  });

  test('loads nothing but itself, Node and its optional peers', async () => {
    const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    const peers = Object.keys(manifest.peerDependencies ?? {});
    expect(await foreignImports(dist, '.js')).toEqual(
      expect.toSatisfy((names: string[]) => names.every((name) => peers.includes(name))),
    );
  });

  test('has types that need no other package', async () => {
    emitTypes();
    expect(await foreignImports(types, '.d.ts')).toEqual([]);
  });

  test('has the types that are kept in test/fixtures/published-types', async () => {
    emitTypes();
    const published = publishedIn(types);
    const kept = (await readdir(dirname(goldenPath('')))).map((name) => join(dirname(goldenPath('')), name));
    expect(kept.toSorted()).toEqual([...published.keys()].map(goldenPath).toSorted());
    const changes = [...published].flatMap(([entry, text]) =>
      publishedChanges(entry, readFileSync(goldenPath(entry), 'utf8'), text),
    );
    const WHAT_TO_DO =
      'If that is meant, say in CHANGELOG.md what programs have to change, and keep it: node scripts/published-types.mjs --record';
    expect(changes, WHAT_TO_DO).toEqual([]);
  });

  test('has no source maps, and a CLI that can be executed', async () => {
    const names = await readdir(dist, { recursive: true });
    expect(names.filter((name) => name.endsWith('.map'))).toEqual([]);
    expect((await stat(join(dist, 'cli.cjs'))).mode & 0o111).toBe(0o111);
    expect(await readFile(join(dist, 'cli.cjs'), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  });

  test('has a page of at most 250 kB, compressed, that names no other address', async () => {
    const names = (await readdir(join(dist, 'ui'), { recursive: true })).filter((name) =>
      /\.(?:html|js|css|svg)$/.test(name),
    );
    const files = await Promise.all(names.map((name) => readFile(join(dist, 'ui', name))));
    expect(names).toContain('index.html');
    expect(files.reduce((sum, bytes) => sum + gzipSync(bytes).length, 0)).toBeLessThan(250_000);
    const addresses = files.flatMap((bytes) => bytes.toString('utf8').match(/https?:\/\/[\w.-]+/g) ?? []);
    // the names of XML's kinds are no addresses
    expect(addresses.filter((address) => !/^http:\/\/(?:www\.w3\.org|127\.0\.0\.1)/.test(address))).toEqual([]);
  });

  test('names the licence of each bundled package', async () => {
    const text = await readFile(join(dist, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
    for (const name of ['jsonc-parser', 'preact', 'toml-eslint-parser', 'yaml']) expect(text).toContain(`\n${name} `);
  });

  test('has a CLI entry that is small, whatever the commands need', async () => {
    expect((await stat(join(dist, 'cli.cjs'))).size).toBeLessThan(16 * 1024);
  });

  test('loads little on every tool call: nothing of HTTP, models, conditions or TypeScript', async () => {
    const { files, packages } = await loadedAtOnce('src/cli/run.ts');
    const heavy = /^(node:https?|@marcbachmann\/cel-js|sucrase|re2js|yaml|toml-eslint-parser|unbash|picomatch|zod)$/;
    expect(packages.filter((name) => heavy.test(name))).toEqual([]);
    const apart =
      /^src\/(dialects\/[a-z-]+\/(body|wire)|models|module-runner|matching\/cel|handlers\/(webhook|prompt|workers|module)\b)/;
    expect(files.filter((name) => apart.test(name))).toEqual([]);
    expect(files.length).toBeGreaterThan(100);
  });

  test('loads at most 190.5 kB on every tool call, and what runs a hook when one runs', async () => {
    const start = await readFile(join(dist, 'cli.cjs'), 'utf8');
    const first = start.match(/engine-[\w-]+\.cjs/)?.[0] ?? 'there is none';
    expect(await readFile(join(dist, 'cli/main.cjs'), 'utf8')).toContain(`require("./${first}")`);
    const texts = new Map<string, string>();
    for (const names = [first]; names.length > 0; ) {
      const name = names.pop() ?? '';
      if (texts.has(name)) continue;
      const text = await readFile(join(dist, 'cli', name), 'utf8');
      texts.set(name, text);
      // what is loaded later is required inside a function
      names.push(...[...text.matchAll(/(?<!=>)require\("\.\/([^"]+)"\)/g)].flatMap(([, next = '']) => next));
    }
    const all = [...texts.values()].join('');
    expect(all).not.toMatch(/require\("(node:)?https?"\)/);
    expect(all.length).toBeLessThan(190_500);
    expect(all).toMatch(/=>require\("\.\/running-[\w-]+\.cjs"\)/);
    // not by having been cut into pieces: the other is what the bundler itself needs
    expect([...texts.keys()]).toEqual([first, expect.stringMatching(/^rolldown-runtime-[\w-]+\.cjs$/)]);
  });

  test('has code kept for this V8 and no other, which would run it as something else', async () => {
    const kept = (await readdir(join(dist, 'cli'))).filter((name) => name.endsWith('.cache'));
    const start = await readFile(join(dist, 'cli.cjs'), 'utf8');
    const engine = start.match(/engine-[\w-]+\.cjs/)?.[0] ?? '';
    expect(kept).toContain(`${engine}.${process.versions.v8}-${process.arch}.cache`);
    expect(start).toMatch(/\$\{process\.versions\.v8\}-\$\{process\.arch\}\.cache/);
  });

  test('has an MCP proxy that is small, starts no process and loads nothing else', async () => {
    const text = await readFile(join(dist, 'mcp.js'), 'utf8');
    const needed = new Set(importsOf('mcp.js', text).map(({ specifier }) => specifier));
    expect([...needed].sort()).toEqual(['node:buffer', 'node:events', 'node:http', 'node:https', 'node:stream']);
    expect(text.length).toBeLessThan(38_000);
  });

  test('has a file for hook authors that loads nothing else', async () => {
    const imports = importsOf('hook.js', await readFile(join(dist, 'hook.js'), 'utf8'));
    expect(imports.filter(({ specifier }) => specifier === null || !isBuiltin(specifier))).toEqual([]);
  });
});

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}

/** What a source file imports before it runs, and what that does in turn; types and what is loaded later do not count. */
async function loadedAtOnce(from: string): Promise<{ readonly files: string[]; readonly packages: string[] }> {
  const [files, packages] = [new Set([from]), new Set<string>()];
  for (const file of files) {
    const { staticImports, staticExports } = parseSync(file, await readFile(join(root, file), 'utf8')).module;
    const imported = staticImports.filter(({ entries }) => entries.length === 0 || entries.some((one) => !one.isType));
    const again = staticExports.flatMap(({ entries }) => entries.filter((one) => !one.isType));
    for (const request of [...imported, ...again].map((one) => one.moduleRequest?.value)) {
      if (request === undefined) continue;
      if (request.startsWith('.')) files.add(posix.join(posix.dirname(file), request));
      else packages.add(request);
    }
  }
  return { files: [...files], packages: [...packages] };
}

async function foreignImports(folder: string, ending: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => name.endsWith(ending) && !name.startsWith('types'));
  const found = new Set<string>();
  for (const name of files) {
    for (const { specifier } of importsOf(name, await readFile(join(folder, name), 'utf8'))) {
      if (specifier !== null && !specifier.startsWith('.') && !isBuiltin(specifier)) found.add(specifier);
    }
  }
  return [...found].sort();
}
