import { ROW_RESULTS, type RowQuery } from '../../audit/index/row-query.ts';
import { HookError } from '../../core/hook-error.ts';
import type { UiContext } from './context.ts';

/** More than anybody types. */
const MOST_CHARS = 1000;
const MOST_AT_ONCE = 500;

/** What the page looks for. */
export function rowQueryOf(query: URLSearchParams, { sinceMs }: UiContext): RowQuery {
  const text = (name: string): string => (query.get(name) ?? '').slice(0, MOST_CHARS);
  const result = text('result');
  const known = ROW_RESULTS.find((one) => one === result);
  if (known === undefined && result !== '')
    throw new HookError('USAGE', `There is no result "${result}".`, { hint: `there are ${ROW_RESULTS.join(', ')}` });
  const fromMs = numberIn(query, 'since', null);
  return {
    ...{ text: text('text'), agent: text('agent'), project: text('project'), session: text('session') },
    ...{ event: text('event'), hook: text('hook'), result: known ?? '' },
    fromMs: sinceMs === null ? fromMs : Math.max(sinceMs, fromMs ?? sinceMs),
    toMs: numberIn(query, 'until', null),
  };
}

/** Which part of a list. */
export function spanOf(query: URLSearchParams): { readonly from: number; readonly count: number } {
  const [from, count] = [numberIn(query, 'from', 0), numberIn(query, 'count', 100)];
  return { from: Math.max(0, Math.floor(from)), count: Math.min(MOST_AT_ONCE, Math.max(1, Math.floor(count))) };
}

export function numberIn<T>(query: URLSearchParams, name: string, otherwise: T): number | T {
  const given = query.get(name);
  if (given === null) return otherwise;
  const number = Number(given);
  if (given.trim() !== '' && Number.isFinite(number)) return number;
  throw new HookError('USAGE', `"${given}" is no number for "${name}".`);
}
