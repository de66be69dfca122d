/** A part of two texts: both have it, or the first (`-`) or the second (`+`) only. */
export interface PairedPart {
  readonly sign: ' ' | '-' | '+';
  readonly text: string;
}

/** With more than this to compare, everything between what both begin and end with counts as changed. */
const MOST_CELLS = 4_000_000;

/** Two texts as one list: the longest run of parts that both have stays, the rest goes or comes. */
export function pairedParts(old: readonly string[], now: readonly string[]): readonly PairedPart[] {
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const middle = changed(old.slice(start, old.length - end), now.slice(start, now.length - end));
  return [...signed(' ', old.slice(0, start)), ...middle, ...signed(' ', old.slice(old.length - end))];
}

function changed(old: readonly string[], now: readonly string[]): readonly PairedPart[] {
  if (old.length * now.length > MOST_CELLS) return [...signed('-', old), ...signed('+', now)];
  const width = now.length + 1;
  const longest = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number): number => longest[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      longest[i * width + j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const parts: PairedPart[] = [];
  for (let i = 0, j = 0; i < old.length || j < now.length; ) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      parts.push({ sign: ' ', text: old[i++] ?? '' });
      j++;
    } else if (i < old.length && (j >= now.length || at(i + 1, j) >= at(i, j + 1)))
      parts.push({ sign: '-', text: old[i++] ?? '' });
    else parts.push({ sign: '+', text: now[j++] ?? '' });
  }
  return parts;
}

function signed(sign: PairedPart['sign'], texts: readonly string[]): readonly PairedPart[] {
  return texts.map((text) => ({ sign, text }));
}
