// Builds dist/: minified ES modules with every dependency bundled in, types, and the licences of what was bundled.
//   node scripts/build.mjs [--no-types] [--graph] [--quiet]
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { makeCodeCache } from './code-cache.mjs';
import { licences } from './licences.mjs';
import { buildNative } from './native.mjs';
import { packTrees } from './pack-trees.mjs';
import { buildPage } from './page.mjs';
import { emitTypes } from './types.mjs';
import { calledNow, requiredWhenCalled, whenCalled } from './when-called.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const flags = new Set(process.argv.slice(2));
const started = new Date();

// What `hookline run` needs where a hook runs, and most calls of an agent do not.
const RUNNING = [
  ...['engine/run-stages', 'engine/merge', 'engine/rewrite', 'engine/left-out', 'engine/without-record'],
  ...['engine/outcome-of', 'handlers/processes/plain', 'handlers/processes/bare'],
  ...['hooks/interpret', 'hooks/filled-command', 'hooks/hook-info', 'hooks/agent-calls-in'],
  ...['hooks/filling-own-names', 'hooks/no-event', 'dialects/mimir/hook-context', 'core/told-hook'],
  ...['handlers/run-hook', 'handlers/run-to-end', 'handlers/prepared', 'handlers/hook-files', 'handlers/invocation'],
  ...['handlers/processes/end-tree', 'handlers/processes/given-input', 'handlers/processes/node-handles'],
  ...['state/session-memory', 'state/forget-sessions', 'config/with-dangers', 'core/read-json'],
  ...['core/model', 'trust/is-system', 'cli/fail', 'cli/read-stdin'],
].map((name) => `src/${name}.ts`);

// What reads program texts, with its parsers: few calls have one. A library has no way to load a module of its own at once, so
// that its copy is CommonJS, a file that needs no other.
const CODE_READER = { source: 'src/shell/code/read-code.ts', file: 'code-reader.cjs' };

// Each bundle has its own chunks: what the CLI loads never depends on what the library shares with its other entries.
const BUNDLES = [
  { entries: { cli: 'src/cli/start.ts' }, format: 'cjs' },
  // what `hookline install` copies out of the package, each a file that needs no other
  { entries: { 'outside/start': 'src/installed/start.ts' }, format: 'cjs', whole: true },
  { entries: { 'outside/verify': 'src/installed/verify.ts' }, format: 'cjs', whole: true },
  { entries: { 'code-reader': CODE_READER.source }, format: 'cjs', whole: true },
  {
    // its name changes with its content, as everything must that V8's code is kept of
    entries: { 'cli/engine': 'src/cli/main.ts' },
    hashed: true,
    format: 'cjs',
    later: [...RUNNING, CODE_READER.source],
    chunks: {
      engine: ['src/cli/main.ts', 'src/cli/run.ts'],
      running: RUNNING,
      trail: 'src/audit/trail.ts',
      trust: 'src/trust/load-trust.ts',
      scripts: 'src/shell/script-words.ts',
      effects: 'src/config/compile-effects.ts',
      later: 'src/config/later-when.ts',
      rules: 'src/config/later-effects.ts',
      packs: 'src/config/extends/with-extended.ts',
      claude: 'src/dialects/claude-code/body.ts',
      native: 'src/dialects/hookline/body.ts',
      fleet: 'src/hooks/enrolled-in-force.ts',
    },
  },
  {
    entries: { index: 'src/index.ts', testing: 'src/testing.ts', schemas: 'src/schemas.ts' },
    // what createHooks() has loaded when it returns: each file of a module costs more than what is in it
    chunks: {
      hooks: 'src/hooks.ts',
      ready: [
        'src/hooks/at-once.ts',
        'src/hooks/managed-hooks.ts',
        'src/built-in/load-guards.ts',
        'src/built-in/concerns.ts',
        'src/config/compile-conditions.ts',
        'src/config/compile-when.ts',
        'src/config/resting-config.ts',
        'src/config/resting-hooks.ts',
        'src/hooks/resting-in-force.ts',
        'src/config/understood-file.ts',
        'src/hooks/watched-files.ts',
        ...dialectBodies(),
      ],
    },
  },
  { entries: { hook: 'src/hook.ts' } },
  { entries: { 'ai-sdk': 'src/adapters/ai-sdk/index.ts' } },
  { entries: { mcp: 'src/adapters/mcp/index.ts' } },
  // what runs in the process of a module, and what is loaded there only for TypeScript
  { entries: { 'module-runner': 'src/module-runner/main.ts' } },
  { entries: { 'module-runner-typescript': 'src/module-runner/typescript-loader.ts' } },
  { entries: { 'module-runner-noting': 'src/module-runner/resolve-noting.ts' } },
];

// No source of ours exports what changes later, so that a start need not make three hundred getters.
const LIVE_EXPORT =
  /Object\.defineProperty\(exports,"([\w$]+)",\{enumerable:!0,get:function\(\)\{return ([\w$]+)\}\}\)/g;

// What the bundler needs itself is a file of its own wherever it is told to put it, and this one is loaded on every start.
const OF_BUNDLER = /require\("\.\/(rolldown-runtime-[\w-]+\.cjs)"\)/g;

// what reads configuration, for this build alone
const READER = { entries: { parse: 'src/config/parse-text.ts' }, whole: true };

const [[reader], ...bundles] = await Promise.all([READER, ...BUNDLES].map(bundle));
const chunks = bundles.flat();
const files = new Map(chunks.map(({ fileName, code }) => [fileName, asLoaded(fileName, code)]));
const [, engine] = chunks.find(({ fileName }) => fileName.startsWith('cli/engine-')).fileName.split('/');
// what starts names it, so that every start opens one file less; whoever loads the command line in another way finds it here
files.set('cli.cjs', files.get('cli.cjs').replace('main.cjs', engine));
files.set('cli/main.cjs', `(function(exports,require){require("./${engine}")})`);
// for whoever has it in a script
files.set('cli.js', executable("import './cli.cjs';\n"));
for (const [name, text] of await packTrees(root, reader.code)) files.set(name, text);
const page = await buildPage();
files.set('THIRD-PARTY-LICENSES.txt', await licences(root, [...chunks, { moduleIds: page }]));
// it would be about another build
for (const name of ['manifest.json', 'manifest.jwt']) await rm(join(dist, name), { force: true });
await writeAll(files);
await removeStale(files);
await makeCodeCache();
await buildNative();
if (!flags.has('--no-types')) emitTypes(join(dist, 'types'));
if (flags.has('--graph')) showGraph(chunks);
if (!flags.has('--quiet')) {
  const kilobytes = Math.round(chunks.reduce((sum, chunk) => sum + chunk.code.length, 0) / 1024);
  console.log(`built ${chunks.length} files, ${kilobytes} kB, in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

// The CLI is CommonJS: a process that never starts the ES module loader starts several milliseconds sooner.
async function bundle({ entries, hashed = false, chunks, later = [], whole = false, format = 'es' }) {
  const extension = format === 'cjs' ? 'cjs' : 'js';
  const build = await rolldown({
    cwd: root,
    input: entries,
    platform: 'node',
    preserveEntrySignatures: 'allow-extension',
    external: optionalPeers(),
    plugins:
      later.length > 0 ? [whenCalled(root, later)] : format === 'es' ? [requiredWhenCalled(root, CODE_READER)] : [],
    resolve: {
      // jsonc-parser's "main" is a UMD file that cannot be bundled
      mainFields: ['module', 'main'],
      // yaml's Node build is CommonJS; its other build is the same code as ES modules, smaller and faster to load
      alias: { yaml: join(root, 'node_modules/yaml/browser/index.js') },
    },
    onLog(level, log, report) {
      // an import that cannot be resolved would become a runtime dependency, and we publish none
      if (log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message);
      // what is together is said above
      if (log.code === 'INEFFECTIVE_DYNAMIC_IMPORT' && chunks !== undefined) return;
      report(level, log);
    },
  });
  const { output } = await build.generate({
    format,
    minify: true,
    comments: false,
    sourcemap: false,
    entryFileNames: `[name]${hashed ? '-[hash]' : ''}.${extension}`,
    chunkFileNames: `${format === 'cjs' ? 'cli' : 'chunks'}/[name]-[hash].${extension}`,
    codeSplitting: chunks === undefined ? !whole : wholeChunks(chunks),
  });
  await build.close();
  return output;
}

/** What src/cli/start.ts loads needs no preparation when it is: it is a function already. */
function asLoaded(fileName, code) {
  if (fileName === 'cli.cjs') return executable(code);
  if (fileName.startsWith('outside/') || fileName === CODE_READER.file) return asciiOnly(code);
  if (!fileName.endsWith('.cjs')) return asciiOnly(code);
  const now = calledNow(code);
  const whole = fileName.startsWith('cli/engine-') ? now.replace(OF_BUNDLER, inPlace) : now;
  const given = /^cli\/(?:engine|running)-/.test(fileName) ? whole.replace(LIVE_EXPORT, 'exports.$1=$2') : whole;
  return asciiOnly(`(function(exports,require,module,__filename){${given}\n})`);
}

/** V8 reads a program sooner in which each byte is a character. Others stand in literals only, and mean the same there. */
function asciiOnly(code) {
  return code.replace(/[^\0-\x7F]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function inPlace(_, name) {
  const { code } = chunks.find(({ fileName }) => fileName === `cli/${name}`);
  return `(()=>{const exports={};${code};return exports})()`;
}

function executable(code) {
  return code.startsWith('#!') ? code : `#!/usr/bin/env node\n${code}`;
}

// Left alone, the bundler makes a chunk for each set of modules that some commands share. Every file costs a fraction of
// a millisecond on each start, so everything that one of these needs at once, and none before it has, is a single chunk.
// What two of the later ones share is apart from both: who needs rules about effects does not load the trail for that. What
// the second has is there before any of those.
function wholeChunks(chunks) {
  const [first, second] = Object.keys(chunks);
  let members;
  const name = (id, context) => {
    members ??= Object.entries(chunks).map(([chunk, from]) => [chunk, coldPath([from].flat(), context)]);
    const among = members.filter(([, ids]) => ids.has(id)).map(([chunk]) => chunk);
    return [first, second].find((chunk) => among.includes(chunk)) ?? (among.join('-') || null);
  };
  return { includeDependenciesRecursively: false, groups: [{ name, debugName: 'whole chunks' }] };
}

/** What these load at once. What they load later stays apart, with whatever only that needs. */
function coldPath(from, context) {
  const info = (id) => context.getModuleInfo(id);
  const members = new Set(from.map((path) => join(root, path)));
  for (const id of members)
    if (info(id) === null) throw new Error(`${relative(root, id)} is not part of its bundle any more.`);
  for (const id of members) for (const imported of info(id)?.importedIds ?? []) members.add(imported);
  return members;
}

function dialectBodies() {
  const folders = readdirSync(join(root, 'src/dialects'));
  return folders.map((name) => `src/dialects/${name}/body.ts`).filter((path) => existsSync(join(root, path)));
}

function optionalPeers() {
  const { peerDependencies = {} } = createRequire(import.meta.url)('../package.json');
  return Object.keys(peerDependencies).map((name) => new RegExp(`^${name}(/|$)`));
}

function isChunk(name) {
  return name.includes('/') && name !== 'cli/main.cjs';
}

// Chunks first, then the entries that name them; each file appears whole, so a CLI that starts meanwhile finds one build or the other.
async function writeAll(outputs) {
  for (const folder of ['chunks', 'cli', 'outside', 'packs']) await mkdir(join(dist, folder), { recursive: true });
  const entriesLast = [...outputs].sort(([a], [b]) => Number(isChunk(b)) - Number(isChunk(a)));
  for (const [name, text] of entriesLast) {
    const path = join(dist, name);
    const partial = `${path}.${process.pid}`;
    await writeFile(partial, text);
    if (/^cli\.c?js$/.test(name)) await chmod(partial, 0o755);
    // as old as the sources it was built from: an edit made during the build counts as newer
    await utimes(partial, started, started);
    await rename(partial, path);
  }
}

async function removeStale(outputs) {
  for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(dist, path).split(sep).join('/');
    if (
      !entry.isFile() ||
      name.startsWith('types/') ||
      name.startsWith('native/') ||
      name.startsWith('ui/') ||
      outputs.has(name.replace(/(?<=\.cjs)\..+\.cache$/, ''))
    )
      continue;
    // what is younger may belong to another build that is under way, or to a process that has just started
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtimeMs < started.getTime() - 60_000) await rm(path, { force: true });
  }
}

function showGraph(all) {
  for (const chunk of all) {
    const now = chunk.imports.filter((name) => !name.startsWith('node:'));
    const later = chunk.dynamicImports.filter((name) => !name.startsWith('node:'));
    console.log(`${chunk.fileName}  ${(chunk.code.length / 1024).toFixed(1)} kB, ${chunk.moduleIds.length} modules`);
    if (now.length > 0) console.log(`  at once: ${now.join(', ')}`);
    if (later.length > 0) console.log(`  lazily:  ${later.join(', ')}`);
  }
}
