import { pairedParts } from '../../core/paired-parts.ts';

const AROUND = 2;

/** What changes, line by line, with a little of what stands around it: the form that everybody knows. */
export function lineDiff(before: string, after: string): readonly string[] {
  const lines = pairedParts(linesOf(before), linesOf(after));
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
