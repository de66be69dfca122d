import type { Finding } from '../../core/diagnostic.ts';
import type { FileReading } from '../../core/dialect.ts';
import type { HookSpec } from '../../core/hook.ts';
import { entryOf, kindName, type Located, type LocatedMap } from '../../core/located.ts';
import { type BlocksForm, readBlocks } from '../claude-form/blocks.ts';
import { STRICT_KEYS } from '../claude-form/entry.ts';
import { type FieldReader, fieldReader } from '../fields.ts';
import { sayMisspeltHooks } from '../misspelt.ts';

/** `[[hooks]]` with `event`: each is read as the one hook of its group. One bad entry never silences its neighbours. */
export function readHooksList(tree: Located, form: BlocksForm): FileReading {
  const findings: Finding[] = [];
  const read = fieldReader(findings, STRICT_KEYS);
  if (tree.kind !== 'map') {
    read.lost('WRONG_TYPE', tree.at, `Settings must be a table, not ${kindName(tree)}.`);
    return { hooks: [], findings, switches: [] };
  }
  sayMisspeltHooks(read, tree, form.events, form.where);
  const hooks = tree.entries.flatMap(({ key, value }) => (key === 'hooks' ? readList(read, value, form) : []));
  return { hooks, findings, switches: [] };
}

function readList(read: FieldReader, hooks: Located, form: BlocksForm): readonly HookSpec[] {
  if (hooks.kind === 'list') return hooks.items.flatMap((item) => readItem(read, item, form));
  const hint = 'Kimi Code writes each hook as [[hooks]] with event = "…"';
  read.lost('WRONG_TYPE', hooks.at, `"hooks" must be a list of tables, not ${kindName(hooks)}.`, hint);
  return [];
}

function readItem(read: FieldReader, item: Located, form: BlocksForm): readonly HookSpec[] {
  if (item.kind !== 'map') {
    read.lost('WRONG_TYPE', item.at, `A hook must be a table, not ${kindName(item)}.`);
    return [];
  }
  const name = read.scalar(item, 'event', 'string');
  if (name === null) {
    read.lost('MISSING_KEY', item.at, 'This hook has no event.', 'add event = "PreToolUse", for example');
    return [];
  }
  return readBlocks(read, asBlock(item, name), form);
}

/** The one group of its event. */
function asBlock(
  item: LocatedMap,
  { value: key, at: keyAt }: { readonly value: string; readonly at: number },
): LocatedMap {
  const matcher = entryOf(item, 'matcher');
  const hook: LocatedMap = { ...item, entries: item.entries.filter((entry) => entry !== matcher) };
  const hooks = { key: 'hooks', keyAt: item.at, value: { kind: 'list', at: item.at, items: [hook] } } as const;
  const group: LocatedMap = { ...item, entries: matcher === undefined ? [hooks] : [matcher, hooks] };
  return { ...item, entries: [{ key, keyAt, value: { kind: 'list', at: item.at, items: [group] } }] };
}
