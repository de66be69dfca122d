import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { isScalar, parseDocument } from 'yaml';
import { withJsonValue } from '../../config/edit-json.ts';
import { withYamlValue } from '../../config/edit-yaml.ts';
import { HookError } from '../../core/hook-error.ts';
import type { Json } from '../../core/json.ts';
import { type Snapshot, snapshotOf } from '../../hosts/install/snapshot.ts';
import type { PlannedException } from './planned-exception.ts';
import { type PlannedTest, withTests } from './planned-tests.ts';

/** A file of the person's, as it is and as it would be. */
export interface FileEdit {
  readonly from: Snapshot;
  readonly to: string;
}

const NAMES = ['hooks.yml', 'hooks.yaml', 'hooks.json', 'hooks.jsonc', 'hooks.toml'];

/** The person's own rules, with the exception among them. Throws where the file cannot be edited, with what to add to it. */
export function withExceptions(plan: PlannedException, home: string): FileEdit {
  const path = ownFile(home);
  const from = snapshotOf(path);
  const exception: Json = { ...plan.call, in: plan.folder };
  const to = plan.rules.reduce<string | null>(
    (text, rule) => (text === null ? null : edited(path, text, rule, exception)),
    from.text ?? '',
  );
  if (to !== null) return { from, to };
  const rules = JSON.stringify(Object.fromEntries(plan.rules.map((rule) => [rule, { except: [exception] }])));
  throw new HookError('USAGE', `"${path}" cannot be edited without spoiling it.`, {
    file: path,
    hint: `add this under "rules" yourself: ${rules}`,
  });
}

/** The first that is there; a new one is YAML. */
function ownFile(home: string): string {
  const folder = join(home, '.config', 'hookline');
  return NAMES.map((name) => join(folder, name)).find((path) => existsSync(path)) ?? join(folder, 'hooks.yml');
}

function edited(path: string, text: string, rule: string, exception: Json): string | null {
  const keys = ['rules', rule, 'except'];
  switch (extname(path)) {
    case '.json':
    case '.jsonc':
      return withJsonValue(text.trim() === '' ? '{}\n' : text, keys, exception);
    case '.toml':
      return null;
    default:
      return withYamlValue(withWordAsKey(text, rule), keys, exception);
  }
}

/** `name: ask` becomes `name:` and below it `is: ask`, where there is room for exceptions. */
function withWordAsKey(text: string, rule: string): string {
  const node: unknown = parseDocument(text).getIn(['rules', rule], true);
  if (!isScalar(node) || typeof node.value !== 'string' || node.range == null) return text;
  const [from, to] = node.range;
  const line = text.lastIndexOf('\n', from) + 1;
  const indent = /^ */.exec(text.slice(line))?.[0] ?? '';
  if (!/^ *("|')?[^{[]*$/.test(text.slice(line, from))) return text;
  return `${text.slice(0, from).trimEnd()}\n${indent}  is: ${text.slice(from, to)}${text.slice(to)}`;
}

/** The file of tests beside them, with these cases; null: there is nothing to add, or the file has another form. */
export function testFileWith(planned: readonly PlannedTest[], home: string): FileEdit | null {
  if (planned.length === 0) return null;
  const folder = join(home, '.config', 'hookline');
  const from = snapshotOf(join(folder, 'hooks.hooktest.yml'));
  const to = withTests(from.text ?? '', planned, folder);
  return to === null ? null : { from, to };
}
