import { HookError } from '../core/hook-error.ts';

export const UNITS_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const DAY_MS = 86_400_000;
const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** `2h` ago, a day by its name, or a date. A day as an `end` is over when it is over; as a beginning it begins. */
export function timeOf(text: string, nowMs: number, edge: 'since' | 'until' = 'since'): number {
  const word = text.trim().toLowerCase();
  const [, count = '', unit = ''] = /^(\d{1,6})([smhd])$/.exec(word) ?? [];
  if (unit !== '') return nowMs - Number(count) * (UNITS_MS[unit] ?? 0);
  if (word === 'now') return nowMs;
  const ago = daysAgo(word, nowMs);
  if (ago !== null) return midnight(nowMs, edge === 'until' ? ago - 1 : ago);
  const ms = Date.parse(text);
  if (!Number.isNaN(ms)) return ms + (edge === 'until' && /^\d{4}-\d\d-\d\d$/.test(word) ? DAY_MS : 0);
  const hint = `for example --${edge} 2h, --${edge} yesterday, --${edge} monday or --${edge} 2026-11-15`;
  throw new HookError('BAD_OPTION', `"${text}" is no time.`, { hint });
}

/** The last day of that name that is over, or today; null: it is no day. */
function daysAgo(word: string, nowMs: number): number | null {
  if (word === 'today') return 0;
  if (word === 'yesterday') return 1;
  const day = DAYS.findIndex((name) => word === name || word === name.slice(0, 3));
  if (day < 0) return null;
  return (new Date(nowMs).getDay() - day + 7) % 7 || 7;
}

/** Where this machine is, a day may have 23 or 25 hours. */
function midnight(nowMs: number, daysAgo: number): number {
  const now = new Date(nowMs);
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo).getTime();
}
