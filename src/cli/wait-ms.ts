import { HookError } from '../core/hook-error.ts';

/** Longer than a question lives nobody needs to wait. */
const LONGEST_WAIT_SECONDS = 600;

/** `--wait SECONDS`: how long an answer from another terminal is waited for. */
export function waitMs(text: string | undefined): number {
  if (text === undefined) return 0;
  const seconds = Number(text);
  if (text.trim() !== '' && seconds >= 0 && seconds <= LONGEST_WAIT_SECONDS) return seconds * 1000;
  throw new HookError('BAD_OPTION', `--wait must be a number of seconds up to ${LONGEST_WAIT_SECONDS}, not "${text}".`);
}
