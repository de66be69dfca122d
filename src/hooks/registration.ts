import { compiler } from '../config/compile.ts';
import type { Finding } from '../core/diagnostic.ts';
import type { Dialect } from '../core/dialect.ts';
import { resolveEventName } from '../core/event-names.ts';
import type { EventName } from '../core/events.ts';
import type { CallbackVerdict, Hook, Matcher } from '../core/hook.ts';
import { HookError } from '../core/hook-error.ts';
import type { JsonObject } from '../core/json.ts';
import { locatedFrom } from '../core/located.ts';
import type { PayloadOf } from '../core/payload.ts';
import { defaultOnFailure } from '../dialects/hookline/default-on-failure.ts';
import { unknownEvent } from './event-for.ts';

export interface CallbackRegistration<E extends EventName = EventName> {
  readonly event: E;
  readonly matcher?: string | RegExp | undefined;
  readonly name?: string | undefined;
  readonly run: (
    event: PayloadOf<E>,
    options: { readonly signal: AbortSignal },
  ) => CallbackVerdict | null | undefined | undefined | Promise<CallbackVerdict | null | undefined | undefined>;
  readonly timeoutMs?: number | undefined;
  readonly once?: boolean | undefined;
  readonly guard?: boolean | undefined;
  readonly observe?: boolean | undefined;
  readonly onFailure?: 'continue' | 'block' | undefined;
}

/** Any entry of a dialect's file format, without the file. */
export interface DefinitionRegistration<E extends EventName = EventName> {
  readonly dialect: string;
  readonly event: E | (string & {});
  readonly definition: JsonObject;
}

export type Registration<E extends EventName = EventName> = CallbackRegistration<E> | DefinitionRegistration<E>;

const CALLBACK_TIMEOUT_MS = 60_000;

/** A registration → its hooks. Mistakes are thrown at once; patterns may take a moment to compile. */
export function registered<E extends EventName>(
  registration: Registration<E>,
  dialects: readonly Dialect[],
  number: number,
): readonly Hook[] | Promise<readonly Hook[]> {
  if (registration === null || typeof registration !== 'object')
    throw new HookError('BAD_OPTION', 'register() takes an object.');
  if ('definition' in registration) return fromDefinition(registration, dialects, number);
  const alias = resolveEventName(String(registration.event));
  if (alias === null) throw unknownEvent(String(registration.event));
  if (typeof registration.run !== 'function')
    throw new HookError('BAD_OPTION', 'A hook in code needs a function "run".');
  const { matcher } = registration;
  const hook = callbackHook(registration, alias.event, number);
  if (matcher === undefined) return [hook];
  if (typeof matcher !== 'string') return [{ ...hook, matcher: searching(matcher), matcherText: String(matcher) }];
  return compiled(hook, matcher);
}

function callbackHook<E extends EventName>(given: CallbackRegistration<E>, event: EventName, number: number): Hook {
  const timeoutMs = given.timeoutMs ?? CALLBACK_TIMEOUT_MS;
  if (typeof timeoutMs !== 'number' || !(timeoutMs > 0))
    throw new HookError('BAD_OPTION', '"timeoutMs" must be a positive number.');
  return {
    id: `hookline:code:${number}`,
    key: `code\0${number}`,
    name: given.name ?? null,
    dialect: 'hookline',
    layer: 'session',
    source: null,
    lane: { key: 'code', mode: 'parallel', chained: false, endsAtRefusal: false },
    event,
    matcher: { kind: 'all' },
    matcherText: null,
    files: null,
    filesText: null,
    condition: null,
    conditionText: null,
    handler: { kind: 'callback', run: given.run as never },
    timeoutMs: Math.min(timeoutMs, 2 ** 31 - 1),
    onFailure: given.onFailure ?? defaultOnFailure(event),
    once: given.once ?? false,
    async: false,
    observe: given.observe ?? false,
    shadow: false,
    guard: given.guard ?? false,
    approve: false,
    own: {},
    disabled: null,
    fault: null,
    definition: {},
  };
}

async function compiled(hook: Hook, text: string): Promise<readonly Hook[]> {
  const { compileMatcher } = await import('../matching/matcher.ts');
  const { matcher, problem } = await compileMatcher({ text, style: 'kinds-or-search' });
  return [{ ...hook, matcher, matcherText: text, fault: problem }];
}

/** The program's own pattern; the state that a global or sticky one carries must not leak from one test to the next. */
function searching(pattern: RegExp): Matcher {
  const own = new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ''));
  return { kind: 'test', test: (subject) => own.test(subject) };
}

function fromDefinition(
  { dialect: name, event, definition }: DefinitionRegistration,
  dialects: readonly Dialect[],
  number: number,
): Promise<readonly Hook[]> {
  const dialect = dialects.find((candidate) => candidate.name === name);
  if (dialect === undefined) {
    const known = dialects.map((candidate) => candidate.name).join(', ');
    throw new HookError('UNKNOWN_DIALECT', `There is no dialect "${name}".`, { hint: `there are ${known}` });
  }
  const { hooks: specs, findings } = dialect.read(locatedFrom(dialect.fileWith(event, definition)), 'user');
  const [problem] = findings.filter((finding) => finding.severity === 'error');
  if (problem !== undefined)
    throw new HookError(problem.code, problem.message, problem.hint === undefined ? {} : { hint: problem.hint });
  if (specs.length === 0) throw new HookError('BAD_OPTION', `The definition holds no hook of ${name}.`);
  const { compile } = compiler();
  return Promise.all(
    specs.map(async (spec, i): Promise<Hook> => {
      const matching: Finding[] = [];
      const parts = await compile(spec, matching);
      return {
        ...parts,
        ...{ name: spec.name, event: spec.event, handler: spec.handler, timeoutMs: spec.timeoutMs },
        ...{ onFailure: spec.onFailure, once: spec.once, async: spec.async, observe: spec.observe },
        ...{
          shadow: spec.shadow,
          guard: spec.guard,
          approve: spec.approve,
          own: spec.own,
          definition: spec.definition,
        },
        id: `${name}:code:${number}`,
        key: `code\0${number}\0${i}`,
        dialect: name,
        layer: 'session',
        source: null,
        lane: { ...dialect.lane, key: name },
        disabled: spec.enabled ? null : 'switched off in code',
      };
    }),
  );
}
