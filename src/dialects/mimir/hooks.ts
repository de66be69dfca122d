import { isEventName } from '../../core/events.ts';
import type { HookSpec } from '../../core/hook.ts';
import { needsTrust } from '../../core/layer.ts';
import { isNothing, kindName, type Located, type LocatedEntry } from '../../core/located.ts';
import { everyEvent } from '../every-event.ts';
import type { FieldReader } from '../fields.ts';
import { unknownEvent } from '../misspelt.ts';
import { type EntryPlace, emptySpec, type HooksSection, readEntry } from './entry.ts';
import { MIMIR_EVENTS } from './events.ts';

/** `hooks`: each event with one entry, or a list of them. One bad entry never silences its neighbours. */
export function readHooks(read: FieldReader, hooks: Located, section: HooksSection): readonly HookSpec[] {
  if (hooks.kind === 'map') return hooks.entries.flatMap((entry) => readEvent(read, entry, section));
  if (!isNothing(hooks)) {
    const message = `"hooks" must be an object of events, each with its hook, not ${kindName(hooks)}.`;
    read.lost('WRONG_TYPE', hooks.at, message, 'for example pre-file-write: { command: … }');
  }
  return [];
}

function readEvent(read: FieldReader, { key, keyAt, value }: LocatedEntry, section: HooksSection): readonly HookSpec[] {
  const event = MIMIR_EVENTS.get(key);
  if (event === undefined) {
    sayUnknown(read, key, keyAt);
    return [];
  }
  const entries = value.kind === 'list' ? value.items : [value];
  const empty = entries.length === 0 || (value.kind === 'scalar' && isNothing(value));
  const place: EntryPlace = { ...section, at: keyAt, name: key, event };
  // a single entry begins where its event does, whatever stands between the two
  const specs = empty
    ? withoutHook(read, place)
    : entries.map((entry) => readOne(read, entry, entry === value ? place : { ...place, at: entry.at }));
  return specs.flatMap((spec) => everyEvent(spec, key, event)).map(ofMainAgent);
}

/** However it ended: a sub-agent's end, of whatever kind, is one event of its own. */
function ofMainAgent(spec: HookSpec): HookSpec {
  return spec.echoOf === 'Stop' && spec.event !== 'SubagentStop' ? { ...spec, mainAgentOnly: true } : spec;
}

function readOne(read: FieldReader, node: Located, place: EntryPlace): HookSpec {
  if (node.kind === 'map') return readEntry(read, node, place);
  const message = `A hook must be an object with a "command", not ${kindName(node)}.`;
  read.finding('error', 'WRONG_TYPE', node.at, message, `for example ${place.name}: { command: … }`);
  return { ...emptySpec(place), fault: message };
}

/** A person's way of saying that there is none. A repository need not say so, and a team that does has lost one. */
function withoutHook(read: FieldReader, place: EntryPlace): readonly HookSpec[] {
  if (needsTrust(place.layer)) return [];
  if (place.layer !== 'enforced') return [{ ...emptySpec(place), enabled: false }];
  const message = `"${place.name}" has no hook.`;
  read.finding('error', 'MISSING_KEY', place.at, message, 'add command: "…", or remove the event');
  return [{ ...emptySpec(place), fault: message }];
}

function sayUnknown(read: FieldReader, name: string, at: number): void {
  const own = isEventName(name) ? [...MIMIR_EVENTS].find(([, { event }]) => event === name)?.[0] : undefined;
  if (own === undefined) unknownEvent(read, MIMIR_EVENTS, name, at, 'Mimir’s hooks');
  else {
    const message = `There is no event "${name}" in Mimir’s hooks.`;
    read.lost('UNKNOWN_EVENT', at, message, `Mimir calls it "${own}"`);
  }
}
