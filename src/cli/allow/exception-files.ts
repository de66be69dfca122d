import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isScalar, parseDocument } from 'yaml';
import { withItem } from '../../config/edit/with-item.ts';
import { formatOf } from '../../config/format-of.ts';
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
export async function withExceptions(plan: PlannedException, home: string): Promise<FileEdit> {
  const path = ownFile(home);
  const from = snapshotOf(path);
  const exception: Json = { ...plan.call, in: plan.folder };
  let to: string | null = from.text ?? '';
  for (const rule of plan.rules) to = to === null ? null : await edited(path, to, rule, exception);
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

async function edited(path: string, text: string, rule: string, exception: Json): Promise<string | null> {
  const format = formatOf(path) ?? 'yaml';
  if (format === 'toml') return null;
  return withItem(format === 'yaml' ? withWordAsKey(text, rule) : text, format, ['rules', rule, 'except'], exception);
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
export async function testFileWith(planned: readonly PlannedTest[], home: string): Promise<FileEdit | null> {
  if (planned.length === 0) return null;
  const folder = join(home, '.config', 'hookline');
  const from = snapshotOf(join(folder, 'hooks.hooktest.yml'));
  const to = await withTests(from.text ?? '', planned, folder);
  return to === null ? null : { from, to };
}
