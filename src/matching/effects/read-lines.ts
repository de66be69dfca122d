import { DECLARED_WRAPPERS } from '../../core/declared-wrappers.ts';
import { remembering } from '../../core/remembering.ts';
import { type LineEffects, type LinePlace, lineEffects } from '../../shell/effects/effects-of-line.ts';

/** What a line does when it runs in that folder. */
export type ReadLine = (line: string, cwd: string) => LineEffects;

const MOST_LINES = 200;
/** Longer lines are rarely the same twice. */
const MAX_CHARS = 4096;

/** How a call is read where `~` is another folder; null: it is the same for everybody. */
export interface OtherReading {
  readonly home: string;
  readonly read: ReadLine;
}

export function asAgentReads(
  place: Omit<LinePlace, 'cwd'> & { readonly agentHome?: string | null },
): OtherReading | null {
  const home = place.agentHome ?? null;
  return home === null ? null : { home, read: lineReader({ ...place, home }) };
}

/** The same few lines come again and again, and the same line means the same in the same folder. */
export function lineReader(place: Omit<LinePlace, 'cwd'>): ReadLine {
  const known = remembering(MOST_LINES, (key: string) => {
    const end = key.indexOf('\0');
    // behind the line stands how many wrappers there are
    return read(key.slice(end + 1).replace(/\0+$/, ''), key.slice(0, end));
  });
  const read: ReadLine = (line, cwd) => lineEffects(line, { ...place, cwd });
  return (given, cwd) => {
    // who runs it takes these away, or cannot run it
    const line = given.replace(/\r\n?/g, '\n').replaceAll('\0', '');
    return line.length > MAX_CHARS || cwd.includes('\0')
      ? read(line, cwd)
      : known(`${cwd}\0${line}${'\0'.repeat(DECLARED_WRAPPERS.size)}`);
  };
}
