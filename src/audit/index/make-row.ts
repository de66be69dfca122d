import { DECISION_FIELDS, FIELD_NAMES, type RowName } from '../../core/decision-fields.ts';
import { isObject, type JsonObject, parsedJson, textOrNone } from '../../core/json.ts';
import type { TrailRecord } from '../chain.ts';
import type { RecordGroup } from '../decided.ts';
import { unfoldedSkips } from '../unfolded-skips.ts';
import type { PlacedRecord } from './read-records.ts';
import type { Row, RowHook, RowSkip } from './row.ts';
import { shortText, whatText } from './what-text.ts';

/** Makes rows of what was recorded together. Texts and lists that come again and again are kept once. */
export function rowMaker() {
  const texts = new Map<string, string>();
  const sessions = new Map<string, Who>();
  /** A text that many rows have. */
  const shared = (value: unknown): string => {
    if (typeof value !== 'string') return '';
    if (value.length > MOST_CHARS) return shared(value.slice(0, MOST_CHARS));
    // of a short one there is only one already
    if (value.length <= SHORT_CHARS) return value;
    const known = texts.get(value);
    if (known !== undefined) return known;
    if (texts.size >= MOST_SHARED) texts.clear();
    texts.set(value, value);
    return value;
  };
  const hookOf = (run: TrailRecord): RowHook => ({
    hook: shared(run.hook),
    name: shared(run.name),
    layer: shared(run.layer),
    handler: shared(run.handler),
    lane: shared(run.lane),
    status: shared(run.status),
    decision: shared(run.decision),
    ms: numberOr(run.durationMs, null),
    waitMs: numberOr(run.waitMs, null),
    shadow: run.shadow === true,
    wouldHave: shared(run.wouldHave),
    rewrote: run.rewrote === true,
    rejudged: run.rejudged === true,
    async: run.async === true,
  });
  /** Who it was, and where: the same again and again in a session. */
  const whoOf = (entry: TrailRecord, payload: JsonObject): Who => {
    const session = textOrNone(entry.session_id ?? entry.session);
    const known = sessions.get(session);
    if (known !== undefined && isOf(known, entry, payload)) return known;
    const made = {
      session: shared(session),
      agent: shared(entry.agent),
      subagent: shared(entry.agent_id),
      subagentType: shared(entry.agent_type),
      project: shared(payload.cwd ?? entry.project),
      repository: shared(entry.repository),
    };
    if (sessions.size >= MOST_SHARED) sessions.clear();
    sessions.set(session, made);
    return made;
  };
  /** The same as those of one of the last rows, nearly always: to compare is much faster than to look it up. */
  const recent: { readonly told: string; readonly silent: string; readonly list: readonly RowSkip[] }[] = [];
  const skipsOf = (apart: readonly TrailRecord[], silent: string): readonly RowSkip[] => {
    if (apart.length === 0 && silent === '') return NONE;
    const told = apart.map(({ hook, name, why }) => `${hook}\0${name}\0${why}`).join('\n');
    const known = recent.find((one) => one.silent === silent && one.told === told);
    if (known !== undefined) return known.list;
    const list = [...apart, ...unfolded(silent)].map(({ hook, name, why }) => ({
      hook: shared(hook),
      name: shared(name),
      why: shared(why),
    }));
    if (recent.length >= MOST_RECENT) recent.pop();
    // as a part of a larger text it would keep all of that in memory
    recent.unshift({ told, silent: Buffer.from(silent).toString(), list });
    return list;
  };

  const rowOf = (file: string, { kind, records }: RecordGroup<PlacedRecord>): Row => {
    const [first] = records;
    const last = records.at(-1) ?? first;
    // an outcome is the last of its records
    const outcome = last.entry.kind === 'outcome' ? last : null;
    // who, where and when is told by all of them alike
    const { entry } = outcome ?? first;
    const payload = isObject(entry.payload) ? entry.payload : {};
    const hooks: RowHook[] = [];
    const apart: TrailRecord[] = [];
    for (const one of records) {
      if (one.entry.kind === 'run') hooks.push(hookOf(one.entry));
      else if (one.entry.kind === 'skip') apart.push(one.entry);
    }
    const who = whoOf(entry, payload);
    const stands = kind === 'act' || kind === 'trail';
    return {
      kind,
      seq: last.entry.seq,
      file,
      offset: first.offset,
      bytes: last.offset + last.bytes - first.offset,
      at: Date.parse(entry.at) || 0,
      id: textOrNone(entry.id),
      event: shared(entry.event),
      decision: shared(outcome?.entry.decision),
      hold: outcome?.entry.hold === true,
      rewritten: outcome !== null && outcome.entry.rewrite !== undefined,
      experiment: entry.experiment === true,
      tool: shared(payload.tool_name),
      what: stands ? actText(entry) : whatText(payload),
      reason: shared(shortText(textOrNone(entry.reason))),
      agent: who.agent,
      session: who.session,
      subagent: who.subagent,
      subagentType: who.subagentType,
      parent: shared(payload.parent_agent_id),
      call: textOrNone(entry.tool_use_id),
      project: who.project,
      repository: who.repository,
      act: stands ? shared(entry.kind) : '',
      subject: stands ? shared(entry.hook) : '',
      lost: kind === 'trail' && entry.kind === 'dropped' ? numberOr(entry.records, 0) : 0,
      hooks: hooks.length === 0 ? NONE : hooks,
      skips: skipsOf(apart, outcome?.silent ?? ''),
    };
  };
  return (file: string, group: RecordGroup<PlacedRecord>): Row => {
    try {
      return rowOf(file, group);
    } catch {
      // what nobody of us has written may hold anything: one such record is a row that says little, and no more
      const [first, ...others] = group.records;
      return rowOf(file, { ...group, records: [plain(first), ...others.map(plain)] });
    }
  };
}

/** Of what it says, only what is a word or a number. */
function plain(record: PlacedRecord): PlacedRecord {
  const fields = Object.entries(record.entry).filter(([, value]) => typeof value !== 'object');
  return { ...record, entry: Object.fromEntries(fields) as TrailRecord, silent: '' };
}

/** What is another one with each call is no part of it. */
type Who = Pick<Row, Exclude<RowName, 'call' | 'tool'>>;

function isOf(who: Who, entry: TrailRecord, { cwd }: JsonObject): boolean {
  if (who.project !== (cwd ?? entry.project ?? '')) return false;
  for (const { row, record } of LASTING) if (who[row] !== (entry[record] ?? '')) return false;
  return true;
}

/** Recorded as such; a session is who is looked for. */
const LASTING = FIELD_NAMES.map((name) => DECISION_FIELDS[name]).filter(
  (field) => 'row' in field && field.record !== null && field.row !== 'call' && field.row !== 'session',
);

/** Longer than any name that we ever write. */
const MOST_CHARS = 2048;

const NONE: readonly never[] = [];
/** What V8 itself keeps once when it reads JSON. */
const SHORT_CHARS = 10;
const MOST_SHARED = 50_000;
const MOST_RECENT = 16;

function numberOr<T>(value: unknown, otherwise: T): number | T {
  return typeof value === 'number' ? value : otherwise;
}

/** Who did what to what. */
function actText({ by, command, hook, answer }: TrailRecord): string {
  return shortText([by, answer, command, hook].filter((word) => typeof word === 'string').join('  '));
}

function unfolded(silent: string): readonly TrailRecord[] {
  return silent === '' ? NONE : unfoldedSkips({ ...BARE, silent: parsedJson(silent) });
}

const BARE: TrailRecord = { v: 1, seq: 0, prev: '', hash: '', at: '', kind: 'outcome' };
