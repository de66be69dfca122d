import { LIMITS } from '../../bundle/limits.ts';
import { isSeq } from '../../bundle/manifest.ts';
import { HookError } from '../../core/hook-error.ts';
import { UNITS_MS } from '../time-option.ts';

/** A number in the row of bundles; undefined: none was given. */
export function seqOf(text: string | undefined, option: string): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,16}$/.test(text) && isSeq(Number(text))) return Number(text);
  throw new HookError('BAD_OPTION', `${option} must be a whole number of at least 1, not "${text}".`);
}

/** `12h`, `7d` → seconds. */
export function maxAgeOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, count = '', unit = ''] = /^([1-9]\d{0,5})([mhd])$/.exec(text) ?? [];
  const seconds = (Number(count) * (UNITS_MS[unit] ?? 0)) / 1000;
  if (seconds > 0 && seconds <= LIMITS.maxAgeSeconds) return seconds;
  const hint = 'for example --max-age 12h or --max-age 7d';
  throw new HookError(
    'BAD_OPTION',
    `--max-age must be at least 1m and at most ${LIMITS.maxAgeSeconds / 86_400}d, not "${text}".`,
    {
      hint,
    },
  );
}
