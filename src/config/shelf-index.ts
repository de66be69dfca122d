import type { Concern } from '../core/concern.ts';
import type { EventName } from '../core/events.ts';
import type { HookSpec } from '../core/hook.ts';
import { isObject } from '../core/json.ts';
import { toolNamesIn } from '../dialects/tool-names.ts';
import { compileMatcher, fits } from '../matching/matcher.ts';

/** The numbers of a file's hooks, by what they are for. */
export interface ShelfIndex {
  readonly count: number;
  /** Those that have a say about more than their own event. */
  readonly always: readonly number[];
  /** Those that are made with their file; the others rest until an event is theirs (`resting-hooks.ts`). */
  readonly awake: readonly number[];
  /** The events of those that rest. */
  readonly restingEvents: readonly EventName[];
  /** The line of each: hooks on one line share their id. */
  readonly lines: readonly number[];
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

/** Those of an event that go by one of the names, and those that have to be tried. */
export function numbersFor(
  { events }: ShelfIndex,
  event: string,
  names: readonly string[],
): { readonly named: readonly number[]; readonly tried: readonly number[] } {
  const own = Object.hasOwn(events, event) ? events[event] : undefined;
  if (own === undefined) return { named: [], tried: [] };
  return { named: names.flatMap((name) => numbersOf(name, own.named)), tried: own.tried };
}

function meantIn({ named, tried }: EventShelf, tools: Concern['tools'], dialect: string): readonly number[] {
  if (tools === null) return [...tried, ...named.split('\n').flatMap(numbersIn)];
  const names = new Set(tools.flatMap((tool) => toolNamesIn(dialect, tool)));
  return [...tried, ...[...names].flatMap((name) => numbersOf(name, named))];
}

/** Of `\nname\t1 2 3\n…\n`. */
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
  if (!isObject(index) || typeof index.count !== 'number' || !isObject(index.events)) return false;
  return [index.always, index.awake, index.restingEvents, index.lines].every(Array.isArray);
}
