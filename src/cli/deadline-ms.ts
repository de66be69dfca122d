import { HookError } from '../core/hook-error.ts';

/** `--deadline SECONDS`. */
export function deadlineMs(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const seconds = Number(text);
  if (Number.isFinite(seconds) && seconds > 0) return seconds * 1000;
  throw new HookError('BAD_OPTION', `--deadline must be a number of seconds, not "${text}".`);
}
