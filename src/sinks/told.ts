import { basename } from 'node:path';
import type { TrailRecord } from '../audit/chain.ts';
import type { RecordGroup } from '../audit/decided.ts';
import type { ReadRecord } from '../audit/read-trail.ts';
import { ABOUT_FIELDS, type AboutField, DECISION_FIELDS, type FieldFrom, isFrom } from '../core/decision-fields.ts';
import { isObject, type Json, type JsonObject } from '../core/json.ts';
import type { SinkDetail } from '../core/sink.ts';
import { withNames } from '../core/with-names.ts';
import { callShape } from '../dialects/call-shape.ts';

/** What leaves of one decision, of the end of a hook that nobody waited for, of what a person did, of the trail itself. */
export interface Told {
  /** Its own for ever: whoever gets it twice has it once. It is the hash of its last record. */
  readonly uid: string;
  /** The decision; null: it is none. */
  readonly id: string | null;
  /** The numbers of its first and its last record: where one does not follow the other, something was not sent. */
  readonly first: number;
  readonly seq: number;
  readonly at: string;
  readonly kind: RecordGroup<unknown>['kind'] | 'test';
  /** The kind of its last record. */
  readonly what: string;
  readonly event: string | null;
  readonly decision: string | null;
  readonly experiment: boolean;
  readonly ran: number;
  readonly skipped: number;
  /** Who, where and by which hook; null: that does not leave. */
  readonly about: ToldAbout | null;
  /** What the trail has of it, masked; null: that does not leave. */
  readonly content: JsonObject | null;
  /** Its content is too long to be sent. */
  readonly cut?: true;
}

type Texts = Readonly<Record<Exclude<AboutField, FieldFrom<'enrolment'>>, string | null>>;
/** Only where the machine is enrolled. */
type OfEnrolment = Readonly<Partial<Record<AboutField & FieldFrom<'enrolment'>, string>>>;

export interface ToldAbout extends Texts, OfEnrolment {
  readonly hooks: readonly ToldHook[];
}

export interface ToldHook {
  readonly hook: string;
  readonly name: string | null;
  readonly layer: string | null;
  readonly handler: string | null;
  readonly status: string | null;
  readonly decision: string | null;
  readonly durationMs: number;
  readonly shadow: boolean;
  readonly wouldHave: string | null;
  readonly definition: string | null;
}

/** One that is longer is told without its content. */
const MOST_CHARS = 1024 * 1024;
const MOST_HOOKS = 200;
const MOST_NAME = 2048;
/** What only says where in the chain a record stands. */
const PLACE: ReadonlySet<string> = new Set(['v', 'seq', 'prev', 'hash']);

export function toldOf(
  { kind, records }: Pick<RecordGroup<ReadRecord>, 'kind' | 'records'>,
  detail: SinkDetail,
  began: string | null,
): Told {
  const entries = records.map(({ entry }) => entry);
  const last = (records.at(-1) ?? records[0]).entry;
  const chars = records.reduce((sum, { text }) => sum + text.length, 0);
  const isLong = detail === 'masked' && chars > MOST_CHARS;
  return {
    ...plainFacts(last, kind),
    first: records[0].entry.seq,
    about: detail === 'none' ? null : aboutOf(last, entries, began),
    content: detail === 'masked' && !isLong ? contentOf(last, entries) : null,
    ...(isLong ? { cut: true } : {}),
  };
}

function plainFacts(last: TrailRecord, kind: Told['kind']): Omit<Told, 'first' | 'about' | 'content'> {
  return {
    uid: last.hash,
    id: text(last.id),
    seq: last.seq,
    at: last.at,
    kind,
    what: last.kind,
    event: text(last.event),
    decision: text(last.decision),
    experiment: last.experiment === true,
    ran: count(last.ran),
    skipped: count(last.skipped),
  };
}

const OF_ENROLMENT = ABOUT_FIELDS.filter((name) => isFrom('enrolment', name));
/** What is told of every machine, enrolled or not. */
export const TEXTS = ABOUT_FIELDS.filter((name) => !isFrom('enrolment', name));
const RECORDED = TEXTS.filter((name) => !isFrom('records', name));

function aboutOf(last: TrailRecord, entries: readonly TrailRecord[], began: string | null): ToldAbout {
  const recorded = withNames(RECORDED, (name) => text(last[DECISION_FIELDS[name].record]));
  const all = { ...recorded, ...madeOf(last, began) };
  return {
    ...withNames(TEXTS, (name) => all[name]),
    hooks: entries
      .filter((entry) => typeof entry.hook === 'string' && entry.kind !== 'skip')
      .slice(0, MOST_HOOKS)
      .map(hookOf),
    ...enrolledAs(last),
  };
}

/** What no record has as such. */
function madeOf(
  { payload, project, event }: TrailRecord,
  began: string | null,
): Pick<Texts, AboutField & FieldFrom<'records'>> {
  const said = isObject(payload) ? payload : {};
  const [cwd, tool] = [text(said.cwd), text(said.tool_name)];
  return {
    project: cwd === null ? text(basename(text(project) ?? '')) : basename(cwd),
    tool,
    began,
    shape: tool === null ? null : text(callShape(text(event) ?? '', said)),
  };
}

function enrolledAs(last: TrailRecord): OfEnrolment {
  return Object.fromEntries(
    OF_ENROLMENT.flatMap((name) => {
      const value = text(last[DECISION_FIELDS[name].record]);
      return value === null ? [] : [[name, value]];
    }),
  );
}

function hookOf(entry: TrailRecord): ToldHook {
  return {
    hook: text(entry.hook) ?? '',
    name: text(entry.name),
    layer: text(entry.layer),
    handler: text(entry.handler),
    status: text(entry.status),
    decision: text(entry.decision),
    durationMs: typeof entry.durationMs === 'number' ? entry.durationMs : 0,
    shadow: entry.shadow === true,
    wouldHave: text(entry.wouldHave),
    definition: text(entry.definition),
  };
}

/** Everything that was recorded of it, without what its records have in common. */
function contentOf(last: TrailRecord, entries: readonly TrailRecord[]): JsonObject {
  const own = Object.entries(last).filter(([name]) => !PLACE.has(name));
  const runs = entries.filter(({ kind }) => kind === 'run' && entries.length > 1);
  const said = runs.map((run) => only(run, ['hook', 'reason', 'failure', 'stdout', 'stderr', 'exitCode', 'rewrote']));
  // those that did not come to speak; that a condition was not true is told by the last record
  const left = entries.filter(({ kind, why }) => kind === 'skip' && why !== 'condition').slice(0, MOST_HOOKS);
  return {
    ...(Object.fromEntries(own) as JsonObject),
    ...(said.length === 0 ? {} : { runs: said }),
    ...(left.length === 0 ? {} : { skips: left.map((skip) => only(skip, ['hook', 'name', 'why'])) }),
  };
}

function only(record: TrailRecord, names: readonly string[]): JsonObject {
  return Object.fromEntries(
    names.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name] as Json]])),
  );
}

function text(value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null;
  return value.length > MOST_NAME ? value.slice(0, MOST_NAME) : value;
}

function count(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
