import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parseText } from '../../src/config/parse-text.ts';
import { schemaAddress, schemaLine } from '../../src/core/schema-line.ts';
import { DIALECTS } from '../../src/dialects/all.ts';
import { FILE_SCHEMAS, type SchemaDialect } from '../../src/dialects/schemas.ts';
import { jsonSchemaOf, problemsWith, SCHEMA_NAMES } from '../../src/schemas.ts';

const folder = fileURLToPath(new URL('../../schemas/', import.meta.url));
const DIALECT_NAMES = Object.keys(FILE_SCHEMAS) as SchemaDialect[];

test('schemas/ has each schema as the loaders are now, and nothing else (npm run schemas writes them)', () => {
  expect(readdirSync(folder).sort()).toEqual(SCHEMA_NAMES.map((name) => `${name}.json`).sort());
  for (const name of SCHEMA_NAMES) {
    expect(JSON.parse(readFileSync(`${folder}${name}.json`, 'utf8')), name).toEqual(jsonSchemaOf(name));
  }
});

test('every key that a schema names says in a sentence what it is for, but where the agent alone knows', () => {
  const silent = ['hooks', 'input', 'source', 'metadata', 'sequential'];
  for (const name of DIALECT_NAMES) {
    const { definitions = {} } = jsonSchemaOf(name);
    for (const [where, definition] of Object.entries(definitions as Record<string, { properties: object }>)) {
      const fields = Object.entries(definition.properties).filter(([key]) => !silent.includes(key));
      for (const [key, field] of fields) expect(field.description, `${name} ${where} ${key}`).toMatch(/[.:]$|\.$/);
    }
  }
});

const EMPTY: Partial<Record<SchemaDialect, string>> = {
  hookline: '{ "$schema": "x", "hooks": [{ "on": "Stop", "run": "true" }] }',
  cocode: '{ "$schema": "x", "hooks": [{ "event": "PreToolUse", "shell": { "command": "true" } }] }',
  kimi: '{ "$schema": "x", "hooks": [{ "event": "PreToolUse", "command": "true" }] }',
  mimir: '{ "$schema": "x", "hooks": { "pre-bash-execution": { "command": "true" } } }',
  cursor: '{ "$schema": "x", "version": 1, "hooks": { "stop": [{ "command": "true" }] } }',
  windsurf: '{ "$schema": "x", "hooks": { "pre_run_command": [{ "command": "true" }] } }',
  copilot: '{ "$schema": "x", "version": 1, "hooks": { "preToolUse": [{ "bash": "true" }] } }',
  gemini: '{ "$schema": "x", "hooks": { "BeforeTool": [{ "hooks": [{ "type": "command", "command": "true" }] }] } }',
};
const BLOCKS =
  '{ "$schema": "x", "hooks": { "PreToolUse": [{ "hooks": [{ "type": "command", "command": "true" }] }] } }';

test.each(DIALECT_NAMES)(
  'a file of %s may name its schema: no loader and no schema has anything to say',
  async (name) => {
    const dialect = DIALECTS.find((one) => one.name === name);
    await dialect?.ready?.();
    const text = EMPTY[name] ?? BLOCKS;
    const { tree } = await parseText('json', text);
    expect(tree).not.toBeNull();
    for (const layer of ['user', 'project', 'enforced'] as const) {
      const reading = tree === null ? null : dialect?.read(tree, { layer, folder: '', env: {} });
      expect(reading?.findings, layer).toEqual([]);
      expect(reading?.hooks, layer).toHaveLength(1);
    }
    expect(problemsWith(name, JSON.parse(text))).toEqual([]);
  },
);

test('docs/editors.md shows each of the lines by which a file names its schema', () => {
  const page = readFileSync(fileURLToPath(new URL('../../docs/editors.md', import.meta.url)), 'utf8');
  for (const format of ['yaml', 'toml', 'json'] as const) {
    expect(page).toContain(schemaLine(format, './node_modules/hookline/schemas/hookline.json'));
    expect(page).toContain(schemaLine(format, schemaAddress('hookline')));
  }
  for (const name of SCHEMA_NAMES) expect(page).toContain(`\`${name}.json\``);
});

test.each([
  ['yaml', 'hooks: []\n'],
  ['toml', 'hooks = []\n'],
] as const)('the line for %s is a comment: the file is read as it was', async (format, rest) => {
  const { tree, findings } = await parseText(format, `${schemaLine(format, schemaAddress('hookline'))}\n${rest}`);
  expect({ findings, kind: tree?.kind }).toEqual({ findings: [], kind: 'map' });
});
