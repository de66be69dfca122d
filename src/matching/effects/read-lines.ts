import { DECLARED_WRAPPERS } from '../../core/declared-wrappers.ts';
import type { FileText } from '../../shell/effects/disk/disk.ts';
import { lineEffects } from '../../shell/effects/effects-of-line.ts';
import type { LineEffects } from '../../shell/effects/line-effects.ts';
import type { LinePlace } from '../../shell/effects/line-place.ts';

/** What a line does when it runs in that folder, of that project. */
export type ReadLine = (line: string, cwd: string, projectDir?: string) => LineEffects;

/** The text of a file that a line of a project may run; null: there is none that may be read. */
export type TextOf = (path: string, projectDir: string) => FileText | null;

const MOST_LINES = 200;
/** Longer lines are rarely the same twice. */
const MAX_CHARS = 4096;

/** How a call is read where `~` is another folder; null: it is the same for everybody. */
export interface OtherReading {
  readonly home: string;
  readonly read: ReadLine;
}

interface ReadingPlace extends Omit<LinePlace, 'cwd' | 'textOf'> {
  readonly textOf?: TextOf;
}

export function asAgentReads(place: ReadingPlace & { readonly agentHome?: string | null }): OtherReading | null {
  const home = place.agentHome ?? null;
  return home === null ? null : { home, read: lineReader({ ...place, home }) };
}

/** The same few lines come again and again, and the same line means the same in the same folder, as long as what it runs there is the same. */
export function lineReader({ home, environment, textOf, files }: ReadingPlace): ReadLine {
  const known = new Map<string, LineEffects>();
  return (given, cwd, projectDir = cwd) => {
    // who runs it takes these away, or cannot run it
    const line = given.replace(/\r\n?/g, '\n').replaceAll('\0', '');
    const read = (): LineEffects =>
      lineEffects(line, {
        ...{ home, environment, cwd },
        ...(textOf === undefined ? {} : { textOf: (path: string) => textOf(path, projectDir) }),
        ...(files === undefined ? {} : { files }),
      });
    if (line.length > MAX_CHARS || cwd.includes('\0')) return read();
    // with another wrapper the same line may run something else
    const key = `${cwd}\0${projectDir}\0${DECLARED_WRAPPERS.size}\0${line}`;
    const before = known.get(key);
    // what lies in a file may be another thing by now
    if (before !== undefined && !before.asksFiles && runsTheSame(before, textOf, projectDir)) return before;
    const made = read();
    if (known.size >= MOST_LINES) known.clear();
    known.set(key, made);
    return made;
  };
}

/** Whether the files that a line runs are what they were when it was read. */
export function runsTheSame({ files }: LineEffects, textOf: TextOf | undefined, projectDir: string): boolean {
  for (const [path, found] of files) if (textOf?.(path, projectDir)?.text !== found?.text) return false;
  return true;
}
