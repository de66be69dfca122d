import type { Hook } from '../core/hook.ts';
import type { Host } from '../core/host.ts';
import { realPath } from '../state/real-path.ts';
import { scriptsOf } from './approved-files.ts';
import { askedVariables } from './asked-variables.ts';
import { gitConfigRuns } from './git-config-runs.ts';
import type { FilesOf } from './judge-hook.ts';
import { notCovered } from './not-covered.ts';
import type { Paired } from './pair-hooks.ts';
import { isHashed, isResolved, runsGit } from './prepared-hook.ts';
import type { Judged, Review } from './trust.ts';

/** What a person is shown of a hook before approving it. `known`: as a hook that came with a repository. */
export function reviewHook(
  { hook, cwd, known, judged }: { hook: Hook; cwd: string; known: Paired | undefined; judged: Judged },
  { home, env }: Pick<Host, 'home' | 'env'>,
  filesOf: FilesOf,
): Review {
  const variables = askedVariables(hook, env);
  if (known === undefined) return { ...judged, scripts: {}, programs: [], notCovered: [], variables };
  const uncovered = notCovered(hook, known.commands, {
    isHashed: (program) => isHashed(known, program, cwd),
    isResolved: (script) => isResolved(known, script),
  });
  return {
    ...judged,
    scripts: scriptsOf(known, cwd),
    programs: filesOf(known, cwd),
    notCovered: [...uncovered, ...(runsGit(known.commands) ? gitConfigRuns(realPath(cwd), home) : [])],
    variables,
  };
}
