import { type ParsedScript, parse } from 'unbash';
import { PATIENT, timeLimit } from '../time-limit.ts';

/**
 * However many rules ask about the line of an event, it is parsed once, and so are the scripts in it. The parser reads
 * words when they are asked for, so that what was cut off may be half read: it is forgotten.
 */
const remembered = new Map<string, ParsedScript>();
const MOST_REMEMBERED = 64;
const MAX_REMEMBERED_CHARS = 8 * 1024;

/** The only call of the parser. Whoever uses it stands in `readBounded`, or in another limit of time. */
export function parseShell(text: string): ParsedScript {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const script = parse(text);
  if (text.length > MAX_REMEMBERED_CHARS) return script;
  const [oldest] = remembered.size < MOST_REMEMBERED ? [] : remembered.keys();
  if (oldest !== undefined) remembered.delete(oldest);
  remembered.set(text, script);
  return script;
}

interface Limits {
  readonly maxChars: number;
  /** Up to this length even the worst text is read in a moment. */
  readonly untimedChars: number;
  readonly limitMs: number;
  /** By how much more the limit is each time that the machine was busy with something else. */
  readonly tries: readonly number[];
}

const USUAL: Limits = { maxChars: 256 * 1024, untimedChars: 1024, limitMs: 500, tries: PATIENT };

/**
 * Reads shell text with the parser, whatever the text is; null: too long, too deep or too slow to be read. The parser
 * needs quadratic time for a few shapes, such as a row of opening braces.
 */
export function readBounded<T>(text: string, read: () => T, limits: Partial<Limits> = {}): T | null {
  const { maxChars, untimedChars, limitMs, tries } = { ...USUAL, ...limits };
  if (text.length > maxChars) return null;
  try {
    if (text.length <= untimedChars) return read();
    let begun = false;
    const inTime = limited(limitMs, tries);
    const done = inTime(() => {
      if (begun) remembered.clear();
      begun = true;
      return read();
    });
    if (done !== null) return done.value;
  } catch {
    // as if it had not been read
  }
  remembered.clear();
  return null;
}

/** By its limit: to make one takes longer than to read most lines. */
const runners = new Map<string, ReturnType<typeof timeLimit>>();

function limited(limitMs: number, tries: readonly number[]): ReturnType<typeof timeLimit> {
  const key = `${limitMs} ${tries.join(' ')}`;
  const runner = runners.get(key) ?? timeLimit(limitMs, tries);
  runners.set(key, runner);
  return runner;
}
