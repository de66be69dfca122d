import { callsHookline } from '../core/calls-hookline.ts';
import type { Concern } from '../core/concern.ts';
import { filledOf } from '../core/handler.ts';
import type { Hook, HookSpec } from '../core/hook.ts';
import { isObject } from '../core/json.ts';
import { toolNamesIn } from '../dialects/tool-names.ts';
import { compileMatcher, fits } from '../matching/matcher.ts';
import { counter } from './hook-maker.ts';

/** The numbers of a file's hooks, by what they are for. */
export interface ShelfIndex {
  readonly count: number;
  /** Those that have a say about more than their own event. */
  readonly always: readonly number[];
  readonly events: Readonly<Record<string, EventShelf>>;
}

interface EventShelf {
  /** There as long as there is any: whoever asks whether an event has hooks is told the same. */
  readonly first: number;
  /** Those that say by name which tools they are for, a line for each name: one text of ten thousand lines is read at once. */
  readonly named: string;
  /** All others. */
  readonly tried: readonly number[];
}

export function shelfIndex(
  hooks: readonly Hook[],
  specs: readonly HookSpec[],
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
  return { index: { count: hooks.length, always, events: Object.fromEntries(shelves) }, nth };
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

/** Which of them one event can be for, in their order, with those that are only a sign that there are any. `meant`: without these. */
export function neededOf(
  { count, always, events }: ShelfIndex,
  concern: Concern | null,
  dialect: string,
): { readonly numbers: readonly number[]; readonly meant: ReadonlySet<number> } {
  if (concern === null) {
    const numbers = Array.from({ length: count }, (_, i) => i);
    return { numbers, meant: new Set(numbers) };
  }
  const own = Object.hasOwn(events, concern.event) ? events[concern.event] : undefined;
  const meant = new Set([...always, ...(own === undefined ? [] : meantIn(own, concern.tools, dialect))]);
  const signs = Object.values(events).map(({ first }) => first);
  return { numbers: [...new Set([...meant, ...signs])].sort((a, b) => a - b), meant };
}

function meantIn({ named, tried }: EventShelf, tools: Concern['tools'], dialect: string): readonly number[] {
  if (tools === null) return [...tried, ...named.split('\n').flatMap(numbersIn)];
  const names = new Set(tools.flatMap((tool) => toolNamesIn(dialect, tool)));
  return [...tried, ...[...names].flatMap((name) => numbersOf(name, named))];
}

/** `\nname\t1 2 3\n…\n` */
function linesOf(named: ReadonlyMap<string, readonly number[]>): string {
  return `\n${[...named].map(([name, numbers]) => `${name}\t${numbers.join(' ')}\n`).join('')}`;
}

function numbersOf(name: string, lines: string): readonly number[] {
  const at = /[\t\n]/.test(name) ? -1 : lines.indexOf(`\n${name}\t`);
  return at === -1 ? [] : numbersIn(lines.slice(at + 1, lines.indexOf('\n', at + 1)));
}

function numbersIn(line: string): readonly number[] {
  return line === ''
    ? []
    : line
        .slice(line.indexOf('\t') + 1)
        .split(' ')
        .map(Number);
}

/** Whether a matcher that has to be tried lets the event through; where that takes something that is not loaded, it may. */
export function mayFit({ matcher }: HookSpec, concern: Concern | null, dialect: string): boolean {
  if (matcher === null || concern === null || concern.tools === null) return true;
  const compiled = compileMatcher(matcher);
  if (compiled instanceof Promise) return true;
  const { matcher: test, problem } = compiled;
  if (problem !== null || test.kind === 'all' || test.kind === 'none') return true;
  return concern.tools.some((tool) => toolNamesIn(dialect, tool).some((name) => fits(test, name)));
}

export function isShelfIndex(index: unknown): index is ShelfIndex {
  return isObject(index) && typeof index.count === 'number' && Array.isArray(index.always) && isObject(index.events);
}
