import { keysOf } from './keys-of.ts';
import type { SinkDetail } from './sink.ts';

/** Where a field comes from, and how its secrets are kept out. */
type From =
  /** Every event has it. */
  | { readonly from: 'event'; readonly record: string; readonly masked: Masking }
  /** The first of these keys of an event's payload that says something. */
  | { readonly from: 'payload'; readonly keys: readonly string[]; readonly record: string; readonly masked: Masking }
  /** The process that writes the record, the repository in which it happened, the enrolment of the machine where there is one. */
  | { readonly from: 'process' | 'repository' | 'enrolment'; readonly record: string; readonly masked: Masking }
  /** It is made of records when a decision leaves: these are masked already. */
  | { readonly from: 'records'; readonly record: null };

/** `name`: a short text, masked like everything that is recorded. */
export type Masking = 'name';

type FieldRow = From & {
  /** The least detail with which it leaves the machine; `masked`: only within the record as the trail has it. */
  readonly leaves: Exclude<SinkDetail, 'none'>;
  /** Its name in a row of the trail's index; without one it stands in the records only. */
  readonly row?: string;
  /** Its column on a server and in Parquet; without one it is kept there as it was sent. */
  readonly column?: string;
};

/**
 * Who, where and what a decision is about: each field by the name under which it leaves the machine, in the order in which it stands
 * there, with its name in the trail's records (`record`). All of them are texts. A new field is a row here, and a migration
 * if it has a column. The compiler names every other place that has to know it.
 */
export const DECISION_FIELDS = {
  session: {
    from: 'event',
    record: 'session_id',
    masked: 'name',
    leaves: 'metadata',
    row: 'session',
    column: 'session',
  },
  user: { from: 'process', record: 'user', masked: 'name', leaves: 'metadata', column: 'person' },
  host: { from: 'process', record: 'host', masked: 'name', leaves: 'metadata', column: 'host' },
  hookline: { from: 'process', record: 'hookline', masked: 'name', leaves: 'metadata' },
  /** The agent by its name, and which version of it: some call theirs otherwise. */
  agent: {
    from: 'payload',
    keys: ['agent'],
    record: 'agent',
    masked: 'name',
    leaves: 'metadata',
    row: 'agent',
    column: 'agent',
  },
  agentVersion: {
    from: 'payload',
    keys: ['clineVersion', 'cursor_version', 'agent_version'],
    record: 'agent_version',
    masked: 'name',
    leaves: 'metadata',
  },
  /** The sub-agent, where it was one. */
  agentId: {
    from: 'payload',
    keys: ['agent_id'],
    record: 'agent_id',
    masked: 'name',
    leaves: 'metadata',
    row: 'subagent',
  },
  agentType: {
    from: 'payload',
    keys: ['agent_type'],
    record: 'agent_type',
    masked: 'name',
    leaves: 'metadata',
    row: 'subagentType',
  },
  /** Where the repository comes from, or else its folder. */
  repository: {
    from: 'repository',
    record: 'repository',
    masked: 'name',
    leaves: 'metadata',
    row: 'repository',
    column: 'repository',
  },
  commit: { from: 'repository', record: 'commit', masked: 'name', leaves: 'metadata' },
  /** The last part of the folder in which the agent worked; a row has all of that. */
  project: { from: 'records', record: null, leaves: 'metadata', row: 'project', column: 'project' },
  tool: { from: 'records', record: null, leaves: 'metadata', row: 'tool', column: 'tool' },
  /** The tool call that it is about, by the agent's own id. */
  call: {
    from: 'payload',
    keys: ['tool_use_id'],
    record: 'tool_use_id',
    masked: 'name',
    leaves: 'metadata',
    row: 'call',
  },
  /** When the call was about to be made, where this is its end. */
  began: { from: 'records', record: null, leaves: 'metadata' },
  /** `git push`, without what it is done to. */
  shape: { from: 'records', record: null, leaves: 'metadata', column: 'shape' },
  /** How the machine is called where it is enrolled, and which policy was in force. */
  machine: { from: 'enrolment', record: 'machine', masked: 'name', leaves: 'metadata' },
  revision: { from: 'enrolment', record: 'revision', masked: 'name', leaves: 'metadata', column: 'revision' },
} as const satisfies Readonly<Record<string, FieldRow>>;

type Rows = typeof DECISION_FIELDS;
export type DecisionField = keyof Rows;
type FieldWith<Part> = { [Name in DecisionField]: Rows[Name] extends Part ? Name : never }[DecisionField];
type NameIn<Field extends DecisionField, Key extends string> = {
  [Name in Field]: Rows[Name] extends { readonly [K in Key]: infer Value extends string } ? Value : never;
}[Field];

/** Fields by where they come from, and what they are called in the trail's records. */
export type FieldFrom<Source extends From['from']> = FieldWith<{ readonly from: Source }>;
export type RecordedFrom<Source extends From['from']> = NameIn<FieldFrom<Source>, 'record'>;
/** Fields that leave as such. */
export type AboutField = FieldWith<{ readonly leaves: 'metadata' }>;
/** Fields that a server has a column for, and the columns. */
export type ColumnField = FieldWith<{ readonly column: string }>;
export type ColumnName = NameIn<ColumnField, 'column'>;
/** What a server finds a decision by. */
export type FoundBy = Readonly<Record<ColumnName, string | null>>;
/** What they are called in a row of the trail's index. */
export type RowName = NameIn<DecisionField, 'row'>;

/** In the order of the table. */
export const FIELD_NAMES = keysOf(DECISION_FIELDS);
export const ABOUT_FIELDS = FIELD_NAMES.filter(leavesAsSuch);

export const COLUMN_FIELDS = FIELD_NAMES.filter(hasColumn);
export const COLUMN_NAMES: readonly ColumnName[] = COLUMN_FIELDS.map((name) => DECISION_FIELDS[name].column);

export function isFrom<Source extends From['from']>(source: Source, name: DecisionField): name is FieldFrom<Source> {
  return DECISION_FIELDS[name].from === source;
}

function leavesAsSuch(name: DecisionField): name is AboutField {
  return DECISION_FIELDS[name].leaves === 'metadata';
}

function hasColumn(name: DecisionField): name is ColumnField {
  return 'column' in DECISION_FIELDS[name];
}
