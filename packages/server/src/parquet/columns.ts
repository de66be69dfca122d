import type * as DuckDb from '@duckdb/node-api';
import { COLUMN_NAMES } from '../../../../src/core/decision-fields.ts';
import type { ExportRow } from '../store/export-pages.ts';

type Value = DuckDb.DuckDBValue;

interface Column {
  readonly name: string;
  readonly type: 'TIMESTAMP' | 'VARCHAR' | 'BIGINT' | 'INTEGER' | 'BOOLEAN' | 'VARCHAR[]';
  readonly of: (row: ExportRow, api: typeof DuckDb) => Value;
}

const word = (name: string, of: (row: ExportRow) => string | null): Column => ({ name, type: 'VARCHAR', of });

/** What is in the files, in this order. `at` is a word of SQL: here it is `time`, in UTC. */
export const COLUMNS: readonly Column[] = [
  {
    name: 'time',
    type: 'TIMESTAMP',
    of: ({ at }, { DuckDBTimestampValue }) => new DuckDBTimestampValue(BigInt(at.getTime()) * 1000n),
  },
  word('machine', ({ machine }) => machine),
  word('uid', ({ uid }) => uid),
  word('id', ({ id }) => id),
  { name: 'first', type: 'BIGINT', of: ({ first }) => BigInt(first) },
  { name: 'seq', type: 'BIGINT', of: ({ seq }) => BigInt(seq) },
  word('kind', ({ kind }) => kind),
  word('what', ({ what }) => what),
  word('event', ({ event }) => event),
  word('decision', ({ decision }) => decision),
  { name: 'experiment', type: 'BOOLEAN', of: ({ experiment }) => experiment },
  { name: 'ran', type: 'INTEGER', of: ({ ran }) => ran },
  { name: 'skipped', type: 'INTEGER', of: ({ skipped }) => skipped },
  ...COLUMN_NAMES.map((name) => word(name, (row) => row[name])),
  { name: 'rules', type: 'VARCHAR[]', of: ({ rules }, { listValue }) => listValue([...rules]) },
  { name: 'would_refuse', type: 'BOOLEAN', of: ({ wouldRefuse }) => wouldRefuse },
  { name: 'cut', type: 'BOOLEAN', of: ({ cut }) => cut },
  { name: 'bucket', type: 'INTEGER', of: ({ bucket }) => bucket },
  word('input', ({ input }) => input),
  word('about', ({ about }) => about),
  word('content', ({ content }) => content),
];

export const COLUMN_LIST = COLUMNS.map(({ name, type }) => `${name} ${type}`).join(', ');

export function columnTypes({ TIMESTAMP, VARCHAR, BIGINT, INTEGER, BOOLEAN, LIST }: typeof DuckDb) {
  const types = { TIMESTAMP, VARCHAR, BIGINT, INTEGER, BOOLEAN, 'VARCHAR[]': LIST(VARCHAR) };
  return COLUMNS.map(({ type }) => types[type]);
}
