import { absolutePath, relativePath } from '../core/path-forms.ts';
import { compileGlob, type Glob } from './glob.ts';
import { timelyAnswers } from './timely-answers.ts';

interface FilePatterns {
  /** What takes too long counts as `slow` says. */
  readonly test: (paths: readonly string[], cwd: string, slow?: boolean) => boolean;
}

interface Entry {
  readonly takesOut: boolean;
  readonly glob: Glob;
}

/** A path of this length is matched by a quick glob in about a millisecond. */
const MAX_QUICK_CHARS = 1024;

/**
 * Ordered globs over a path relative to the cwd and absolute: the last that matches decides, `!` takes out, and a list
 * of only `!` starts from everything; an empty list selects nothing. One path of several is enough.
 */
export async function compileFilePatterns(
  patterns: readonly string[],
  timely = timelyAnswers(),
): Promise<FilePatterns | { readonly problem: string; readonly index: number }> {
  const entries: Entry[] = [];
  for (const [index, pattern] of patterns.entries()) {
    // `!(a|b)` is a glob of its own
    const takesOut = /^!(?!\()/.test(pattern);
    const glob = await compileGlob(pattern.slice(takesOut ? 1 : 0).replace(/^\.\//, ''));
    if ('problem' in glob) return { problem: glob.problem, index };
    entries.push({ takesOut, glob });
  }
  const quick = entries.every(({ glob }) => glob.quick);
  return {
    test(paths, cwd, slow = true) {
      const ask = (): boolean => paths.some((path) => isSelected(path, cwd, entries));
      const short = paths.every((path) => path.length + cwd.length <= MAX_QUICK_CHARS);
      return quick && short ? ask() : (timely(ask) ?? slow);
    },
  };
}

function isSelected(path: string, cwd: string, entries: readonly Entry[]): boolean {
  const absolute = absolutePath(path, cwd);
  const relative = relativePath(absolutePath(cwd, '/'), absolute);
  const decisive = entries.findLast(({ glob }) => glob.matches(relative) || glob.matches(absolute));
  if (decisive !== undefined) return !decisive.takesOut;
  return entries.length > 0 && entries.every((entry) => entry.takesOut);
}
