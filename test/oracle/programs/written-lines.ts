import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHELLS, type Shell } from '../shells.ts';

const FOLDER = join(import.meta.dirname, '..', 'seen', 'lines');

/** What somebody wrote down to be tried of a program. */
export interface Written {
  readonly shell: Shell;
  readonly lines: readonly Tried[];
}

export interface Tried {
  readonly line: string;
  /** How it ends is its answer: it may fail, and has run. */
  readonly mayFail: boolean;
}

/**
 * The usual forms of programs, by name. In `seen/lines/*.txt` a line `== name name` begins those of these programs, run by
 * bash unless the last word is `in:zsh`; `$P` in them is the name, `\\n` the end of a line; `!` before one: that it fails is
 * its answer.
 */
export function writtenLines(): ReadonlyMap<string, Written> {
  const all = new Map<string, Written>();
  for (const file of readdirSync(FOLDER)) {
    let names: readonly string[] = [];
    let shell: Shell = 'bash';
    for (const text of readFileSync(join(FOLDER, file), 'utf8').split('\n')) {
      if (text.startsWith('== ')) {
        const words = text.slice(3).split(' ');
        shell = SHELLS.find((one) => words.at(-1) === `in:${one}`) ?? 'bash';
        names = words.filter((word) => !word.startsWith('in:'));
      } else if (text.trim() !== '' && !text.startsWith('#')) {
        for (const name of names)
          all.set(name, { shell, lines: [...(all.get(name)?.lines ?? []), lineOf(text, name)] });
      }
    }
  }
  return all;
}

function lineOf(text: string, name: string): Tried {
  const line = text.replace(/^! /, '').replaceAll('$P', name);
  return { line: line.includes("'") ? line : line.replaceAll('\\n', '\n'), mayFail: text.startsWith('! ') };
}
