// wide: tries many cases

import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ConfigFile } from '../../src/config/config-file.ts';
import { loadConfig } from '../../src/config/load.ts';
import { settledHandlers } from '../../src/config/settled-handlers.ts';
import { isObject, type Json, type JsonObject } from '../../src/core/json.ts';
import { NO_POLICY } from '../../src/core/policy.ts';
import { DIALECTS } from '../../src/dialects/all.ts';
import { FILE_SCHEMAS, type SchemaDialect } from '../../src/dialects/schemas.ts';
import { problemsWith } from '../../src/schemas.ts';
import { parsedFiles } from '../../src/state/parsed-files.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { samplesOf } from './support/schema-samples.ts';

/** What an entry of a native file does, of which each key needs one or the other. */
const HANDLERS: readonly JsonObject[] = [
  { run: 'echo "$HOME" {{tool_name}}' },
  { deny: 'no' },
  { ask: 'really' },
  { prompt: 'is it? $ARGUMENTS' },
  { post: 'http://127.0.0.1:9/x' },
  { module: './there.mjs' },
];

/** Each key that a file of a dialect may have, in a file: alone, and in an entry that would do without it. */
function filesOf(name: SchemaDialect): readonly Json[] {
  const samples = samplesOf(FILE_SCHEMAS[name]());
  if (name !== 'hookline') return samples;
  const objects = samples.filter(isObject);
  const entries = objects.flatMap(({ hooks }) => (Array.isArray(hooks) ? hooks : [])).filter(isObject);
  const whole = entries.flatMap((entry) => {
    const tried = HANDLERS.map((handler) => ({ hooks: [{ on: 'PreToolUse', ...handler, ...entry }] }));
    const good = tried.filter((file) => problemsWith(name, file).length === 0);
    return good.length === 0 ? tried.slice(0, 1) : good.slice(0, 1);
  });
  const settings = objects.filter(({ hooks }) => hooks === undefined);
  return [...whole, ...settings.map((one) => ({ ...one, hooks: ALL_KINDS }))];
}

const ALL_KINDS = [
  { name: 'asks', on: 'PreToolUse', tools: ['shell'], prompt: 'is it?' },
  { name: 'calls', on: 'PostToolUse', post: 'http://127.0.0.1:9/x' },
  { name: 'ends', on: 'Stop', run: 'true' },
];

/** What JSON would leave out is told, too. */
function told(value: unknown): unknown {
  if (typeof value === 'function') return '[a function]';
  if (value instanceof Map || value instanceof Set) return [...value].map(told);
  if (value instanceof RegExp) return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(told);
  const keys = Reflect.ownKeys(value).filter((key): key is string => typeof key === 'string');
  const fields = keys.map((key) => [key, told(Reflect.get(value, key))] as const);
  return Object.fromEntries(fields.filter(([, one]) => one !== undefined));
}

const OWN = { layer: 'user' } as const;
/** As it comes with a bundle, which holds native files. */
const BUNDLED = { layer: 'enforced', bundle: { source: 'user', folder: '/', shadow: false } } as const;

test.each(Object.keys(FILE_SCHEMAS) as SchemaDialect[])(
  'whatever key stands in a file of %s, a process that remembers the file reads it as one that does not',
  async (name) => {
    const dialect = DIALECTS.find((one) => one.name === name);
    if (dialect === undefined) throw new Error('there is no such dialect');
    await dialect.ready?.();
    const home = scratchFolder();
    writeFileSync(join(home, 'there.mjs'), 'export default () => {};');
    const env = { SOME_NAME: 'some value' };
    let kept = 0;
    const keysKept = new Set<string>();
    for (const [number, content] of filesOf(name).entries()) {
      const path = join(home, 'file.json');
      writeFileSync(path, JSON.stringify(content));
      for (const where of name === 'hookline' ? [OWN, BUNDLED] : [OWN]) {
        const file: ConfigFile = { dialect, path, root: home, ...where };
        const state = join(home, 'state', `${number} ${where.layer}`);
        mkdirSync(state, { recursive: true });
        const read = async (texts: ReturnType<typeof parsedFiles> | null, more: object = {}) => {
          const config = await loadConfig([file], { cwd: home, home, ...more }, { texts }, env);
          const settled = config.hooks.map(settledHandlers(config.files, env, NO_POLICY, null));
          const files = config.files.map(({ file: { path: _ }, switches, settings, composition, demands }) => {
            return { switches, settings, composition, demands };
          });
          return { hooks: told(settled), files: told(files), diagnostics: config.diagnostics };
        };
        const fresh = await read(null);
        const label = `${where.layer} ${JSON.stringify(content)}`;
        for (const round of ['first', 'second'])
          expect(await read(parsedFiles(state, '1')), `${round} ${label}`).toEqual(fresh);
        // a program that stays makes its hooks when they are needed
        expect(await read(parsedFiles(state, '1'), { mayRest: true }), `resting ${label}`).toEqual(fresh);
        const some = await read(parsedFiles(state, '1'), { concern: { event: 'PreToolUse', tools: ['Bash'] } });
        expect({ ...some, hooks: null }, `for one event ${label}`).toEqual({ ...fresh, hooks: null });
        const folder = join(state, 'parsed');
        const isKept = mustList(folder).some((one) => one.endsWith('.hooks'));
        if (isKept) for (const key of keysIn(content)) keysKept.add(key);
        kept += Number(isKept);
      }
    }
    // some of it was remembered, or nothing would be compared; files with secrets in them never are
    const isNeverKept = dialect.holdsSecrets === true || dialect.forbiddenFolders !== undefined;
    expect(kept > 0).toBe(!isNeverKept);
    if (name === 'hookline')
      for (const key of [
        'model',
        'extends',
        'rules',
        'webhooks',
        'sinks',
        'policy',
        'leads',
        'applies',
        'mode',
        'prompt',
      ])
        expect([...keysKept], 'what nobody keeps is not compared').toContain(key);
  },
  120_000,
);

function mustList(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function keysIn(value: Json): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, one]) => [key, ...keysIn(one ?? null)]);
}
