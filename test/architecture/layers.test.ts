import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findOffences, type Part } from './imports.ts';

const src = fileURLToPath(new URL('../../src', import.meta.url));

const ROOMS = ['masks', 'state', 'trust', 'audit'];
const INNER = [
  ...['core', 'shell', 'matching', 'dialects', 'engine', 'config', 'models', 'sandbox', 'handlers', 'built-in'],
  ...ROOMS,
];
const OUTER = ['adapters', 'agent'];

/** The table of ARCHITECTURE.md. */
const PARTS: Readonly<Record<string, Part>> = {
  core: { mayImport: [], builtins: 'none', packages: false },
  looks: { mayImport: ['core'], builtins: 'all', packages: false },
  shell: { mayImport: ['core'], builtins: 'pure', packages: true },
  dialects: {
    mayImport: ['core', 'shell'],
    builtins: 'pure',
    packages: true,
    separateFolders: { shared: ['claude-form', 'flat-form', 'wire-form', 'schema-form'] },
  },
  matching: { mayImport: ['core', 'shell', 'dialects'], builtins: 'pure', packages: true },
  engine: { mayImport: ['core', 'dialects', 'matching'], builtins: 'none', packages: false },
  config: { mayImport: ['core', 'looks', 'shell', 'dialects', 'matching', 'trust'], builtins: 'all', packages: true },
  models: { mayImport: ['core'], builtins: 'all', packages: true },
  sandbox: { mayImport: ['core', 'state'], builtins: 'all', packages: true },
  handlers: {
    mayImport: ['core', 'matching', 'models', 'sandbox', 'state', 'version.ts'],
    builtins: 'all',
    packages: true,
  },
  'module-runner': { mayImport: ['core'], builtins: 'all', packages: true },
  masks: { mayImport: ['core'], builtins: 'all', packages: true },
  state: { mayImport: ['core', 'looks', 'masks'], builtins: 'all', packages: true },
  trust: { mayImport: ['core', 'looks', 'shell', 'dialects', 'state'], builtins: 'all', packages: true },
  audit: { mayImport: ['core', 'looks', 'masks', 'state', 'version.ts'], builtins: 'all', packages: true },
  'built-in': {
    mayImport: ['core', 'looks', 'dialects', 'engine', 'matching', 'config'],
    builtins: 'all',
    packages: true,
  },
  bundle: { mayImport: ['core'], builtins: 'all', packages: false },
  installed: { mayImport: ['core', 'bundle', 'state'], builtins: 'all', packages: false },
  proof: { mayImport: ['core', 'bundle'], builtins: 'pure', packages: false },
  'hooks.ts': { mayImport: ['hooks', ...INNER], builtins: 'all', packages: true },
  hooks: { mayImport: [...INNER, 'looks', 'fleet', 'version.ts'], builtins: 'all', packages: false },
  'gate.ts': { mayImport: ['core'], builtins: 'none', packages: false },
  'version.ts': { mayImport: [], builtins: 'none', packages: false },
  history: {
    mayImport: [
      ...['hooks.ts', 'hooks', 'fleet', 'config', 'dialects', 'engine', 'matching', 'handlers', 'shell', 'core'],
      ...ROOMS,
    ],
    builtins: 'all',
    packages: false,
  },
  sinks: {
    mayImport: ['history', 'hooks', 'fleet', 'audit', 'handlers', 'dialects', 'state', 'core', 'version.ts'],
    builtins: 'all',
    packages: false,
  },
  fleet: {
    mayImport: ['bundle', 'config', 'audit', 'dialects', 'state', 'looks', 'core'],
    builtins: 'all',
    packages: false,
  },
  show: { mayImport: ['hooks', ...ROOMS, 'dialects', 'core'], builtins: 'all', packages: true },
  'event-bus': { mayImport: ['hooks', 'engine', 'core'], builtins: 'none', packages: false },
  adapters: {
    mayImport: ['hooks.ts', 'hooks', 'gate.ts', 'core', 'dialects'],
    builtins: 'all',
    packages: true,
    separateFolders: { shared: [] },
  },
  agent: {
    mayImport: [
      'hooks.ts',
      'gate.ts',
      'event-bus',
      'hooks',
      'show',
      ...ROOMS,
      'handlers',
      'models',
      'matching',
      'dialects',
      'core',
    ],
    builtins: 'all',
    packages: true,
  },
  hosts: {
    mayImport: [
      ...['hooks.ts', 'hooks', 'show', 'core', 'looks', 'shell', 'dialects', 'config', 'handlers', 'installed', 'version.ts'],
      ...ROOMS,
    ],
    builtins: 'all',
    packages: true,
  },
  hooktest: {
    mayImport: ['hooks.ts', 'hooks', 'show', 'core', 'dialects', 'matching', 'engine', 'config', 'trust', 'state'],
    builtins: 'all',
    packages: true,
  },
  ui: {
    mayImport: [
      ...['history', 'hooks.ts', 'hooks', 'show', 'core', 'shell', 'dialects', 'config', 'matching', 'version.ts'],
      ...ROOMS,
    ],
    builtins: 'all',
    packages: true,
  },
  'index.ts': {
    mayImport: ['hooks.ts', 'hooks', 'gate.ts', 'event-bus', ...INNER, ...OUTER],
    builtins: 'none',
    packages: false,
  },
  'hook.ts': { mayImport: ['core'], builtins: 'all', packages: false },
  'testing.ts': { mayImport: ['hooks.ts', 'hooks', ...INNER], builtins: 'all', packages: true },
  'schemas.ts': { mayImport: ['core', 'dialects', 'config', 'hooktest'], builtins: 'none', packages: true },
  cli: {
    mayImport: [
      'hooks.ts',
      'hooks',
      'fleet',
      'show',
      'version.ts',
      'schemas.ts',
      'testing.ts',
      'hosts',
      'hooktest',
      'history',
      'sinks',
      'ui',
      'bundle',
      'installed',
      'proof',
      ...INNER,
      ...OUTER,
    ],
    builtins: 'all',
    packages: true,
  },
};

test('imports point only downwards', async () => {
  const entries = await readdir(src, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.ts'));
  const paths = files.map((entry) => join(entry.parentPath, entry.name));
  const sources = await Promise.all(
    paths.map(async (path) => [relative(src, path).split(sep).join('/'), await readFile(path, 'utf8')] as const),
  );
  expect(sources.length).toBeGreaterThan(10);
  expect(findOffences(new Map(sources), PARTS)).toEqual([]);
});

describe('a planted offence is found', () => {
  test.each([
    ['core/events.ts', "import { select } from '../engine/select.ts';", 'core may not import engine'],
    ['core/events.ts', "import { join } from 'node:path';", 'core imports nothing of Node'],
    ['core/events.ts', "import { join } from 'path';", 'core imports nothing of Node'],
    ['core/events.ts', "import { z } from 'zod';", 'core imports no packages'],
    ['shell/parse.ts', "import { merge } from '../matching/glob.ts';", 'shell may not import matching'],
    [
      'shell/parse.ts',
      "import { spawn } from 'node:child_process';",
      'shell is pure, and node:child_process has effects',
    ],
    ['dialects/all.ts', "import type { Matcher } from '../matching/matcher.ts';", 'dialects may not import matching'],
    ['matching/glob.ts', "import 'fs/promises';", 'matching is pure, and fs/promises has effects'],
    [
      'dialects/cocode/answer.ts',
      "import { f } from '../claude-code/answer.ts';",
      'dialects/cocode and dialects/claude-code are siblings',
    ],
    [
      'dialects/claude-form/entry.ts',
      "import { f } from '../cocode/answer.ts';",
      'dialects/claude-form and dialects/cocode are siblings',
    ],
    ['dialects/cocode/answer.ts', "import { f } from '../../config/read.ts';", 'dialects may not import config'],
    ['engine/plan.ts', "import { run } from '../handlers/command.ts';", 'engine may not import handlers'],
    ['engine/plan.ts', "import { setTimeout } from 'node:timers/promises';", 'engine imports nothing of Node'],
    ['config/read.ts', "import { store } from '../state/switches.ts';", 'config may not import state'],
    ['state/switches.ts', "import { trust } from '../trust/trust.ts';", 'state may not import trust'],
    ['trust/trust.ts', "import { trail } from '../audit/trail.ts';", 'trust may not import audit'],
    ['masks/masking.ts', "import { path } from '../state/real-path.ts';", 'masks may not import state'],
    ['built-in/guard.ts', "import { load } from '../hooks/load-hooks.ts';", 'built-in may not import hooks'],
    ['handlers/command.ts', "import { read } from '../config/read.ts';", 'handlers may not import config'],
    ['state/switches.ts', "import { createHooks } from '../hooks.ts';", 'state may not import hooks.ts'],
    ['hooks.ts', "import { render } from './cli/list.ts';", 'hooks.ts may not import cli'],
    [
      'adapters/mcp/call.ts',
      "import { a } from '../ai-sdk/index.ts';",
      'adapters/mcp and adapters/ai-sdk are siblings',
    ],
    ['hosts/bridge/degrade.ts', "import { run } from '../../cli/run.ts';", 'hosts may not import cli'],
    ['hook.ts', "import { createHooks } from './hooks.ts';", 'hook.ts may not import hooks.ts'],
    ['index.ts', "export * from './cli/main.ts';", 'index.ts may not import cli'],
    ['cli/run.ts', "import { demo } from '../../examples/demo.ts';", 'it lies outside of src'],
    ['helpers/text.ts', "import { A } from '../core/a.ts';", 'helpers is not in the table of ARCHITECTURE.md'],
  ])('%s: %s', (file, text, why) => {
    expect(findOffences(new Map([[file, text]]), PARTS).map((offence) => offence.why)).toEqual([why]);
  });

  test.each([
    ['import', "import { select } from '../engine/select.ts';"],
    ['import for its effects', "import '../engine/select.ts';"],
    ['import type', "import type { Select } from '../engine/select.ts';"],
    ['import of one type', "import { type Select } from '../engine/select.ts';"],
    ['import() of a type', "type S = import('../engine/select.ts').Select;"],
    ['dynamic import', "const later = async () => import('../engine/select.ts');"],
    ['re-export', "export { select } from '../engine/select.ts';"],
    ['re-export of everything', "export * from '../engine/select.ts';"],
    ['re-export of a type', "export type { Select } from '../engine/select.ts';"],
    ['require', "const s = require('../engine/select.ts');"],
  ])('written as %s', (_, text) => {
    const source = `// import '../hooks.ts';\nconst quoted = "import '../hooks.ts'";\n${text}`;
    expect(findOffences(new Map([['state/switches.ts', source]]), PARTS)).toEqual([
      { file: 'state/switches.ts', line: 3, imports: '../engine/select.ts', why: 'state may not import engine' },
    ]);
  });

  test('written as an import that only the running program knows', () => {
    const source = 'export const load = (name: string) => import(`../${name}.ts`);';
    expect(findOffences(new Map([['engine/plan.ts', source]]), PARTS)).toHaveLength(1);
    expect(findOffences(new Map([['handlers/module.ts', source]]), PARTS)).toEqual([]);
  });
});

test('what the table allows is no offence', () => {
  const allowed = new Map([
    ['dialects/all.ts', "import { cocode } from './cocode/dialect.ts'; import { join } from 'node:path';"],
    ['dialects/cocode/answer.ts', "import { fields } from '../fields.ts'; import { input } from './input.ts';"],
    ['matching/regex.ts', "import { RE2JS } from 're2js'; import { Script } from 'node:vm'; import '../core/hook.ts';"],
    ['dialects/claude-code/config.ts', "import { blocks } from '../claude-form/blocks.ts';"],
    ['cli/version.ts', "import { version } from '../../package.json' with { type: 'json' };"],
    ['engine/select.ts', "import { index } from '../matching/by-event.ts'; import './plan.ts';"],
    ['cli/main.ts', "const run = () => import('./run.ts'); import { createHooks } from '../hooks.ts';"],
    ['index.ts', "export { createHooks } from './hooks.ts'; export type { Hook } from './core/hook.ts';"],
  ]);
  expect(findOffences(allowed, PARTS)).toEqual([]);
});
