type Line = { readonly sign: ' ' | '-' | '+'; readonly text: string };

const AROUND = 2;
/** More than this is no change that a person reads line by line. */
const MOST_CELLS = 4_000_000;

/** What changes, line by line, with a little of what stands around it: the form that everybody knows. */
export function lineDiff(before: string, after: string): readonly string[] {
  const lines = pairLines(linesOf(before), linesOf(after));
  const isNear = lines.map((_, i) =>
    lines.slice(Math.max(0, i - AROUND), i + AROUND + 1).some(({ sign }) => sign !== ' '),
  );
  return lines.flatMap(({ sign, text }, i) => {
    if (isNear[i]) return [`${sign} ${text}`];
    return i === 0 || isNear[i - 1] ? ['  …'] : [];
  });
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/);
}

function pairLines(old: readonly string[], now: readonly string[]): readonly Line[] {
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const same = (text: string): Line => ({ sign: ' ', text });
  const middle = changed(old.slice(start, old.length - end), now.slice(start, now.length - end));
  return [...old.slice(0, start).map(same), ...middle, ...old.slice(old.length - end).map(same)];
}

/** The longest run of lines that both have stays; the rest goes or comes. */
function changed(old: readonly string[], now: readonly string[]): readonly Line[] {
  if (old.length * now.length > MOST_CELLS)
    return [...old.map((text) => ({ sign: '-', text }) as const), ...now.map((text) => ({ sign: '+', text }) as const)];
  const width = now.length + 1;
  const longest = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number): number => longest[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      longest[i * width + j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const lines: Line[] = [];
  for (let i = 0, j = 0; i < old.length || j < now.length; ) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      lines.push({ sign: ' ', text: old[i++] ?? '' });
      j++;
    } else if (i < old.length && (j >= now.length || at(i + 1, j) >= at(i, j + 1)))
      lines.push({ sign: '-', text: old[i++] ?? '' });
    else lines.push({ sign: '+', text: now[j++] ?? '' });
  }
  return lines;
}
