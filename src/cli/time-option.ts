import { HookError } from '../core/hook-error.ts';

const UNITS_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `2h` ago, or a date. */
export function timeOf(text: string, nowMs: number): number {
  const [, count = '', unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const ms = unit === '' ? Date.parse(text) : nowMs - Number(count) * (UNITS_MS[unit] ?? 0);
  if (!Number.isNaN(ms)) return ms;
  const hint = 'for example --since 2h, --since 7d or --since 2026-11-15';
  throw new HookError('BAD_OPTION', `"${text}" is no time.`, { hint });
}
