import { dialectNamed } from '../config/which-files.ts';
import { type Dialect, type EventMeaning, eventsOf } from '../core/dialect.ts';
import { EFFECT_KEYS } from '../core/effect-keys.ts';
import { CODE_LANE, type Hook, NATIVE, type Selects } from '../core/hook.ts';
import { HookError } from '../core/hook-error.ts';
import type { Json, JsonObject } from '../core/json.ts';
import { plainCopy } from '../core/plain-copy.ts';
import { guarding } from '../core/role.ts';
import { DIALECTS } from '../dialects/all.ts';
import { resolveEventName } from '../dialects/event-names.ts';
import { toolKind } from '../dialects/tool-names.ts';
import { callbackHandler } from '../handlers/callback.ts';
import { fits } from '../matching/matcher.ts';
import { byPattern } from './by-pattern.ts';
import { checkCallback } from './check-callback.ts';
import { type RegistrationPlace, readHooks } from './defined-hooks.ts';
import { unknownEvent } from './no-event.ts';
import { inOwnContext } from './own-context.ts';
import type { AnyCallbackRegistration, Registered, Registering } from './registration.ts';

const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

/** A function where a file would have a command: everything else means what it means in its dialect's entries. */
export function callbackHooks(given: AnyCallbackRegistration, place: RegistrationPlace): Registering {
  const run = checkCallback(given);
  const name = given.dialect ?? NATIVE;
  const dialect = dialectNamed(name, DIALECTS);
  const events = typeof given.event === 'string' ? [given.event] : given.event;
  const definition = definitionOf(given, dialect);
  const own = dialect.inline?.context;
  const parts = events
    .flatMap((event) => meantBy(String(event), dialect))
    .map(({ event, alias }, i) => {
      const adapt = (hook: Hook): Hook => ({
        ...inCode(hook, given, alias),
        handler: own === undefined ? callbackHandler(run) : inOwnContext(run, hook, own, place.program.env),
      });
      return readHooks({ dialect: name, event, definition, enforced: given.enforced }, place, i, adapt);
    });
  const now = joined(parts.map((part) => part.now));
  // a name, or none: there is nothing to wait for
  if (isSimple(given)) return { now, later: null };
  const later = Promise.all(parts.map((part) => part.later ?? part.now)).then(joined);
  return given.matcher instanceof RegExp ? byPattern({ now, later }, given.matcher) : { now, later };
}

interface Meant {
  readonly event: string;
  readonly alias: EventMeaning;
}

/** A name of the specifications may mean two events, and tools of one kind only. */
function meantBy(name: string, { name: dialect, events }: Dialect): readonly Meant[] {
  const alias = resolveEventName(name);
  if (alias === null) throw unknownEvent(name);
  return eventsOf(alias).map((event) => {
    const own = events.has(name) ? name : [...events].find(([, row]) => row.event === event)?.[0];
    if (own !== undefined) return { event: dialect === NATIVE ? event : own, alias };
    throw new HookError('UNKNOWN_EVENT', `${dialect} has no event "${name}".`);
  });
}

/** The entry without what it does: that stands for the function, and never runs. */
function definitionOf(given: AnyCallbackRegistration, { name, inline }: Dialect): JsonObject {
  if (inline === undefined) {
    const hint = 'leave "dialect" out';
    throw new HookError('BAD_OPTION', `There are no functions among the hooks of ${name}.`, { hint });
  }
  const { name: label, once, guard, observe, onFailure, tools, files, when, if: condition } = given;
  const matcher = typeof given.matcher === 'string' ? given.matcher : undefined;
  const effects = Object.fromEntries(EFFECT_KEYS.map((key) => [key, given[key]]));
  const after = given.after === undefined ? undefined : plainCopy(given.after);
  const fields = {
    name: label,
    matcher,
    once,
    guard,
    observe,
    onFailure,
    tools,
    files,
    when,
    if: condition,
    after,
    ...effects,
  };
  const settings: Record<string, Json> = {};
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) settings[key] = value;
  return inline.entry(settings);
}

function inCode(hook: Hook, given: AnyCallbackRegistration, { kind }: EventMeaning): Hook {
  const { timeoutMs = hook.timeoutMs, onFailure } = given;
  return {
    ...hook,
    lane: hook.dialect === NATIVE ? CODE_LANE : hook.lane,
    selects: kind === undefined ? hook.selects : { ...hook.selects, matcher: onlyKind(kind, hook.selects.matcher) },
    // a dialect may have no word for it; what turns out not to compile was registered to guard something
    role: hook.fault === null && given.guard !== true ? hook.role : guarding(hook.role),
    timeoutMs: Math.min(timeoutMs, LONGEST_TIMEOUT_MS),
    definition: onFailure === undefined ? {} : { onFailure },
  };
}

function isSimple(given: AnyCallbackRegistration): boolean {
  const { matcher, tools, files, when, if: condition } = given;
  const effects = EFFECT_KEYS.map((key) => given[key]);
  return [matcher, tools, files, when, condition, given.after, ...effects].every((setting) => setting === undefined);
}

function joined(parts: readonly Registered[]): Registered {
  return { hooks: parts.flatMap(({ hooks }) => hooks), diagnostics: parts.flatMap(({ diagnostics }) => diagnostics) };
}

/** A name such as `pre-bash-execution` means tools of one kind only. */
function onlyKind(kind: NonNullable<EventMeaning['kind']>, matcher: Selects['matcher']): Selects['matcher'] {
  const { test, text } = matcher;
  if (test.kind === 'none') return matcher;
  return { test: { kind: 'test', test: (subject) => toolKind(subject) === kind && fits(test, subject) }, text };
}
