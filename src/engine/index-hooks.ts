import { calledTools } from '../core/called-tools.ts';
import { type EventName, type EventRow, eventRow, subjectOf } from '../core/events.ts';
import { grouped } from '../core/grouped.ts';
import type { Hook, Matcher } from '../core/hook.ts';
import type { Payload } from '../core/payload.ts';
import { remembering } from '../core/remembering.ts';
import { toolNamesIn } from '../dialects/tool-names.ts';
import { fits } from '../matching/matcher.ts';

/** The hooks of every event, in configured order, so that finding those which match costs nothing for those which cannot. */
export type HookIndex = ReadonlyMap<EventName, EventHooks>;

export interface EventHooks {
  /** Several names of one subject are told apart by NUL. */
  readonly matching: (subject: string | null) => readonly Hook[];
}

/** Subjects are few (tool names, sources); a hostile agent may invent more. */
export const REMEMBERED_SUBJECTS = 500;

export function indexHooks(hooks: readonly Hook[]): HookIndex {
  const byEvent = [...grouped(hooks, ({ event }) => event)];
  return new Map(byEvent.map(([event, list]) => [event, eventHooks(list, eventRow(event).subject === 'tool_name')]));
}

const NONE: readonly Hook[] = [];

export function candidates(index: HookIndex, event: EventName, row: EventRow, payload: Payload): readonly Hook[] {
  return index.get(event)?.matching(subjectsOf(row, payload)) ?? NONE;
}

/** A tool may have more than one name. */
function subjectsOf(row: EventRow, payload: Payload): string | null {
  const subject = subjectOf(row, payload);
  if (subject === null || row.subject !== 'tool_name') return subject;
  const tools = calledTools(payload);
  return tools.length === 1 ? (tools[0] ?? null) : tools.join('\0');
}

function eventHooks(hooks: readonly Hook[], ofTools: boolean): EventHooks {
  const dialects = [...new Set(hooks.map((hook) => hook.dialect))];
  const named = new Map<string, number[]>();
  const tried: number[] = [];
  hooks.forEach((hook, order) => {
    if (hook.selects.matcher.test.kind !== 'names') tried.push(order);
    else {
      for (const name of hook.selects.matcher.test.names) {
        const key = `${hook.dialect}\0${name}`;
        const orders = named.get(key);
        if (orders === undefined) named.set(key, [order]);
        else orders.push(order);
      }
    }
  });
  const find = (subject: string | null): readonly Hook[] => {
    const orders = new Set<number>();
    const namesIn = new Map(dialects.map((dialect) => [dialect, namesOf(subject, dialect, ofTools)]));
    for (const [dialect, names] of namesIn) {
      for (const name of names) for (const order of named.get(`${dialect}\0${name}`) ?? []) orders.add(order);
    }
    for (const order of tried) {
      const hook = hooks[order];
      if (hook !== undefined && matches(hook.selects.matcher.test, namesIn.get(hook.dialect) ?? [])) orders.add(order);
    }
    return [...orders].sort((a, b) => a - b).flatMap((order) => hooks[order] ?? []);
  };
  return { matching: remembering(REMEMBERED_SUBJECTS, find) };
}

/** A subject is tried as given and, where it is a tool, by its name in the hook's own dialect. */
export function namesOf(subject: string | null, dialect: string, isTool: boolean): readonly string[] {
  if (subject === null) return [];
  return isTool ? subject.split('\0').flatMap((name) => toolNamesIn(dialect, name)) : [subject];
}

/** `none` belongs to a hook whose pattern could not be read: it fits, so that the engine can say what became of it. */
export function matches(matcher: Matcher, names: readonly string[]): boolean {
  return matcher.kind === 'all' || matcher.kind === 'none' || names.some((name) => fits(matcher, name));
}
