import type { ConditionSubject } from '../core/hook.ts';
import { absolutePath, relativePath } from '../core/path-forms.ts';
import { pathsIn } from '../core/tools.ts';
import { compileGlob } from './glob.ts';
import { timelyAnswers } from './timely-answers.ts';

type FileTest = (subject: ConditionSubject) => boolean;
type Form = (absolute: string, subject: ConditionSubject) => readonly string[];

interface FileSpec {
  /** Without a leading slash. */
  readonly glob: string;
  /** The path as the glob sees it. */
  readonly forms: Form;
}

/**
 * Whether a tool's input names a path that the pattern describes, read as in a .gitignore file: a folder stands for what
 * is in it, and a pattern without a slash matches at any depth. An input without a path could mean any, so it counts.
 */
export async function compileFileSpec(spec: string): Promise<FileTest | { readonly problem: string }> {
  const { glob, forms } = readSpec(spec);
  const item = await compileGlob(glob);
  const inside = await compileGlob(`${glob}/**`);
  if ('problem' in item) return item;
  if ('problem' in inside) return inside;
  const timely = timelyAnswers();
  const matches = (path: string) => item.matches(path) || inside.matches(path);
  return (subject) => {
    const answer = timely(() => {
      const paths = pathsIn(subject.toolInput);
      return paths.length === 0 || paths.some((path) => forms(absolutePath(path, subject.cwd), subject).some(matches));
    });
    return answer ?? true;
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
