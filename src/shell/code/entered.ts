import type { Flow } from './flow.ts';
import type { Statement } from './form.ts';
import type { Run } from './run.ts';
import { type Names, oneOf, UNKNOWN, type Value } from './value.ts';

type Folders = Run['found']['folders'];

/** Where a function was when it gave something, and where it went behind that. */
const GIVEN_IN = new WeakMap<Value, { readonly inside: Folders; readonly after: Folders }>();

export function noteGivenIn(given: Value, inside: Folders | undefined, after: Folders): void {
  if (inside !== undefined && inside !== after) GIVEN_IN.set(given, { inside, after });
}

/** What `with` gives. */
export function entered(run: Run, value: Value): Value {
  run.contexts.at(-1)?.push(value);
  if (value.is === 'list') {
    run.found.folders = GIVEN_IN.get(value)?.inside ?? run.found.folders;
    return value.items.length === 0 ? UNKNOWN : oneOf([...value.items]);
  }
  const own = value.is === 'record' ? (value.kind?.get('__enter__') ?? value.kind?.get('__aenter__')) : undefined;
  return own?.is === 'function' ? run.invoke({ ...own, self: value }, []) : value;
}

/** `with a: …`: at its end, all that it has entered is left, and with some of it the folder. */
export function runWithin(run: Run, { opened, body }: Extract<Statement, { is: 'with' }>, names: Names): Flow {
  const before = run.found.folders;
  run.contexts.push([]);
  run.block(opened, names);
  const flow = run.block(body, names);
  for (const one of (run.contexts.pop() ?? []).reverse()) leave(run, one, before);
  return flow;
}

function leave(run: Run, value: Value, before: Folders): void {
  const left = value.is === 'record' ? (value.kind?.get('__exit__') ?? value.kind?.get('__aexit__')) : undefined;
  if (left?.is === 'function') run.invoke({ ...left, self: value }, []);
  if (value.is === 'thing' && value.type === 'Folder') run.found.folders = before;
  const given = GIVEN_IN.get(value);
  if (given !== undefined) run.found.folders = given.after;
}
