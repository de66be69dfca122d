import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a trail says, as somebody reads it who knows nothing of indexes: file after file, line after line. */
export interface ToldRow {
  readonly kind: string;
  readonly seq: number;
  readonly file: string;
  readonly at: number;
  readonly id: string;
  readonly event: string;
  readonly decision: string;
  readonly hold: boolean;
  readonly rewritten: boolean;
  readonly experiment: boolean;
  readonly tool: string;
  readonly agent: string;
  readonly session: string;
  readonly act: string;
  readonly subject: string;
  readonly hooks: readonly (readonly [string, string, string])[];
  readonly skips: readonly (readonly [string, string, string])[];
  readonly lines: readonly string[];
}

interface Line {
  readonly text: string;
  readonly entry: Readonly<Record<string, unknown>>;
}

export function toldLineByLine(folder: string): readonly ToldRow[] {
  const names = readdirSync(folder).flatMap((month) =>
    readdirSync(join(folder, month)).map((name) => `${month}/${name}`),
  );
  const inOrder = names.toSorted((a, b) => Number.parseInt(a.slice(8), 10) - Number.parseInt(b.slice(8), 10));
  return inOrder.flatMap((name) => groupsOf(linesIn(join(folder, name))).map((group) => toldOf(name, group)));
}

function linesIn(path: string): readonly Line[] {
  const lines: Line[] = [];
  const bytes = readFileSync(path);
  for (let begin = 0; begin < bytes.length; ) {
    const end = bytes.indexOf(10, begin);
    const text = bytes.toString('utf8', begin, end === -1 ? bytes.length : end);
    begin = end === -1 ? bytes.length : end + 1;
    const entry = entryIn(text);
    if (entry !== null) lines.push({ text, entry });
  }
  return lines;
}

function entryIn(text: string): Line['entry'] | null {
  try {
    const entry = JSON.parse(text);
    return typeof entry === 'object' && entry !== null && typeof entry.seq === 'number' ? entry : null;
  } catch {
    return null;
  }
}

interface Group {
  readonly kind: string;
  readonly lines: Line[];
}

/** Records of one decision stand together; what stands alone between them is told first. */
function groupsOf(lines: readonly Line[]): readonly Group[] {
  const groups: Group[] = [];
  let open: Group | null = null;
  for (const line of lines) {
    const { kind, id, late } = line.entry;
    const alone = ACTS.has(text(kind)) ? 'act' : typeof id !== 'string' ? 'trail' : late === true ? 'late' : null;
    if (alone !== null) {
      groups.push({ kind: alone, lines: [line] });
      continue;
    }
    if (open !== null && open.lines[0]?.entry.id === id) open.lines.push(line);
    else {
      if (open !== null) groups.push(open);
      open = { kind: 'decision', lines: [line] };
    }
    if (kind !== 'outcome') continue;
    groups.push(open);
    open = null;
  }
  return open === null ? groups : [...groups, open];
}

const ACTS = new Set(['trust', 'approval', 'allow']);

function toldOf(file: string, { kind, lines }: Group): ToldRow {
  const entries = lines.map(({ entry }) => entry);
  const last = entries.at(-1) ?? {};
  const outcome = last.kind === 'outcome' ? last : null;
  const about = outcome ?? entries[0] ?? {};
  const stands = kind === 'act' || kind === 'trail';
  const payload = fields(about.payload);
  const three = (names: readonly [string, string, string], entry: Line['entry']) =>
    [text(entry[names[0]]), text(entry[names[1]]), text(entry[names[2]])] as const;
  return {
    ...{
      kind,
      seq: Number(last.seq),
      file,
      at: Date.parse(text(about.at)),
      id: text(about.id),
      event: text(about.event),
    },
    decision: text(outcome?.decision),
    hold: outcome?.hold === true,
    rewritten: outcome !== null && 'rewrite' in outcome,
    experiment: about.experiment === true,
    tool: text(payload.tool_name),
    agent: text(about.agent),
    session: text(about.session_id ?? about.session),
    act: stands ? text(about.kind) : '',
    subject: stands ? text(about.hook) : '',
    hooks: entries.filter((one) => one.kind === 'run').map((one) => three(['hook', 'name', 'decision'], one)),
    skips: [
      ...entries.filter((one) => one.kind === 'skip').map((one) => three(['hook', 'name', 'why'], one)),
      ...silentIn(outcome),
    ],
    lines: lines.map((line) => line.text),
  };
}

/** Rules that had nothing to say, folded as `{ "file:": ["line name"] }`. */
function silentIn(outcome: Line['entry'] | null): readonly (readonly [string, string, string])[] {
  return Object.entries(fields(outcome?.silent)).flatMap(([begin, rests]) =>
    (Array.isArray(rests) ? rests : []).map((rest: string) => {
      const [line = '', ...name] = rest.split(' ');
      return [`${begin}${line}`, name.join(' '), 'condition'] as const;
    }),
  );
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
