/** A glob of which more is special than stars, question marks and braces that hold no others. */
const SPECIAL = /[[\]()\\|]|\{[^{}]*\{|\.\./;
/** Shorter ones are in too many paths to tell anything. */
const LEAST_CHARS = 3;

/**
 * Texts of which every path that one of the globs fits holds one, in small letters; null: there are no such. Globs that
 * take out (`!`) leave out of what the others name; without one that names something, everything is meant.
 */
export function literalsOf(globs: readonly string[]): readonly string[] | null {
  const naming = globs.filter((glob) => !glob.startsWith('!'));
  const found = naming.map(literalsIn);
  if (found.length === 0) return null;
  const all: string[] = [];
  for (const one of found) {
    if (one === null) return null;
    all.push(...one);
  }
  return all;
}

function literalsIn(glob: string): readonly string[] | null {
  if (SPECIAL.test(glob)) return null;
  const groups = glob.match(/\{[^{}]*\}/g) ?? [];
  const outside = longest(glob.replace(/\{[^{}]*\}/g, '*'));
  if (outside !== null) return [outside];
  for (const group of groups) {
    const each = group.slice(1, -1).split(',').map(longest);
    const whole = each.filter((one) => one !== null);
    if (whole.length === each.length) return whole;
  }
  return null;
}

function longest(glob: string): string | null {
  const parts = glob
    .replace(/^(?:~|\$\{?\w+\}?)(?=\/|$)/, '')
    .split(/[^\w.-]+/)
    .filter((part) => part.length >= LEAST_CHARS);
  const [first = null] = parts.sort((a, b) => b.length - a.length);
  return first === null ? null : first.toLowerCase();
}
