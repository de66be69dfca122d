import type { Diagnostic } from '../core/diagnostic.ts';
import { type Alias, resolveEventName } from '../core/event-names.ts';
import type { EventName } from '../core/events.ts';
import type { Callback, Hook, Matcher } from '../core/hook.ts';
import { HookError } from '../core/hook-error.ts';
import { toolKind } from '../core/tools.ts';
import { defaultOnFailure } from '../dialects/hookline/default-on-failure.ts';
import { compileMatcher } from '../matching/matcher.ts';
import { unknownEvent } from './event-for.ts';
import { type CallbackRegistration, plainNames, type Registered, type Registering } from './registration.ts';

const DEFAULT_TIMEOUT_MS = 60_000;
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

/** A registration of any event; the types of `run` are between the event and its author. */
export type AnyCallbackRegistration = Omit<CallbackRegistration, 'event' | 'run'> & {
  readonly event: string;
  readonly run: unknown;
};

export function callbackHooks(given: AnyCallbackRegistration, number: number): Registering {
  const alias = resolveEventName(String(given.event));
  if (alias === null) throw unknownEvent(String(given.event));
  check(given);
  const { matcher, run } = given;
  if (!isCallback(run)) throw new HookError('BAD_OPTION', 'A hook in code needs a function "run".');
  const events = alias.onError === undefined ? [alias.event] : [alias.event, alias.onError];
  const withMatcher = (made: Matcher, fault: string | null = null): readonly Hook[] =>
    events.map((event, i) => ({
      ...hookOf(given, run, event),
      id: `hookline:code:${number}`,
      key: `code\0${number}\0${i}`,
      matcher: onlyKind(alias, made),
      fault,
    }));

  if (matcher === undefined) return { now: quiet(withMatcher({ kind: 'all' })), later: null };
  if (typeof matcher !== 'string') {
    const timely = inTime(matcher).then((made) => quiet(withMatcher(made)));
    return { now: quiet(withMatcher({ kind: 'test', test: (subject) => matcher.test(subject) })), later: timely };
  }
  const compiled = Promise.resolve(compileMatcher({ text: matcher, style: 'kinds-or-search' })).then(
    ({ matcher: made, problem }): Registered => {
      const hooks = withMatcher(made, problem);
      return { hooks, diagnostics: problem === null ? [] : hooks.map((hook) => badMatcher(problem, hook)) };
    },
  );
  return { now: quiet(withMatcher(plainNames(matcher))), later: compiled };
}

function check({ timeoutMs = DEFAULT_TIMEOUT_MS, matcher, onFailure, name }: AnyCallbackRegistration): void {
  const wrong = (message: string): HookError => new HookError('BAD_OPTION', message);
  if (typeof timeoutMs !== 'number' || !(timeoutMs > 0)) throw wrong('"timeoutMs" must be a positive number.');
  if (matcher !== undefined && typeof matcher !== 'string' && !(matcher instanceof RegExp))
    throw wrong('"matcher" must be a string or a RegExp.');
  if (onFailure !== undefined && onFailure !== 'continue' && onFailure !== 'block')
    throw wrong('"onFailure" must be "continue" or "block".');
  if (name !== undefined && typeof name !== 'string') throw wrong('"name" must be a string.');
}

function isCallback(run: unknown): run is Callback {
  return typeof run === 'function';
}

function hookOf(
  given: AnyCallbackRegistration,
  run: Callback,
  event: EventName,
): Omit<Hook, 'id' | 'key' | 'matcher' | 'fault'> {
  return {
    name: given.name ?? null,
    dialect: 'hookline',
    layer: 'session',
    source: null,
    lane: { key: 'code', mode: 'parallel', chained: false, endsAtRefusal: false },
    event,
    matcherText: given.matcher === undefined ? null : String(given.matcher),
    files: null,
    filesText: null,
    condition: null,
    conditionText: null,
    when: null,
    whenText: null,
    handler: { kind: 'callback', run },
    timeoutMs: Math.min(given.timeoutMs ?? DEFAULT_TIMEOUT_MS, LONGEST_TIMEOUT_MS),
    onFailure: given.onFailure ?? defaultOnFailure(event),
    once: given.once === true,
    async: false,
    observe: given.observe === true,
    shadow: false,
    guard: given.guard === true,
    approve: false,
    own: {},
    disabled: null,
    definition: {},
  };
}

/** A name such as `pre-bash-execution` means tools of one kind only. */
function onlyKind({ kind }: Alias, matcher: Matcher): Matcher {
  if (kind === undefined || matcher.kind === 'none') return matcher;
  const fits = (subject: string): boolean => {
    if (matcher.kind === 'all') return true;
    return matcher.kind === 'names' ? matcher.names.has(subject) : matcher.test(subject);
  };
  return { kind: 'test', test: (subject) => toolKind(subject) === kind && fits(subject) };
}

const MOST_REMEMBERED = 1000;

/** A pattern of the program's own, which may be slow all the same: what takes too long counts as a match. */
async function inTime(pattern: RegExp): Promise<Matcher> {
  const { timelyAnswers } = await import('../matching/timely-answers.ts');
  const own = new RegExp(pattern.source, pattern.flags);
  const timely = timelyAnswers();
  // there are few tools, and each of them is used often
  const known = new Map<string, boolean>();
  const ask = (subject: string): boolean => {
    own.lastIndex = 0;
    return timely(() => own.test(subject)) ?? true;
  };
  const test = (subject: string): boolean => {
    const found = known.get(subject) ?? ask(subject);
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(subject, found);
    return found;
  };
  return { kind: 'test', test };
}

function quiet(hooks: readonly Hook[]): Registered {
  return { hooks, diagnostics: [] };
}

function badMatcher(message: string, { id }: Hook): Diagnostic {
  return { code: 'BAD_MATCHER', severity: 'error', message, hook: id };
}
