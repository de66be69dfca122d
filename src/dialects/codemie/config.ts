import type { FileContext, FileReading } from '../../core/dialect.ts';
import { didYouMean } from '../../core/did-you-mean.ts';
import { entryOf, kindName, type Located, type LocatedEntry, type LocatedMap, presentIn } from '../../core/located.ts';
import type { ModelSource } from '../../core/model.ts';
import { type BlocksForm, blocksIn, readBlocks } from '../claude-form/blocks.ts';
import type { FieldReader } from '../fields.ts';
import { COUNTED_BEFORE } from '../matcher-ignored.ts';
import { sayMisspeltHooks } from '../misspelt.ts';
import { readMapFile } from '../read-map-file.ts';
import { events } from './events.ts';
import { misspelt, nothingFound } from './misspelt.ts';
import { type ActiveProfile, activeProfile, profileModel, readSettings } from './profile.ts';

const VERSION = 2;
/** Without one of these a hook may be milder than it was meant. */
const STRICT = ['onFailure', 'guard', 'hooks'];
const PROFILE_KEYS = ['hooks', 'maxHookRetries', 'debug'];
const MODEL_KEYS = ['baseUrl', 'apiKey'];
const FILE_KEYS = ['version', 'activeProfile', 'profiles'];
const TIMEOUT = { key: 'timeout', unitMs: 1, defaultMs: 60_000 };

/**
 * The hooks of the active profile. Or, as the examples of its document are printed, one profile's hooks alone: under
 * "hooks", or with the events at the top. Whatever else stands in the file is nobody's business: not a word of it, not
 * even a key, gets into a message.
 */
export function readCodemieFile(tree: Located, { layer }: FileContext): FileReading {
  return readMapFile(tree, "CodeMie's configuration", STRICT, (read, config) => {
    checkVersion(read, config);
    const profile = profileIn(read, config);
    if (profile === null) {
      const expected = entryOf(config, 'profiles') === undefined && config.entries.length > 0;
      if (expected) nothingFound(read, config, layer === 'enforced');
      return {};
    }
    const form = blocksForm(profile.name, profileModel(profile.parts));
    const hooks = profile.parts.flatMap((part) =>
      blocksIn(read, part, 'a list of groups').flatMap((block) => readBlocks(read, block, form)),
    );
    // a program that registers a hook may well have a model of its own
    const settings = profile.parts.map((part) => readSettings(read, part, hooks.length > 0));
    return { hooks, settings: Object.assign({}, ...settings) };
  });
}

function checkVersion(read: FieldReader, config: LocatedMap): void {
  const version = presentIn(config, 'version');
  const value = version?.kind === 'scalar' ? version.value : undefined;
  if (version === null || value === VERSION) return;
  const given = typeof value === 'number' ? value : kindName(version);
  const message = `"version" is ${given}; the form that is known here is ${VERSION}, and the file is read as that.`;
  read.finding('warning', 'WRONG_TYPE', version.at, message);
}

function profileIn(read: FieldReader, config: LocatedMap): ActiveProfile | null {
  if (entryOf(config, 'profiles') !== undefined) {
    outsideOfProfiles(read, config);
    const profile = activeProfile(read, config);
    for (const part of profile?.parts ?? []) sayMisspelt(read, part, [...PROFILE_KEYS, ...MODEL_KEYS]);
    return profile;
  }
  const mapped = config.entries.filter((entry) => events.has(entry.key) || isMeantAsEvent(entry));
  const hasHooks = entryOf(config, 'hooks') !== undefined;
  if (!hasHooks && !mapped.some(({ key }) => events.has(key))) return null;
  sayMisspelt(read, config, PROFILE_KEYS);
  const hooks = { key: 'hooks', keyAt: config.at, value: { ...config, entries: mapped } };
  return { name: '', parts: [{ ...config, entries: [...config.entries, hooks] }] };
}

function sayMisspelt(read: FieldReader, profile: LocatedMap, keys: readonly string[]): void {
  sayMisspeltHooks(read, profile, events, 'a profile');
  misspelt(
    read,
    profile,
    keys.filter((key) => key !== 'hooks'),
    'a profile',
  );
}

/** Beside the events of a file, a list of groups can only be another, and so can what is nearly called like one. */
function isMeantAsEvent({ key, value }: LocatedEntry): boolean {
  const isGroup = (item: Located): boolean => item.kind === 'map' && entryOf(item, 'hooks') !== undefined;
  return didYouMean(key, events.keys()) !== null || (value.kind === 'list' && value.items.some(isGroup));
}

/** Hooks belong to a profile: what stands beside "profiles" would run for nobody. */
function outsideOfProfiles(read: FieldReader, config: LocatedMap): void {
  misspelt(read, config, FILE_KEYS, 'the file');
  for (const { key, keyAt } of config.entries) {
    const isEvent = events.has(key);
    if (!isEvent && !PROFILE_KEYS.includes(key)) continue;
    const message = `"${key}" stands beside "profiles" and does not count there.`;
    const hint = `move it into ${isEvent ? '"hooks" of a' : 'a'} profile`;
    if (isEvent || key === 'hooks') read.lost('UNKNOWN_KEY', keyAt, message, hint);
    else read.finding('warning', 'UNKNOWN_KEY', keyAt, message, hint);
  }
}

/** Those after the gap are hookline's own, in every dialect of this shape; a flat entry has its matcher beside them. */
const KEYS = [
  ...['type', 'command', 'prompt', 'timeout'],
  ...['name', 'description', 'onFailure', 'guard', 'observe', 'shadow', 'enabled', 'matcher'],
];
export const ENTRY = { keys: [], only: KEYS, types: ['prompt'] } as const;

/** `{ "type": "command" | "prompt", "command" | "prompt", "timeout" }` of one profile. */
function blocksForm(profile: string, source: ModelSource | null): BlocksForm {
  return {
    where: 'CodeMie hooks',
    events,
    matcherStyle: 'whole',
    matcherAbout: 'tools',
    matcherBefore: COUNTED_BEFORE,
    timeout: () => TIMEOUT,
    entry: { ...ENTRY, more: () => ({ own: { profile }, source }) },
  };
}
