import { compileGlob } from '../../matching/glob.ts';
import { timelyAnswers } from '../../matching/timely-answers.ts';

/** Whether a path with slashes matches a glob. Rejects, and throws later on, in words for the model. */
export async function pathTest(pattern: string): Promise<(path: string) => boolean> {
  const glob = await compileGlob(pattern);
  if ('problem' in glob) throw new Error(glob.problem);
  if (glob.quick) return glob.matches;
  const timely = timelyAnswers();
  return (path) => timely(() => glob.matches(path)) ?? tooSlow(pattern);
}

function tooSlow(pattern: string): never {
  throw new Error(`The glob "${pattern}" takes too long; use a simpler one.`);
}
