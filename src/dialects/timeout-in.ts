import { kindName, type Located } from '../core/located.ts';

/** No document of a dialect names a maximum, and a test suite at the end of a turn takes its time. */
export const MAX_TIMEOUT_MS = 86_400_000;

export interface ReadTimeout {
  readonly ms: number;
  /** Null: it is used as it is written. */
  readonly severity: 'error' | 'warning' | null;
  readonly message: string;
}

/**
 * A time-out as somebody wrote it. What leaves a hook no time (0, less, no number) means the default, as in the originals:
 * a guard that is ended before it can answer opens.
 */
export function timeoutIn(node: Located, key: string, unitMs: number, defaultMs: number): ReadTimeout {
  const unit = unitMs === 1 ? 'milliseconds' : 'seconds';
  const byDefault = `the default of ${defaultMs / unitMs} is used`;
  const value = node.kind === 'scalar' && typeof node.value === 'number' ? node.value : Number.NaN;
  if (Number.isNaN(value)) {
    const message = `"${key}" must be a number of ${unit}, not ${kindName(node)}; ${byDefault}.`;
    return { ms: defaultMs, severity: 'error', message };
  }
  if (value === 0) {
    const message = `"${key}" is 0, which is no time at all: the default of ${defaultMs / unitMs} ${unit} is used. (Until now it was read as one millisecond.)`;
    return { ms: defaultMs, severity: 'warning', message };
  }
  const ms = value * unitMs;
  if (ms < 1) {
    const message = `"${key}" is ${value}, but a time-out is at least 1 ms; the default of ${defaultMs / unitMs} ${unit} is used.`;
    return { ms: defaultMs, severity: 'error', message };
  }
  if (ms > MAX_TIMEOUT_MS) {
    const message = `"${key}" is ${value}, but a time-out is at most 24 hours; ${MAX_TIMEOUT_MS / unitMs} ${unit} is used.`;
    return { ms: MAX_TIMEOUT_MS, severity: 'error', message };
  }
  return { ms, severity: null, message: '' };
}
