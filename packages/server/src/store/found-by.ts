import { COLUMN_NAMES, type ColumnName } from '../../../../src/core/decision-fields.ts';
import { columnList } from '../db/sql.ts';

/** The columns that decisions are found by. */
export const FOUND_BY = columnList(COLUMN_NAMES);

/** Pages have always had the project before the repository. */
const FIRST: readonly ColumnName[] = ['session', 'person', 'host', 'agent', 'project'];
const OTHERS = COLUMN_NAMES.filter((name) => !FIRST.includes(name));

/** The same in the order in which they are listed. */
export const LISTED = columnList([...FIRST, ...OTHERS]);
/** Those that a search for words looks into; nobody knows a session by its id. */
export const SEARCHED = columnList([...FIRST, ...OTHERS].filter((name) => name !== 'session'));
