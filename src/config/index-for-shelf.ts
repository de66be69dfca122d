import { callsHookline } from '../core/calls-hookline.ts';
import type { Dialect } from '../core/dialect.ts';
import type { EventName } from '../core/events.ts';
import { filledOf, outlivesEvent } from '../core/handler.ts';
import type { Hook, HookSpec } from '../core/hook.ts';
import { isCompiledAtOnce } from './compile.ts';
import { counter } from './hook-maker.ts';
import type { ShelfIndex } from './shelf-index.ts';

/** What the hooks of a file are for, as it is kept with them; `nth`: of each, how many like it stand before it. */
export function shelfIndex(
  hooks: readonly Hook[],
  specs: readonly HookSpec[],
  dialect: Dialect,
): { readonly index: ShelfIndex; readonly nth: readonly number[] } {
  const count = counter();
  const nth = specs.map(({ definition }) => count(JSON.stringify(definition)));
  const always: number[] = [];
  const events = new Map<string, { first: number; named: Map<string, number[]>; tried: number[] }>();
  for (const [number, hook] of hooks.entries()) {
    if (isAlways(hook)) always.push(number);
    const own = events.get(hook.event) ?? { first: number, named: new Map<string, number[]>(), tried: [] };
    events.set(hook.event, own);
    const { test } = hook.selects.matcher;
    if (test.kind !== 'names' || [...test.names].some((name) => /[\t\n]/.test(name))) own.tried.push(number);
    else for (const name of test.names) own.named.set(name, [...(own.named.get(name) ?? []), number]);
  }
  const shelves = [...events].map(([event, { first, named, tried }]) => {
    return [event, { first, named: linesOf(named), tried }] as const;
  });
  const first = hooks.findIndex(({ handler, disabled }) => handler.kind === 'command' && disabled === null);
  const awake: number[] = [];
  const restingEvents = new Set<EventName>();
  for (const [i, hook] of hooks.entries()) {
    if (i === first || !mayRest(hook, specs[i], dialect)) awake.push(i);
    else restingEvents.add(hook.event);
  }
  const resting = { awake, restingEvents: [...restingEvents], lines: hooks.map(({ source }) => source?.line ?? 0) };
  return { index: { count: hooks.length, always, ...resting, events: Object.fromEntries(shelves) }, nth };
}

/** Nobody asks anything of it but its event, and it can be made at once. One command is awake: it tells that there are any. */
function mayRest(hook: Hook, spec: HookSpec | undefined, dialect: Dialect): boolean {
  if (spec === undefined || isAlways(hook) || hook.disabled !== null) return false;
  const { handler } = hook;
  const words = handler.kind === 'command' ? [handler.command, ...(handler.args ?? [])] : [];
  if (words.some((word) => /hookline/i.test(word)) || outlivesEvent(handler)) return false;
  return isCompiledAtOnce(spec, dialect);
}

/**
 * What others ask of all hooks: who calls hookline itself, what of earlier events has to be remembered, who has no model, no
 * module or another sandbox than was written.
 */
function isAlways({ handler, selects }: Hook): boolean {
  if (selects.after.test !== null || filledOf(handler) !== null) return true;
  if (handler.kind === 'rule') return false;
  return handler.kind !== 'command' || handler.sandbox !== undefined || callsHookline(handler);
}

/** `\nname\t1 2 3\n…\n` */
function linesOf(named: ReadonlyMap<string, readonly number[]>): string {
  return `\n${[...named].map(([name, numbers]) => `${name}\t${numbers.join(' ')}\n`).join('')}`;
}
