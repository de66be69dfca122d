import { existsSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { isScalar, parseDocument } from 'yaml';
import { withJsonValue } from '../../config/edit-json.ts';
import { withYamlValue } from '../../config/edit-yaml.ts';
import { HookError } from '../../core/hook-error.ts';
import type { Json } from '../../core/json.ts';
import { type Snapshot, snapshotOf } from '../../hosts/install/snapshot.ts';
import { type PlannedException, testName } from './planned-exception.ts';

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

/** Which of the rules can be told to refuse the same call in another folder: those have that as a test too. */
export interface TestedRule {
  readonly rule: string;
  readonly elsewhere: 'deny' | 'ask' | null;
}

/** The cases that hold the exception fast; null: there is nothing that could be tested there, or the file has another form. */
export function withTests(
  plan: PlannedException,
  rules: readonly TestedRule[],
  id: string,
  home: string,
): FileEdit | null {
  const path = join(home, '.config', 'hookline', 'hooks.hooktest.yml');
  const cases = rules.flatMap((rule) => casesOf(plan, rule, id, home));
  if (cases.length === 0) return null;
  const from = snapshotOf(path);
  const to = cases.reduce<string | null>(
    (text, one) => (text === null ? null : withYamlValue(text, ['tests'], one)),
    from.text ?? '',
  );
  return to === null ? null : { from, to };
}

function casesOf(plan: PlannedException, { rule, elsewhere }: TestedRule, id: string, home: string): readonly Json[] {
  const call =
    'command' in plan.call ? { command: plan.call.command } : { tool: plan.call.tool, input: plan.call.input };
  // the project of a case lies two folders below its home
  const below = plan.folder === '~' ? '' : plan.folder.startsWith('~/') ? plan.folder.slice(2) : null;
  const cwd = below === null ? plan.folder : join('..', '..', relative(home, join(home, below)));
  return [
    { name: testName(plan, rule, id), ...call, cwd, expect: { skipped: { [rule]: 'excepted' } } },
    ...(elsewhere === null
      ? []
      : [{ name: `${rule}: and nowhere else`, ...call, expect: { decision: elsewhere, by: rule } }]),
  ];
}
