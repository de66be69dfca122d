import { withNames } from '../../core/with-names.ts';
import { ROW_KINDS, type Row, type RowHook, type RowSkip } from './row.ts';

/** Rows as numbers, and the texts and lists that they refer to, each once. */
interface Packed {
  readonly texts: readonly string[];
  readonly hooks: readonly (readonly number[])[];
  readonly lists: readonly (readonly number[])[];
  readonly rows: readonly (readonly (number | string)[])[];
}

/** Rows of one file as a text. */
export function packedRows(rows: readonly Row[]): string {
  const texts = numbered<string>();
  const hooks = numbered<string>();
  const lists = numbered<readonly RowSkip[]>();
  const hookText = (hook: RowHook): string => {
    const told = HOOK_TEXTS.reduce((text, name) => `${text},${texts.of(hook[name])}`, '').slice(1);
    const flags = flagsOf(hook.shadow, hook.rewrote, hook.rejudged, hook.async);
    return `,${hooks.of(told)},${flags},${hook.ms ?? -1},${hook.waitMs ?? -1}`;
  };
  // written out by hand: to make lists first, only to write those out, takes three times as long
  let all = '';
  for (const row of rows) {
    const flags = flagsOf(row.hold, row.rewritten, row.experiment, false);
    const numbers = `${ROW_KINDS.indexOf(row.kind)},${row.seq},${row.offset},${row.bytes},${row.at}`;
    all += `,[${numbers},${quoted(row.id)},${quoted(row.call)},${flags},${row.lost},${lists.of(row.skips)}`;
    for (const name of TEXTS) all += `,${texts.of(row[name])}`;
    for (const hook of row.hooks) all += hookText(hook);
    all += ']\n';
  }
  const skipped = lists.all.map((list) => list.flatMap(({ hook, name, why }) => [hook, name, why].map(texts.of)));
  const told = hooks.all.map((one) => `[${one}]`).join();
  return `{"texts":${JSON.stringify(texts.all)},"hooks":[${told}],"lists":${JSON.stringify(skipped)},"rows":[${all.slice(1)}]}`;
}

const PLAIN = /^[\w-]*$/;

function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}

const HOOK_TEXTS = [
  ...(['hook', 'name', 'layer', 'handler', 'lane', 'status', 'decision', 'wouldHave'] as const),
] as const satisfies readonly (keyof RowHook)[];

/** In this order: one that is added comes last, and makes another format of the index. */
const TEXTS = [
  ...(['event', 'decision', 'tool', 'what', 'reason', 'agent', 'session', 'subagent', 'subagentType'] as const),
  ...(['parent', 'project', 'repository', 'act', 'subject'] as const),
] as const satisfies readonly (keyof Row)[];
const AT = withNames(TEXTS, (name) => TEXTS.indexOf(name));

/** What comes before the texts, and what before the hooks. */
const FIRST_TEXT = 10;
const FIRST_HOOK = FIRST_TEXT + TEXTS.length;
const PER_HOOK = 4;

/** Throws where it is no such text. */
export function unpackedRows(text: string, file: string): Row[] {
  const { texts, hooks, lists, rows }: Packed = JSON.parse(text);
  if (!texts.every((one) => typeof one === 'string')) throw new Error('an index holds something else than texts');
  const skipped = lists.map((list): readonly RowSkip[] =>
    Array.from({ length: list.length / 3 }, (_, i) => ({
      hook: textAt(texts, list[3 * i]),
      name: textAt(texts, list[3 * i + 1]),
      why: textAt(texts, list[3 * i + 2]),
    })),
  );
  return rows.map((row) => rowOf(row, file, texts, hooks, skipped));
}

function rowOf(
  row: Packed['rows'][number],
  file: string,
  texts: Packed['texts'],
  hooks: Packed['hooks'],
  lists: readonly (readonly RowSkip[])[],
): Row {
  const number = (at: number): number => Number(row[at]);
  const text = (at: number): string => textAt(texts, row[FIRST_TEXT + at]);
  const flags = number(7);
  return {
    kind: ROW_KINDS[number(0)] ?? 'trail',
    seq: number(1),
    file,
    offset: number(2),
    bytes: number(3),
    at: number(4),
    id: String(row[5]),
    event: text(AT.event),
    decision: text(AT.decision),
    hold: (flags & 1) !== 0,
    rewritten: (flags & 2) !== 0,
    experiment: (flags & 4) !== 0,
    tool: text(AT.tool),
    what: text(AT.what),
    reason: text(AT.reason),
    agent: text(AT.agent),
    session: text(AT.session),
    subagent: text(AT.subagent),
    subagentType: text(AT.subagentType),
    parent: text(AT.parent),
    call: String(row[6]),
    project: text(AT.project),
    repository: text(AT.repository),
    act: text(AT.act),
    subject: text(AT.subject),
    lost: number(8),
    hooks: row.length === FIRST_HOOK ? NONE : hooksOf(row, texts, hooks),
    skips: lists[number(9)] ?? NONE,
  };
}

const NONE: readonly never[] = [];

function hooksOf(row: Packed['rows'][number], texts: Packed['texts'], hooks: Packed['hooks']): readonly RowHook[] {
  const made: RowHook[] = [];
  for (let at = FIRST_HOOK; at < row.length; at += PER_HOOK) {
    const told = hooks[Number(row[at])] ?? NONE;
    const flags = Number(row[at + 1]);
    made.push({
      hook: textAt(texts, told[0]),
      name: textAt(texts, told[1]),
      layer: textAt(texts, told[2]),
      handler: textAt(texts, told[3]),
      lane: textAt(texts, told[4]),
      status: textAt(texts, told[5]),
      decision: textAt(texts, told[6]),
      ms: msAt(row[at + 2]),
      waitMs: msAt(row[at + 3]),
      shadow: (flags & 1) !== 0,
      wouldHave: textAt(texts, told[7]),
      rewrote: (flags & 2) !== 0,
      rejudged: (flags & 4) !== 0,
      async: (flags & 8) !== 0,
    });
  }
  return made;
}

function msAt(value: unknown): number | null {
  const ms = Number(value);
  return ms < 0 ? null : ms;
}

function textAt(texts: Packed['texts'], at: unknown): string {
  return texts[Number(at)] ?? '';
}

function flagsOf(first: boolean, second: boolean, third: boolean, fourth: boolean): number {
  return Number(first) + 2 * Number(second) + 4 * Number(third) + 8 * Number(fourth);
}

/** Each thing once, and a number for it. */
function numbered<T>() {
  const places = new Map<T, number>();
  const all: T[] = [];
  return {
    all,
    of(thing: T): number {
      const known = places.get(thing);
      if (known !== undefined) return known;
      places.set(thing, all.length);
      return all.push(thing) - 1;
    },
  };
}
