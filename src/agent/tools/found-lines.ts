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
