import type { Code } from '../../core/codes.ts';
import type { Finding } from '../../core/diagnostic.ts';
import type { Dialect, FileContext, FileReading } from '../../core/dialect.ts';
import { didYouMean } from '../../core/did-you-mean.ts';
import { type EventName, eventRow } from '../../core/events.ts';
import type { HookSpec } from '../../core/hook.ts';
import { entryOf, kindName, type Located, type LocatedEntry, type LocatedMap } from '../../core/located.ts';
import { readBlocks } from '../claude-form/blocks.ts';
import { claudeTimeout } from '../claude-form/defaults.ts';
import { CLAUDE_ENTRY, STRICT_KEYS } from '../claude-form/entry.ts';
import { looksLikeBlocks } from '../claude-form/looks-like-blocks.ts';
import { resolveEventName } from '../event-names.ts';
import { type FieldReader, fieldReader } from '../fields.ts';
import { noHooksHere, sayMisspelt, unknownEvent } from '../misspelt.ts';
import { readApplies } from './applies.ts';
import { hasComposition } from './composition-keys.ts';
import { forEvent, readFlatEntry, withoutTool } from './entry.ts';
import { readFileSettings, SETTINGS_KEYS } from './file-settings.ts';
import { whereLeadsAreAsked, withLeadHeeded, withLeadsThere, withoutLead } from './lead-rules.ts';
import { misplacedIn, sayMisplaced, sayNoDash, withoutConsequence, withoutOwnWords } from './misplaced.ts';
import { DOES_NOTHING } from './native-handler.ts';
import { EVENT_WORDS } from './others-words.ts';

const WHERE = 'hookline hooks';

export function looksNative(tree: Located, events: Dialect['events']): boolean {
  if (hasSettings(tree) || hasComposition(tree)) return true;
  const list = flatList(tree);
  if (list === null) return looksLikeBlocks(tree, events);
  return list.items.some((item) => item.kind === 'map' && entryOf(item, 'on') !== undefined);
}

export function readNativeFile(tree: Located, file: FileContext, events: Dialect['events']): FileReading {
  const findings: Finding[] = [];
  const read = fieldReader(findings, STRICT_KEYS);
  const serial = isSerial(read, tree);
  const parts =
    tree.kind === 'map' ? tree.entries.filter((entry) => entry.key === 'hooks').map(({ value }) => value) : [tree];
  if (parts.length === 0 && misplacedIn(tree) === null && !hasSettings(tree) && !hasComposition(tree))
    noHooksHere(read, tree, 'a hookline file', file.layer === 'enforced');
  const native: NativeFile = { read, findings, events, isEnforced: file.layer === 'enforced' };
  const specs = parts.flatMap((part) => readPart(native, part));
  if (tree.kind === 'map') sayMisplaced(read, tree);
  const settings = tree.kind === 'map' ? readFileSettings(read, tree, file) : {};
  if (tree.kind === 'map' && file.layer === 'enforced')
    sayMisspelt(read, tree, ['hooks', 'policy', 'webhooks', 'sinks', 'leads', 'extends', 'rules']);
  const whole = tree.kind === 'map' ? readApplies(read, tree, { isEnforced: native.isEnforced, ofFile: true }) : null;
  const told = withoutConsequence(tree, findings, DOES_NOTHING);
  const forWhom =
    whole === null ? specs : specs.map((spec) => ({ ...spec, applies: [whole, ...(spec.applies ?? [])] }));
  return {
    hooks: forWhom.map((spec) => ({ ...spec, serial })),
    findings: told,
    switches: [],
    settings: withLeadsThere(settings, tree, whole),
  };
}

function hasSettings(tree: Located): boolean {
  const isSetting = ({ key, value }: LocatedEntry): boolean =>
    key === 'sinks' ||
    key === 'leads' ||
    key === 'wrappers' ||
    value.kind === 'map' ||
    (value.kind === 'scalar' && typeof value.value === 'boolean');
  return tree.kind === 'map' && tree.entries.some((entry) => SETTINGS_KEYS.includes(entry.key) && isSetting(entry));
}

interface NativeFile {
  readonly read: FieldReader;
  readonly findings: Finding[];
  readonly events: Dialect['events'];
  readonly isEnforced: boolean;
}

/** A flat list, or Claude Code's blocks as they are. */
function readPart(file: NativeFile, part: Located): readonly HookSpec[] {
  const { read, events } = file;
  if (part.kind === 'list') return part.items.flatMap((item) => readItem(file, item));
  if (part.kind === 'map') {
    const style = { matcherStyle: 'names-or-search' } as const;
    if (sayNoDash(read, part, events)) return [];
    const blocks = withoutOwnWords(read, part, events);
    return readBlocks(read, blocks, { where: WHERE, events, ...style, timeout: claudeTimeout, entry: CLAUDE_ENTRY });
  }
  if (part.value !== null) {
    const message = `"hooks" must be a list of hooks, each with "on" and what it does, not ${kindName(part)}.`;
    read.lost('WRONG_TYPE', part.at, message);
  }
  return [];
}

function isSerial(read: FieldReader, tree: Located): boolean {
  const mode = tree.kind === 'map' ? read.scalar(tree, 'mode', 'string') : null;
  if (mode !== null && mode.value !== 'serial' && mode.value !== 'parallel') {
    read.finding('error', 'WRONG_TYPE', mode.at, `"mode" is "${mode.value}", but it can be "parallel" or "serial".`);
  }
  return mode?.value === 'serial';
}

function flatList(tree: Located): Extract<Located, { kind: 'list' }> | null {
  if (tree.kind === 'list') return tree;
  const hooks = tree.kind === 'map' ? entryOf(tree, 'hooks')?.value : undefined;
  return hooks?.kind === 'list' ? hooks : null;
}

/** `on` may be a list: one hook for each event. */
function readItem(file: NativeFile, item: Located): readonly HookSpec[] {
  const { read } = file;
  if (item.kind !== 'map') {
    const hint = 'write "- on: PreToolUse", and below "on" what it does';
    read.lost('WRONG_TYPE', item.at, `A hook must be an object, not ${kindName(item)}.`, hint);
    return [];
  }
  const names = eventNames(read, item);
  if (names === null) {
    const asKey = item.entries.find(({ key }) => file.events.has(key));
    if (asKey !== undefined) {
      const message = `"${asKey.key}" is no key of a hook.`;
      const hint = `write on: ${asKey.key}, and what it does beside "on"`;
      read.lost('UNKNOWN_KEY', asKey.keyAt, message, hint, file.events.get(asKey.key)?.event);
      return [];
    }
    const has = entryOf(item, 'on') === undefined ? 'has no "on"' : 'is for no event';
    const message = `This hook ${has}.`;
    const tools = file.isEnforced ? null : ofWhichTools(item);
    if (tools === null) read.lost('MISSING_KEY', item.at, message, ADD_ON);
    else read.finding('error', 'MISSING_KEY', item.at, message, ADD_ON);
    return tools === null ? [] : REFUSABLE.map((event) => ({ ...readFlatEntry(tools, item, event), fault: message }));
  }
  if (names.value.length === 0) read.lost('MISSING_KEY', names.at, 'This hook is for no event: "on" is empty.');
  const known = names.value.flatMap((name, i) => {
    const at = names.itemsAt[i] ?? names.at;
    const meant = listedEvents(file, name, names.at) ?? meantEvent(file, name, names.at) ?? [];
    return [meant].flat().map((one) => ({ ...one, at }));
  });
  // what it says of tools is read where there are some
  const first = known.find(({ event }) => eventRow(event).subject === 'tool_name') ?? known[0];
  if (first === undefined) return [];
  const own: Finding[] = [];
  const asWritten = readFlatEntry(fieldReader(own), item, first.event);
  file.findings.push(...own.map((one) => withName(one, asWritten.name)));
  const applies = readApplies(read, item, { isEnforced: file.isEnforced, ofFile: false });
  // what was to be permitted to some is not permitted to all because nobody can read to whom
  const unlimited = file.isEnforced && applies === null && entryOf(item, 'applies') && entryOf(item, 'allow');
  const spec: HookSpec = {
    ...(file.isEnforced ? withLeadHeeded(read, item, asWritten) : withoutLead(read, item, asWritten)),
    ...(applies === null ? {} : { applies: [applies] }),
    fault: asWritten.fault ?? brokenEntry(item, own, asWritten) ?? (unlimited ? UNLIMITED : null),
  };
  return known.map(({ event, fault, at }) => {
    const own = withFault(event === spec.event ? spec : forEvent(spec, event, item), fault);
    return whereLeadsAreAsked(read, item, withoutTool(read, item, own, at));
  });
}

const UNLIMITED = 'nobody can read to whom this is permitted';
const ADD_ON = 'add on: PreToolUse, for example';

/** Under another word than `on` they are the same events; that it is another is said of the key. */
function eventNames(read: FieldReader, item: LocatedMap): ReturnType<FieldReader['strings']> {
  const other = entryOf(item, 'on') === undefined ? EVENT_WORDS.find((word) => entryOf(item, word)) : undefined;
  return read.strings(item, other ?? 'on');
}

/** `on: PreToolUse, PostToolUse`; null: it is no such list. */
function listedEvents({ read, events }: NativeFile, name: string, at: number): readonly MeantEvent[] | null {
  const names = name.split(/\s*,\s*/);
  const known = names.flatMap((one) => events.get(one)?.event ?? []);
  if (names.length < 2 || known.length < names.length) return null;
  const message = `"${name}" is one text; several events are a list.`;
  const hint = `write on: [${names.join(', ')}]`;
  read.finding('error', 'WRONG_TYPE', at, message, hint);
  return known.map((event) => ({ event, fault: `${message} (${hint})` }));
}

/** Events of tools that can be refused: what a hook without an event but with tools may have been for. */
const REFUSABLE = ['PreToolUse', 'PermissionRequest'] as const satisfies readonly EventName[];

/** Null: it may have been about anything. Otherwise a reader for the rest, whose own findings say nothing more. */
function ofWhichTools(item: LocatedMap): FieldReader | null {
  const findings: Finding[] = [];
  const read = fieldReader(findings);
  const named = read.strings(item, 'tools')?.value ?? [];
  return named.length === 0 || findings.length > 0 ? null : read;
}

interface MeantEvent {
  readonly event: EventName;
  /** Set: it is called otherwise, so that the hook can only say so. */
  readonly fault: string | null;
}

/** Null: nobody can tell which is meant, and that is said. */
function meantEvent({ read, events, isEnforced }: NativeFile, name: string, at: number): MeantEvent | null {
  const event = events.get(name)?.event;
  if (event !== undefined) return { event, fault: null };
  const meant = resolveEventName(name)?.event ?? didYouMean(name, events.keys());
  const nearest = meant === null ? undefined : events.get(meant)?.event;
  if (nearest === undefined || isEnforced) {
    unknownEvent(read, events, name, at, WHERE);
    return null;
  }
  const message = `There is no event "${name}" in ${WHERE}.`;
  read.finding('error', 'UNKNOWN_EVENT', at, message, `did you mean "${meant}"?`);
  return { event: nearest, fault: `${message} Did you mean "${meant}"?` };
}

function withName(finding: Finding, name: string | null): Finding {
  return name === null ? finding : { ...finding, name };
}

function withFault(spec: HookSpec, fault: string | null): HookSpec {
  return spec.fault !== null || fault === null ? spec : { ...spec, fault };
}

/** Of an entry in which such a thing was found, nobody knows what it says. */
const COSTLY: readonly Code[] = ['WRONG_TYPE', 'UNKNOWN_KEY', 'CONFLICTING_KEYS', 'ODD_MATCHER'];

/** Why an entry that could be read all the same must not count as it was read; null: nothing speaks against it. */
function brokenEntry(map: LocatedMap, found: readonly Finding[], spec: HookSpec): string | null {
  const twice = map.entries.find(({ key }, i) => map.entries.findIndex((other) => other.key === key) < i);
  if (twice !== undefined) return `The key "${twice.key}" stands twice in this hook.`;
  // a rule refuses whatever is wrong with its text, "async" beside what cannot be so only loosens, chatter decides nothing
  const harmless = [
    spec.handler.kind === 'rule' ? spec.commandAt : undefined,
    entryOf(map, 'async')?.keyAt,
    entryOf(map, 'feedback')?.value.at,
  ];
  const costly = found.find(
    ({ severity, code, at }) => severity === 'error' && COSTLY.includes(code) && !harmless.includes(at),
  );
  if (costly === undefined) return null;
  return costly.hint === undefined ? costly.message : `${costly.message} (${costly.hint})`;
}
