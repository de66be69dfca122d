import { isOf } from '../trail-filter.ts';
import type { Row } from './row.ts';
import { hasFailed, isAsked, isRefused } from './row-facts.ts';

/** What is looked for; empty or null: whatever it is. */
export interface RowQuery {
  /** In what it was about, why, by whom; small letters are as good as large ones. Several words: all of them. */
  readonly text: string;
  readonly agent: string;
  readonly project: string;
  readonly session: string;
  readonly event: string;
  readonly hook: string;
  readonly result: RowResult | '';
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

export const ANY_ROW: RowQuery = {
  ...{ text: '', agent: '', project: '', session: '', event: '', hook: '', result: '', fromMs: null, toMs: null },
};

export const ROW_RESULTS = ['refused', 'asked', 'rewritten', 'failed', 'allowed', 'act'] as const;
export type RowResult = (typeof ROW_RESULTS)[number];

const RESULTS: Readonly<Record<RowResult, (row: Row) => boolean>> = {
  refused: isRefused,
  asked: isAsked,
  rewritten: ({ rewritten }) => rewritten,
  failed: hasFailed,
  allowed: ({ decision }) => decision === 'allow',
  act: ({ kind }) => kind === 'act',
};

/** Whether a row is meant. */
export function rowTest(query: RowQuery): (row: Row) => boolean {
  const { agent, project, session, event, hook, result, fromMs, toMs } = query;
  const words = query.text.toLowerCase().split(/\s+/).filter(Boolean).map(wordTest);
  const isResult = result === '' ? null : RESULTS[result];
  return (row) =>
    (agent === '' || row.agent === agent) &&
    (project === '' || row.project === project) &&
    (session === '' || row.session === session) &&
    (event === '' || row.event === event) &&
    (fromMs === null || row.at >= fromMs) &&
    (toMs === null || row.at < toMs) &&
    (isResult === null || isResult(row)) &&
    (hook === '' || row.hooks.some((one) => isOf(one, hook))) &&
    words.every((isIn) => isIn(row));
}

/** Most texts are those of many rows: each is looked at once. */
function wordTest(word: string): (row: Row) => boolean {
  const known = new Map<string, boolean>();
  const has = (text: string): boolean => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const found = text.toLowerCase().includes(word);
    known.set(text, found);
    return found;
  };
  return (row) =>
    row.what.toLowerCase().includes(word) ||
    SHARED.some((name) => has(row[name])) ||
    row.id.startsWith(word) ||
    row.hooks.some(({ hook, name }) => has(name) || has(hook));
}

const SHARED = [
  ...([
    'tool',
    'event',
    'reason',
    'agent',
    'project',
    'session',
    'act',
    'subagent',
    'subagentType',
    'subject',
  ] as const),
] as const satisfies readonly (keyof Row)[];
