import type { Remark } from '../core/diagnostic.ts';
import { EVENT_FILE } from './environment.ts';

/** Why a hook was not given all of its event, and what to do about it. */
export function notGiven(names: readonly string[]): string {
  const tooLong = names.filter((name) => name !== EVENT_FILE);
  if (tooLong.length === 0) return NO_FILE;
  return `${tooLong.join(', ')} is longer than the 128 KiB that one variable or argument can hold. Let it read its standard input to the end, where the event is whole.`;
}

export function notGivenRemark(name: string): Remark {
  if (name === EVENT_FILE) {
    return {
      code: 'NO_EVENT_FILE',
      severity: 'warning',
      message: `This hook was not given all of its event: ${NO_FILE}`,
    };
  }
  const message = `${name} is longer than the 128 KiB that one variable or argument can hold; the event is whole on the standard input of the hook.`;
  return { code: 'INPUT_TOO_LONG', severity: 'warning', message };
}

const NO_FILE = `no file could be written for it that ${EVENT_FILE} would name. Make the temporary folder writable, or set TMPDIR to one that is; or let it read its standard input.`;
