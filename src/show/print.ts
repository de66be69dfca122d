import { writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { errorCode } from '../core/error-code.ts';
import { messageOf } from '../core/message-of.ts';

const STDOUT = 1;
const STDERR = 2;

export function print(text: string): void {
  write(STDOUT, text);
}

export function printError(text: string): void {
  write(STDERR, text);
}

/** Synchronous: the process may end right after. A reader that has gone is no error of ours; a full disk is told. */
function write(to: number, text: string): void {
  let rest: Uint8Array = Buffer.from(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(to, rest));
    } catch (error) {
      const code = errorCode(error);
      if (code !== 'EAGAIN') {
        if (to === STDOUT && code !== 'EPIPE') outputFailed(error);
        return;
      }
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
    }
  }
}

/** Whoever reads only the exit code must not take a part of the output for all of it. */
function outputFailed(error: unknown): void {
  if (process.exitCode !== undefined) return;
  process.exitCode = process.argv.includes('--gate') ? 2 : 1;
  printError(`error[OUTPUT]: The output could not be written: ${messageOf(error)}.\n`);
}

export interface Paint {
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly cyan: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly bold: (text: string) => string;
}

/** Colours only where somebody looks at them. */
export function paint(to: 'stdout' | 'stderr' = 'stdout'): Paint {
  const { NO_COLOR, TERM, FORCE_COLOR } = process.env;
  const forced = FORCE_COLOR !== undefined && FORCE_COLOR !== '' && FORCE_COLOR !== '0';
  const on = forced || ((NO_COLOR ?? '') === '' && TERM !== 'dumb' && isatty(to === 'stdout' ? STDOUT : STDERR));
  const style = (open: number, close: number) => (text: string) =>
    on ? `\u001B[${open}m${text}\u001B[${close}m` : text;
  return {
    red: style(31, 39),
    green: style(32, 39),
    yellow: style(33, 39),
    cyan: style(36, 39),
    dim: style(2, 22),
    bold: style(1, 22),
  };
}

/** How wide the terminal is; a pipe has no width unless somebody says so. */
export function width(of: 'stdout' | 'stderr' = 'stdout'): number {
  const columns = Number(process.env.COLUMNS);
  const own = isatty(of === 'stdout' ? STDOUT : STDERR) ? process[of].columns || columns || 80 : columns;
  return own > 0 ? own : Number.POSITIVE_INFINITY;
}

/** The same on one line. */
export function harmlessLine(text: string): string {
  return harmless(text).replace(/\s+/g, ' ').trim();
}

/** What a hook or an agent wrote, without what a terminal would obey. */
export function harmless(text: string): string {
  return (
    text
      .replace(/\r\n/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is removed
      .replace(/\u001B(?:\[[0-9;?]*[ -/]*[@-~]|\][^\u0007\u001B]*(?:\u0007|\u001B\\)?|[@-Z\\-_])/g, '')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is removed
      .replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
  );
}

export function indent(text: string, by: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : by + line))
    .join('\n');
}
