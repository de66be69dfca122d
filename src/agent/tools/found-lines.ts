import { messageOf } from '../../core/message-of.ts';
import { shorten } from '../../core/shown-text.ts';

interface FoundLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  /** False: it stands near one that matches. */
  readonly matches: boolean;
}

/** Lines that stand together, with those around them. */
export type FoundGroup = readonly FoundLine[];

const SHOWN_CHARS = 500;

export function foundGroups(
  lines: readonly string[],
  matching: readonly number[],
  context: number,
): readonly FoundGroup[] {
  const groups: FoundLine[][] = [];
  const isMatch = new Set(matching);
  let shown = -1;
  for (const index of matching) {
    const from = Math.max(0, index - context);
    if (from > shown + 1 || groups.length === 0) groups.push([]);
    for (let at = Math.max(from, shown + 1); at <= Math.min(index + context, lines.length - 1); at++) {
      const text = shorten(lines[at] ?? '', SHOWN_CHARS).text.replace('\n', ' ');
      groups.at(-1)?.push({ number: at + 1, text, matches: isMatch.has(at) });
      shown = at;
    }
  }
  return groups;
}

/** As grep writes them: ":" where it matches, "-" around it. */
export function shownGroup(path: string, group: FoundGroup): string {
  return group
    .map(({ number, text, matches }) => (matches ? `${path}:${number}:${text}` : `${path}-${number}-${text}`))
    .join('\n');
}

/** What is behind that in a line is not searched: minified code is one line. */
const MAX_LINE_CHARS = 64 * 1024;
/** Program size times length of the line: about a quarter of a second. */
const MAX_STEPS = 16 * 1024 * 1024;

/** Whether a line matches, in time that grows only with its length. Rejects in words for the model. */
export async function lineTest(pattern: string, ignoreCase: boolean): Promise<(line: string) => boolean> {
  const { RE2JS } = await import('re2js');
  try {
    const regex = RE2JS.compile(pattern, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
    const maxChars = Math.min(MAX_LINE_CHARS, Math.ceil(MAX_STEPS / regex.programSize()));
    return (line) => regex.test(line.length > maxChars ? line.slice(0, maxChars) : line);
  } catch (error) {
    const why = messageOf(error).replace(/^error parsing regexp: /, '');
    throw new Error(
      `The pattern "${pattern}" cannot be used: ${why}. Look-around and back references are not supported; ` +
        'characters such as ( [ { . * + ? are written with a backslash when they are meant themselves.',
    );
  }
}
