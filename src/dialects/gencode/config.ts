import type { Finding } from '../../core/diagnostic.ts';
import type { Dialect, FileContext, FileReading } from '../../core/dialect.ts';
import { didYouMean } from '../../core/did-you-mean.ts';
import { isEventName } from '../../core/events.ts';
import { entryOf, kindName, type Located, type LocatedMap } from '../../core/located.ts';
import { type BlocksForm, readBlocks } from '../claude-form/blocks.ts';
import { claudeTimeout } from '../claude-form/defaults.ts';
import { STRICT_KEYS } from '../claude-form/entry.ts';
import { readWebhookSettings } from '../claude-form/webhook-settings.ts';
import { type FieldReader, fieldReader } from '../fields.ts';
import { sayMisspeltHooks } from '../misspelt-hooks.ts';
import { CLAUDE_FOLDER_ENTRY, GENCODE_ENTRY } from './entry.ts';

const OWN_KEY = 'hookExecution';
const STRICT = [...STRICT_KEYS, 'blocking'];
const TIMEOUT = { key: 'timeout', unitMs: 1, defaultMs: 60_000 };

/** A settings file: its hooks may stand in groups, or directly in the list of their event as the first version had them. */
export function readGencodeFile(tree: Located, { folder, layer }: FileContext, events: Dialect['events']): FileReading {
  const findings: Finding[] = [];
  const read = fieldReader(findings, STRICT);
  if (tree.kind !== 'map') {
    read.lost('WRONG_TYPE', tree.at, `Settings must be an object, not ${kindName(tree)}.`);
    return { hooks: [], findings, switches: [] };
  }
  const isClaudes = folder === '.claude';
  const form: BlocksForm = {
    where: 'gencode settings',
    events,
    matcherStyle: 'whole',
    matcherWithoutSubject: 'never',
    timeout: isClaudes ? claudeTimeout : () => TIMEOUT,
    entry: isClaudes ? CLAUDE_FOLDER_ENTRY : GENCODE_ENTRY,
    flat: true,
    // what was approved of a file of Claude Code's is each entry as Claude Code reads it
    ...(isClaudes ? {} : { groupKeys: ['blocking', 'timeout'] }),
  };
  const serial = isSequential(read, tree);
  warnMisspelt(read, tree);
  sayMisspeltHooks(read, tree, events, 'gencode settings');
  // every "hooks" of the file: a second one under the same key must not silence the first
  const blocks = tree.entries.filter(({ key }) => key === 'hooks').flatMap(({ value }) => blocksOf(read, value) ?? []);
  const known = isClaudes ? blocks.map((block) => withoutClaudesOwn(read, block, events)) : blocks;
  const specs = known.flatMap((block) => readBlocks(read, block, form));
  const settings = isClaudes ? readWebhookSettings(read, tree, layer) : {};
  return { hooks: specs.map((spec) => ({ ...spec, serial })), findings, switches: [], settings };
}

/** `"hookExecution": "sequential"` at the top of the file, for its own hooks. */
function isSequential(read: FieldReader, settings: LocatedMap): boolean {
  const mode = entryOf(settings, 'hookExecution')?.value;
  if (mode === undefined || (mode.kind === 'scalar' && mode.value === null)) return false;
  const value = mode.kind === 'scalar' ? mode.value : null;
  if (value !== 'sequential' && value !== 'parallel') {
    const given = typeof value === 'string' ? `"${value}"` : kindName(mode);
    const message = `"hookExecution" is ${given}, but it can be "parallel" or "sequential"; "parallel" is used.`;
    read.finding('error', 'WRONG_TYPE', mode.at, message);
  }
  return value === 'sequential';
}

/** Settings have many keys that are none of ours; one that was meant for us must not be passed over. */
function warnMisspelt(read: FieldReader, settings: LocatedMap): void {
  for (const { key, keyAt } of settings.entries) {
    if (!/^hook/i.test(key) || key === OWN_KEY || didYouMean(key, [OWN_KEY, 'hooks']) !== OWN_KEY) continue;
    read.finding('warning', 'UNKNOWN_KEY', keyAt, `"${key}" means nothing here.`, `did you mean "${OWN_KEY}"?`);
  }
}

function blocksOf(read: FieldReader, hooks: Located): LocatedMap | null {
  if (hooks.kind === 'map') return hooks;
  if (hooks.kind === 'list' || hooks.value !== null) {
    const message = `"hooks" must be an object of events, each with a list of hooks, not ${kindName(hooks)}.`;
    read.lost('WRONG_TYPE', hooks.at, message);
  }
  return null;
}

/** Claude Code has events that GenCode has not: in Claude Code's own file they are no mistake. */
function withoutClaudesOwn(read: FieldReader, hooks: LocatedMap, events: Dialect['events']): LocatedMap {
  const entries = hooks.entries.filter(({ key, keyAt }) => {
    const foreign = !events.has(key) && isEventName(key);
    const message = `gencode has no event "${key}": its hooks run only where claude-code's are read.`;
    if (foreign) read.finding('warning', 'UNKNOWN_EVENT', keyAt, message);
    return !foreign;
  });
  return { ...hooks, entries };
}
