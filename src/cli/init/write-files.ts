import { isatty } from 'node:tty';
import { HookError } from '../../core/hook-error.ts';
import { orElse } from '../../core/or-else.ts';
import { visible } from '../../core/visible.ts';
import { lineDiff } from '../../hosts/install/line-diff.ts';
import { removeFile, removeFolders, replaceFile } from '../../hosts/install/replace-file.ts';
import { snapshotOf } from '../../hosts/install/snapshot.ts';
import { masking } from '../../masks/masking.ts';
import { paint, print } from '../../show/print.ts';
import type { FileChange } from './hooks-file.ts';
import { typedLine } from './typed-line.ts';

/** What would be written, as a person reads it: files of ours may hold keys of all sorts. */
export function diffOf({ from, to }: FileChange): readonly string[] {
  const mask = masking();
  return lineDiff(from.text ?? '', to.toString('utf8').replace(/^\uFEFF/, '')).map((line) => mask(line));
}

/** Without what comes with hookline and is long: what is for the person to look at stays on the screen. */
function shownDiff(change: FileChange): readonly string[] {
  const { shown } = change;
  return diffOf(shown === undefined ? change : { ...change, to: Buffer.from(shown) });
}

export function showChanges(changes: readonly FileChange[], place: (path: string) => string): void {
  const { bold, red, green, dim } = paint();
  for (const change of changes) {
    print(`${bold(visible(place(change.from.path)))}${change.from.bytes === null ? '  (new file)' : ''}\n`);
    for (const line of shownDiff(change)) {
      const colour = line.startsWith('+') ? green : line.startsWith('-') ? red : dim;
      print(`  ${colour(visible(line))}\n`);
    }
  }
}

/** What to type next, and why. */
export function stepLines(steps: readonly (readonly [string, string])[], bold: (text: string) => string): string {
  const longest = Math.max(...steps.map(([step]) => step.length));
  return steps.map(([step, why]) => `  ${bold(step)}${' '.repeat(longest - step.length)}  ${why}\n`).join('');
}

/** Nobody at a terminal has seen anything: then it takes the option that says so. */
export function mustBeAtTerminal(json: boolean): void {
  if (!json && isatty(0) && isatty(1)) return;
  const message = 'Nothing was written: nobody is at a terminal who could be asked.';
  throw new HookError('USAGE', message, { hint: 'with --yes it is done without asking; --dry-run only shows it' });
}

/** A whole line, as people type it behind "(y/n)": the Enter of one answer answers nothing else. Null: the person went away. */
export async function answered(question: string, suggested: boolean): Promise<boolean | null> {
  for (;;) {
    print(`${question} [${suggested ? 'y' : 'n'}] (y/n): `);
    const line = await typedLine();
    if (line === null) {
      print('\n');
      return null;
    }
    const answer = line.trim().toLowerCase();
    if (answer === '') return suggested;
    if (/^y(?:es)?$/.test(answer)) return true;
    if (/^no?$/.test(answer)) return false;
    print('Please type y or n, and Enter.\n');
  }
}

/** All of them or none: where one cannot be written, those before it are as they were. */
export function writeAll(changes: readonly FileChange[]): void {
  for (const { from } of changes) {
    const now = snapshotOf(from.path);
    const isSame = now.bytes === null ? from.bytes === null : from.bytes?.equals(now.bytes) === true;
    if (!isSame || now.real !== from.real)
      throw new HookError('CHANGED_SINCE_APPROVED', `"${from.path}" changed meanwhile; nothing was written.`, {
        file: from.path,
        hint: 'run the same command again',
      });
  }
  const undo: (() => void)[] = [];
  try {
    for (const { from, to, mode } of changes) {
      const folders = replaceFile(from, to, mode);
      undo.unshift(() => {
        if (from.bytes === null) {
          removeFile({ ...from, bytes: to });
          removeFolders(folders);
        } else replaceFile({ ...from, bytes: to }, from.bytes, mode);
      });
    }
  } catch (error) {
    for (const back of undo) orElse(back, undefined);
    throw error;
  }
}
