import type { Dialect, FileContext, FileReading } from '../../core/dialect.ts';
import { didYouMean } from '../../core/did-you-mean.ts';
import { isEventName } from '../../core/events.ts';
import { kindName, type Located, type LocatedMap, presentIn } from '../../core/located.ts';
import { type BlocksForm, blocksIn, readBlocks } from '../claude-form/blocks.ts';
import { claudeTimeout } from '../claude-form/defaults.ts';
import { STRICT_KEYS } from '../claude-form/entry.ts';
import { readWebhookSettings } from '../claude-form/webhook-settings.ts';
import type { FieldReader } from '../fields.ts';
import { COUNTED_BEFORE } from '../matcher-ignored.ts';
import { sayMisspeltHooks } from '../misspelt.ts';
import { readMapFile } from '../read-map-file.ts';
import { CLAUDE_FOLDER_ENTRY, GENCODE_ENTRY } from './entry.ts';

const OWN_KEY = 'hookExecution';
const STRICT = [...STRICT_KEYS, 'blocking'];
/** What a group may say for each of its hooks. */
export const GROUP_KEYS = ['blocking', 'timeout'];
const TIMEOUT = { key: 'timeout', unitMs: 1, defaultMs: 60_000 };

/** A settings file: its hooks may stand in groups, or directly in the list of their event as the first version had them. */
export function readGencodeFile(tree: Located, { folder, layer }: FileContext, events: Dialect['events']): FileReading {
  const isClaudes = folder === '.claude';
  const form: BlocksForm = {
    where: 'gencode settings',
    events,
    matcherStyle: 'whole',
    matcherAbout: 'tools',
    matcherBefore: COUNTED_BEFORE,
    timeout: isClaudes ? claudeTimeout : () => TIMEOUT,
    entry: isClaudes ? CLAUDE_FOLDER_ENTRY : GENCODE_ENTRY,
    flat: true,
    // what was approved of a file of Claude Code's is each entry as Claude Code reads it
    ...(isClaudes ? {} : { groupKeys: GROUP_KEYS }),
  };
  return readMapFile(tree, 'Settings', STRICT, (read, file) => {
    const serial = isSequential(read, file);
    warnMisspelt(read, file);
    sayMisspeltHooks(read, file, events, form.where);
    const blocks = blocksIn(read, file, 'a list of hooks');
    const known = isClaudes ? blocks.map((block) => withoutClaudesOwn(read, block, events)) : blocks;
    const specs = known.flatMap((block) => readBlocks(read, block, form));
    const settings = isClaudes ? readWebhookSettings(read, file, layer) : {};
    return { hooks: specs.map((spec) => ({ ...spec, serial })), settings };
  });
}

/** `"hookExecution": "sequential"` at the top of the file, for its own hooks. */
function isSequential(read: FieldReader, settings: LocatedMap): boolean {
  const mode = presentIn(settings, OWN_KEY);
  if (mode === null) return false;
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
