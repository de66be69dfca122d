import type { ConditionSubject, FollowPaths, LedPaths } from '../core/hook.ts';
import { absolutePath, relativePath } from '../core/path-forms.ts';
import { pathsIn } from '../core/paths-in.ts';
import { compileGlob } from './glob.ts';
import { timelyAnswers } from './timely-answers.ts';

type FileTest = (subject: ConditionSubject) => boolean;
type Form = (absolute: string, from: Folders) => readonly string[];
type Folders = Pick<LedPaths, 'cwd' | 'home'>;

interface FileSpec {
  /** Without a leading slash. */
  readonly glob: string;
  /** The path as the glob sees it. */
  readonly forms: Form;
}

/**
 * Whether a tool's input names a path that the pattern describes, read as in a .gitignore file: a folder stands for what
 * is in it, and a pattern without a slash matches at any depth. An input without a path could mean any, so it counts.
 * A path counts by its own name and by that of the place to which links lead it.
 */
export async function compileFileSpec(
  spec: string,
  follow: FollowPaths,
): Promise<FileTest | { readonly problem: string }> {
  const { glob, forms } = readSpec(spec);
  const item = await compileGlob(glob);
  const inside = await compileGlob(`${glob}/**`);
  if ('problem' in item) return item;
  if ('problem' in inside) return inside;
  const timely = timelyAnswers();
  const matches = (path: string) => item.matches(path) || inside.matches(path);
  const fits = (path: string, from: Folders) => forms(absolutePath(path, from.cwd), from).some(matches);
  const anyFits = ({ paths, ...from }: LedPaths) => paths.some((path) => fits(path, from));
  const allFit = ({ paths, ...from }: LedPaths) => paths.every((path) => fits(path, from));
  return ({ paths: named, toolInput, cwd, home, grants = false }) => {
    const { sure, all } = named ?? pathsIn(toolInput);
    if (sure.length === 0 && !grants) return true;
    if (all.length === 0) return false;
    const written = { paths: all, cwd, home };
    const answer = timely(() => {
      if ((grants ? allFit : anyFits)(written) !== grants) return !grants;
      const led = follow(all, cwd);
      return led === null ? grants : (grants ? allFit : anyFits)(led);
    });
    return answer ?? !grants;
  };
}

function readSpec(spec: string): FileSpec {
  const glob = spec.replace(/^(?:\/\/|~(?:\/|$)|\/|(?:\.\/)+)/, '').replace(/\/+$/, '') || '**';
  if (spec.startsWith('//')) return { glob, forms: fromRoot };
  if (/^~(?:\/|$)/.test(spec)) return { glob, forms: fromHome };
  // "/etc/**" is relative to the cwd, but meant as absolute often enough
  if (spec.startsWith('/')) return { glob, forms: fromBoth };
  if (spec.startsWith('./') || glob.includes('/')) return { glob, forms: fromCwd };
  return { glob: glob === '**' ? glob : `**/${glob}`, forms: fromBoth };
}

const fromRoot: Form = (absolute) => [absolute.replace(/^\//, '')];
const fromCwd: Form = (absolute, { cwd }) => [relativePath(absolutePath(cwd, '/'), absolute)];
const fromHome: Form = (absolute, { home }) => (home === '' ? [] : [relativePath(absolutePath(home, '/'), absolute)]);
const fromBoth: Form = (absolute, subject) => [...fromCwd(absolute, subject), ...fromRoot(absolute, subject)];
