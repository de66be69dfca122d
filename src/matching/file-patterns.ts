import { compileGlob, type Glob } from './glob.ts';
import { absolutePath, relativePath } from './path-forms.ts';
import { timelyAnswers } from './timely-answers.ts';

interface FilePatterns {
  readonly test: (paths: readonly string[], cwd: string) => boolean;
}

interface Entry {
  readonly takesOut: boolean;
  readonly glob: Glob;
}

/**
 * Ordered globs over a path relative to the cwd and absolute: the last that matches decides, `!` takes out, and a list
 * of only `!` starts from everything. One path of several is enough. What takes too long counts as a match.
 */
export async function compileFilePatterns(
  patterns: readonly string[],
): Promise<FilePatterns | { readonly problem: string; readonly index: number }> {
  const entries: Entry[] = [];
  for (const [index, pattern] of patterns.entries()) {
    // `!(a|b)` is a glob of its own
    const takesOut = /^!(?!\()/.test(pattern);
    const glob = await compileGlob(pattern.slice(takesOut ? 1 : 0).replace(/^\.\//, ''));
    if ('problem' in glob) return { problem: glob.problem, index };
    entries.push({ takesOut, glob });
  }
  const timely = timelyAnswers();
  return {
    test: (paths, cwd) => timely(() => paths.some((path) => isSelected(path, cwd, entries))) ?? true,
  };
}

function isSelected(path: string, cwd: string, entries: readonly Entry[]): boolean {
  const absolute = absolutePath(path, cwd);
  const relative = relativePath(absolutePath(cwd, '/'), absolute);
  const decisive = entries.findLast(({ glob }) => glob.matches(relative) || glob.matches(absolute));
  return decisive === undefined ? entries.every((entry) => entry.takesOut) : !decisive.takesOut;
}
