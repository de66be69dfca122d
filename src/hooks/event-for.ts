import { projectRoot } from '../config/discover.ts';
import type { HookEvent } from '../core/dialect.ts';
import { didYouMean } from '../core/did-you-mean.ts';
import { knownEventNames, resolveEventName } from '../core/event-names.ts';
import { eventRow } from '../core/events.ts';
import { HookError } from '../core/hook-error.ts';
import { deeperThan, isObject } from '../core/json.ts';
import type { Payload } from '../core/payload.ts';
import { typicalTool } from '../core/tools.ts';

export interface EventDefaults {
  readonly cwd: string;
  readonly home: string;
  readonly sessionId: string;
}

/** Everything that writes a payload down recurses. */
const MAX_DEPTH = 500;

/** A name and a payload, as a caller gives them → an event. What is wrong with them is misuse, and thrown. */
export function eventMaker(defaults: EventDefaults): (name: string, payload: unknown) => HookEvent {
  const roots = new Map<string, string>();
  const rootOf = (cwd: string): string => {
    const known = roots.get(cwd);
    if (known !== undefined) return known;
    const root = projectRoot(cwd, defaults.home);
    if (roots.size > 100) roots.clear();
    roots.set(cwd, root);
    return root;
  };

  return (name, given) => {
    const alias = resolveEventName(name);
    if (alias === null) throw unknownEvent(name);
    if (!isObject(given)) throw new HookError('BAD_PAYLOAD', 'The payload must be a JSON object.');
    const failed = given.error !== undefined && given.error !== null;
    const event = failed && alias.onError !== undefined ? alias.onError : alias.event;
    const tool =
      alias.kind === undefined || given.tool_name !== undefined ? null : typicalTool(alias.kind, 'claude-code');
    const { session_id: session, cwd: folder, hook_event_name: _given, ...others } = given;
    const session_id = stringField(session, 'session_id') ?? defaults.sessionId;
    const cwd = stringField(folder, 'cwd') ?? defaults.cwd;
    // the spread stands last: V8 takes ten times as long to add keys to a copy
    const payload: Payload = { session_id, cwd, hook_event_name: event, ...others };
    const named = tool === null ? payload : { ...payload, tool_name: tool };
    return { name: event, row: eventRow(event), payload: named, projectDir: rootOf(cwd) };
  };
}

/** A payload that cannot be written down for a hook would silently keep every hook from seeing it. */
export function refuseUnwritable(payload: Payload): void {
  if (deeperThan(MAX_DEPTH, payload)) {
    throw new HookError('BAD_PAYLOAD', `The payload is nested deeper than ${MAX_DEPTH} levels, or refers to itself.`);
  }
}

export function unknownEvent(name: string): HookError {
  const meant = didYouMean(name, knownEventNames());
  return new HookError('UNKNOWN_EVENT', `There is no event "${name}".`, {
    hint: meant === null ? 'docs/events.md has the list' : `did you mean "${meant}"?`,
  });
}

function stringField(value: unknown, field: string): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string') return value;
  throw new HookError('BAD_PAYLOAD', `"${field}" of the payload must be a string.`);
}
