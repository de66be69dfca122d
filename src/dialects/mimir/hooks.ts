import type { DialectEvent } from '../../core/dialect.ts';
import { isEventName } from '../../core/events.ts';
import type { HookSpec } from '../../core/hook.ts';
import { type Layer, needsTrust } from '../../core/layer.ts';
import { kindName, type Located, type LocatedEntry } from '../../core/located.ts';
import { everyEvent } from '../every-event.ts';
import type { FieldReader } from '../fields.ts';
import { unknownEvent } from '../unknown-event.ts';
import { emptySpec, readEntry } from './entry.ts';
import { MIMIR_EVENTS } from './events.ts';
import { isNothing } from './is-nothing.ts';

export interface Place {
  readonly layer: Layer;
  /** Inside `enforcement`: what there is to say about `enforced` was said there. */
  readonly inBlock: boolean;
}

/** `hooks`: each event with one entry, or a list of them. One bad entry never silences its neighbours. */
export function readHooks(read: FieldReader, hooks: Located, place: Place): readonly HookSpec[] {
  if (hooks.kind === 'map') return hooks.entries.flatMap((entry) => readEvent(read, entry, place));
  if (!isNothing(hooks)) {
    const message = `"hooks" must be an object of events, each with its hook, not ${kindName(hooks)}.`;
    read.lost('WRONG_TYPE', hooks.at, message, 'for example pre-file-write: { command: … }');
  }
  return [];
}

function readEvent(read: FieldReader, { key, keyAt, value }: LocatedEntry, place: Place): readonly HookSpec[] {
  const event = MIMIR_EVENTS.get(key);
  if (event === undefined) {
    sayUnknown(read, key, keyAt);
    return [];
  }
  const entries = value.kind === 'list' ? value.items : [value];
  const empty = entries.length === 0 || (value.kind === 'scalar' && isNothing(value));
  const specs = empty
    ? withoutHook(read, key, keyAt, event, place)
    : entries.map((entry) => {
        // a single entry begins where its event does, whatever stands between the two
        const at = entry === value ? keyAt : entry.at;
        return readOne(read, entry, at, key, event, place);
      });
  return specs.flatMap((spec) => everyEvent(spec, key, event)).map(ofMainAgent);
}

/** However it ended: a sub-agent's end has an event of its own. */
function ofMainAgent(spec: HookSpec): HookSpec {
  return spec.echoOf === 'Stop' ? { ...spec, mainAgentOnly: true } : spec;
}

function readOne(
  read: FieldReader,
  node: Located,
  at: number,
  name: string,
  event: DialectEvent,
  place: Place,
): HookSpec {
  if (node.kind === 'map') return readEntry(read, node, { ...place, at, name, event });
  const message = `A hook must be an object with a "command", not ${kindName(node)}.`;
  const hint = `for example ${name}: { command: … }`;
  read.finding('error', 'WRONG_TYPE', node.at, message, hint);
  return { ...emptySpec(at, name, event), fault: message };
}

/** A person's way of saying that there is none. A repository need not say so, and a team that does has lost one. */
function withoutHook(
  read: FieldReader,
  name: string,
  at: number,
  event: DialectEvent,
  { layer }: Place,
): readonly HookSpec[] {
  if (needsTrust(layer)) return [];
  if (layer !== 'enforced') return [{ ...emptySpec(at, name, event), enabled: false }];
  const message = `"${name}" has no hook.`;
  read.finding('error', 'MISSING_KEY', at, message, 'add command: "…", or remove the event');
  return [{ ...emptySpec(at, name, event), fault: message }];
}

function sayUnknown(read: FieldReader, name: string, at: number): void {
  const own = isEventName(name) ? [...MIMIR_EVENTS].find(([, { event }]) => event === name)?.[0] : undefined;
  if (own === undefined) unknownEvent(read, MIMIR_EVENTS, name, at, 'Mimir’s hooks');
  else {
    const message = `There is no event "${name}" in Mimir’s hooks.`;
    read.lost('UNKNOWN_EVENT', at, message, `Mimir calls it "${own}"`);
  }
}
