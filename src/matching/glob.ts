export interface Glob {
  /** To be asked under a time limit, unless it is quick: a glob can be as slow as any backtracking regex. */
  readonly matches: (path: string) => boolean;
  /** Whatever the path, the answer comes at once. */
  readonly quick: boolean;
}

const MAX_CHARS = 1024;
const MAX_BRACKETS = 64;

/** A glob over paths with slashes; files and folders with a leading dot are included. */
export async function compileGlob(pattern: string): Promise<Glob | { readonly problem: string }> {
  const problem = globProblem(pattern);
  if (problem !== null) return { problem };
  const { default: picomatch } = await import('picomatch');
  try {
    // debug: throw instead of a regex that never matches; s: a newline in a file name is a character like any other
    const regex = picomatch.makeRe(literalParens(pattern), { dot: true, nonegate: true, debug: true, flags: 's' });
    return { matches: (path) => path === pattern || regex.test(path), quick: isQuick(pattern) };
  } catch {
    return { problem: `The glob "${pattern}" cannot be read.` };
  }
}

/** With two stars and nothing else the work grows with the square of the path's length. */
function isQuick(pattern: string): boolean {
  return /^[^?[\](){}!+@|\\]*$/.test(pattern) && (pattern.match(/\*+/g)?.length ?? 0) <= 2;
}

/** What keeps a text from being a glob, in a sentence; null: nothing that can be told at once. */
export function globProblem(pattern: string): string | null {
  if (pattern === '') return 'A glob must not be empty; "**" stands for every file.';
  if (pattern.length > MAX_CHARS) {
    return `The glob "${pattern.slice(0, 40)}…" has ${pattern.length} characters; at most ${MAX_CHARS} are allowed.`;
  }
  const brackets = pattern.match(/[({[]/g)?.length ?? 0;
  if (brackets > MAX_BRACKETS) {
    return `The glob "${pattern.slice(0, 40)}…" has ${brackets} brackets; at most ${MAX_BRACKETS} are allowed.`;
  }
  return hasOpenClass(pattern)
    ? `The glob "${pattern}" has a "[" without its "]"; write "\\[" for the character itself.`
    : null;
}

/** `[a-`: read as it stands it would match nothing that anybody meant. */
function hasOpenClass(pattern: string): boolean {
  const closed = pattern.replace(/\\./gs, '').replace(/\[[!^]?\]?[^\]]*\]/g, '');
  return closed.includes('[');
}

/** `app/(shop)/**`: parentheses that offer no choice belong to the name of a folder. */
function literalParens(pattern: string): string {
  return pattern.replace(/(?<![?*+@!\\])\(([^()|]*)\)/g, '\\($1\\)');
}
