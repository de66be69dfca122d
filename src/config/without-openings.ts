import { couldRefuse } from '../core/could-refuse.ts';
import { type Hook, isEnforced, NATIVE } from '../core/hook.ts';
import type { LoadedConfig } from './load.ts';
import { ownProblems } from './problems.ts';

/** The same, with a refusal for whatever nobody could understand: what a broken guard was to refuse does not pass. */
export function withoutOpenings(config: LoadedConfig, gate: boolean, onlyManaged: boolean): LoadedConfig {
  // what a person has does not count there, broken or not
  if (onlyManaged) return config;
  const problems = ownProblems(config.files, gate);
  const hooks = config.hooks.map((hook) => closedByFault(hook, gate));
  return { ...config, hooks, problems: [...config.problems, ...problems] };
}

/** A native hook, and any where silence is taken for "go ahead"; not one that could not have refused as it is written. */
function closedByFault(hook: Hook, gate: boolean): Hook {
  const fault = hook.fault ?? hook.doubt ?? null;
  if (fault === null || isEnforced(hook) || !(gate || hook.dialect === NATIVE) || !couldRefuse(hook, hook.role))
    return hook;
  return { ...hook, fault, faultRefuses: true };
}
