import type { Environment } from '../core/dialect.ts';
import { processOf } from '../core/handler.ts';
import type { Hook } from '../core/hook.ts';
import { needsTrust } from '../core/layer.ts';
import { searchPaths } from './search-path.ts';

/** The PATH that a hook gets instead of the agent's; null: it gets the agent's, because it asks for it or there is none. */
export type HookPath = (hook: Hook, cwd: string, projectDir: string) => string | null;

/** `startedIn`: the project that the agent was started in, whose folders may be on its PATH. */
export function hookPath(env: Environment, home: string, startedIn: () => string): HookPath {
  const without = searchPaths(home);
  let first: string | null = null;
  return (hook, cwd, projectDir) => {
    const { PATH } = env;
    if (PATH === undefined || asksForPath(hook)) return null;
    const own = needsTrust(hook.layer) && hook.source !== null ? [hook.source.root] : [];
    first ??= startedIn();
    return without(PATH, [first, projectDir, cwd, ...own]);
  };
}

/** `passEnv: [PATH]`: with the folders of the repository, as the agent has it. */
function asksForPath({ handler }: Hook): boolean {
  return processOf(handler)?.passEnv.includes('PATH') ?? false;
}
