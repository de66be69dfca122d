import type { Remark } from '../core/diagnostic.ts';
import { isLoaderName } from '../core/env-names.ts';
import type { Hook } from '../core/hook.ts';
import { needsTrust } from '../core/layer.ts';
import type { Verdict } from '../core/verdict.ts';

/**
 * What a hook that came with a repository sets for the agent's commands outlives it: nothing of that may change which
 * code they load. A PATH is what such hooks are for (`nvm use`), and shows in the outcome.
 */
export function withoutLoaders({ layer }: Pick<Hook, 'layer'>, verdict: Verdict): Verdict {
  if (!needsTrust(layer)) return verdict;
  const names = Object.keys(verdict.env).filter((name) => name !== 'PATH' && isLoaderName(name));
  if (names.length === 0) return verdict;
  const remarks = names.map((name): Remark => {
    const message = `A project's hook cannot set ${name} for the agent: it changes which code programs load. The variable is left out.`;
    return { code: 'LOADER_VARIABLE', severity: 'warning', message };
  });
  const env = Object.fromEntries(Object.entries(verdict.env).filter(([name]) => !names.includes(name)));
  return { ...verdict, env, remarks: [...verdict.remarks, ...remarks] };
}
