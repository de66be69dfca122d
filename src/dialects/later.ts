import type { Dialect, DialectBody, DialectHead } from '../core/dialect.ts';

/** Makes the body of a dialect for the events of its head. */
type MakeBody = (events: Dialect['events']) => DialectBody;

/**
 * A dialect of which only the head is there from the start: few people have files of more than one or two agents, and every
 * tool call starts a process. Whoever finds a file of it, or takes an entry, waits for `ready` first.
 */
export function later<OtherName extends string>(
  head: DialectHead<OtherName>,
  load: () => Promise<MakeBody>,
): Dialect<OtherName> {
  let body: DialectBody | null = null;
  let loading: Promise<void> | null = null;
  const loaded = (): DialectBody => {
    if (body !== null) return body;
    throw new Error(`the dialect ${head.name} was not loaded`);
  };
  const ready = async (): Promise<void> => {
    const make = await load();
    body ??= make(head.events);
  };
  return {
    ...head,
    ready() {
      loading ??= ready();
      return loading;
    },
    looksLike: (tree) => loaded().looksLike(tree),
    read: (tree, file) => loaded().read(tree, file),
    fileWith: (event, definition) => loaded().fileWith(event, definition),
    input: (hook, event, env) => loaded().input(hook, event, env),
    answer: (hook, event, report) => loaded().answer(hook, event, report),
    get sameAs() {
      return body?.sameAs ?? null;
    },
    get inline() {
      return body?.inline;
    },
    get template() {
      return body?.template;
    },
    get modelHint() {
      return body?.modelHint;
    },
    get migration() {
      return body?.migration;
    },
  };
}

/** What any of these may be asked, they can be asked from then on. */
export async function allReady(dialects: readonly Dialect[]): Promise<void> {
  await Promise.all(dialects.map(({ ready }) => ready?.()));
}
