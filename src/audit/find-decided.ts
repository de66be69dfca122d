import { CANARY } from '../core/canary.ts';
import { isDecision, refuses } from '../core/decision.ts';
import { grouped } from '../core/grouped.ts';
import { shortId } from '../core/short-id.ts';
import { isInside } from '../state/inside.ts';
import { realPath } from '../state/real-path.ts';
import { type Decided, decided } from './decided.ts';
import { recordsAt } from './index/records-at.ts';
import type { Row } from './index/row.ts';
import { rowsByFile } from './index/rows-by-file.ts';
import { lastDecided } from './last-decided.ts';

export type FoundDecided =
  | { readonly kind: 'one'; readonly decided: Decided }
  | { readonly kind: 'several'; readonly ids: readonly string[] }
  /** `others`: the short ids that are recorded. */
  | { readonly kind: 'none'; readonly others: ReadonlySet<string> };

/** The decision whose id begins so, with all its runs, also those that ended later. */
export function findDecided(folder: string, begin: string): FoundDecided {
  if (WHOLE_ID.test(begin)) return findWhole(folder, begin);
  const found = new Map<string, readonly Row[]>();
  const others = new Set<string>();
  for (const { rows } of rowsByFile(folder)) {
    const mine = rows.filter(({ id }) => id !== '' && id.startsWith(begin));
    // a run that ended later may stand in a newer file
    for (const [id, some] of grouped(mine, (row) => row.id)) found.set(id, [...some, ...(found.get(id) ?? [])]);
    if (found.size === 0) addOthers(others, rows);
  }
  const [one, another] = found;
  if (one === undefined) return { kind: 'none', others };
  if (another !== undefined) return { kind: 'several', ids: oldestFirst(found) };
  const [id, rows] = one;
  return {
    kind: 'one',
    decided: decided(
      id,
      rows.flatMap((row) => recordsAt(folder, row)),
    ),
  };
}

function oldestFirst(found: ReadonlyMap<string, readonly Row[]>): readonly string[] {
  const places = [...found].map(([id, [first]]) => ({ id, seq: first?.seq ?? 0 }));
  return places.sort((a, b) => a.seq - b.seq).map(({ id }) => id);
}

/** Enough to find the one that was meant. */
const MOST_OTHERS = 100_000;

function addOthers(others: Set<string>, rows: readonly Row[]): void {
  for (const { id } of rows) if (id !== '' && others.size < MOST_OTHERS) others.add(shortId(id));
}

const WHOLE_ID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

/**
 * Nothing else can be meant, so the files before it need not be read. A run that ended later stands in a newer file; nothing of a
 * decision stands before an older file that has nothing of it.
 */
function findWhole(folder: string, id: string): FoundDecided {
  let rows: Row[] = [];
  const others = new Set<string>();
  for (const { rows: inFile } of rowsByFile(folder)) {
    const mine = inFile.filter((row) => row.id === id);
    const isOver = mine.length === 0 && rows.some(({ kind }) => kind === 'decision');
    if (isOver) break;
    rows = [...mine, ...rows];
    if (rows.length === 0) addOthers(others, inFile);
  }
  if (rows.length === 0) return { kind: 'none', others };
  const records = rows.flatMap((row) => recordsAt(folder, row));
  return { kind: 'one', decided: decided(id, records) };
}

/** The last that was refused, or that a person was asked about, below that folder; `root` null: wherever it was. */
export function lastRefused(folder: string, root: string | null): Decided | null {
  const isHere = ({ project }: Row): boolean => root === null || (project !== '' && isInside(root, realPath(project)));
  const fits = (row: Row): boolean =>
    row.kind === 'decision' &&
    // hookline's own: nobody asks why that was refused
    row.session !== CANARY &&
    isDecision(row.decision) &&
    (refuses(row.decision) || row.decision === 'ask') &&
    isHere(row);
  const [last] = lastDecided({ folder, limit: 1, filter: { fromMs: null, fits } });
  return last ?? null;
}
