import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { type Format, formatOf } from '../../src/config/format-of.ts';
import { parseText } from '../../src/config/parse-text.ts';
import { plain } from '../../src/core/located.ts';
import { DIALECTS } from '../../src/dialects/all.ts';
import { FILE_SCHEMAS, type SchemaDialect } from '../../src/dialects/schemas.ts';
import { problemsWith } from '../../src/schemas.ts';
import { readCases } from '../conformance/runner/read-cases.ts';

const conformance = fileURLToPath(new URL('../conformance', import.meta.url));

const ajv = new Ajv({ strict: false, allErrors: true, logger: false });

interface Fixture {
  readonly dialect: SchemaDialect;
  readonly place: string;
  readonly format: Format;
  readonly text: string;
}

test('every dialect whose hooks stand in files has a schema', () => {
  const withFiles = DIALECTS.filter(({ files }) => files.some(({ isHook }) => isHook !== true));
  expect(Object.keys(FILE_SCHEMAS).sort()).toEqual(withFiles.map(({ name }) => name).sort());
});

/** The files that the conformance cases write where a dialect looks for them. */
function fixtures(dialect: SchemaDialect): readonly Fixture[] {
  const folder = join(conformance, dialect);
  const names = DIALECTS.find(({ name }) => name === dialect)?.files.map(({ name }) => name) ?? [];
  const isOwn = (path: string): boolean => {
    const base = path.split('/').at(-1) ?? '';
    return names.some((name) => (typeof name === 'string' ? name === base : name.test(base)));
  };
  const found = new Map<string, Fixture>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.yml'))) {
    for (const { steps, place } of readCases(readFileSync(join(folder, file), 'utf8'), `${dialect}/${file}`)) {
      for (const [path, written] of steps.flatMap(({ files }) => Object.entries(files))) {
        const text = typeof written === 'string' ? written : null;
        const format = formatOf(path);
        if (text !== null && format !== null && isOwn(path)) found.set(text, { dialect, place, format, text });
      }
    }
  }
  return [...found.values()];
}

test.each(Object.keys(FILE_SCHEMAS) as SchemaDialect[])(
  'the schema of %s accepts every file that its loader has nothing to say about, and ajv agrees with us about all',
  async (name) => {
    const dialect = DIALECTS.find((one) => one.name === name);
    await dialect?.ready?.();
    const validate = ajv.compile(FILE_SCHEMAS[name]());
    const wrong: string[] = [];
    let accepted = 0;
    for (const { format, text, place } of fixtures(name)) {
      const { tree } = await parseText(format, text);
      if (tree === null || dialect === undefined) continue;
      const value = plain(tree);
      const problems = problemsWith(name, value);
      expect(validate(value), `${place}\n${text}\n${problems.join('\n')}\n${JSON.stringify(validate.errors)}`).toBe(
        problems.length === 0,
      );
      const { findings } = dialect.read(tree, { layer: 'enforced', folder: '', env: {} });
      const ours = dialect.read(tree, { layer: 'user', folder: '', env: {} }).findings;
      if (findings.length > 0 && ours.length > 0) continue;
      accepted++;
      if (problems.length > 0) wrong.push(`${place}: ${problems.join(' ')}\n${text}`);
    }
    expect(wrong.join('\n\n')).toBe('');
    expect(accepted).toBeGreaterThan(0);
  },
);
