import { delimiter, isAbsolute, join } from 'node:path';
import type { Environment } from '../core/dialect.ts';
import { processOf } from '../core/handler.ts';
import type { Hook } from '../core/hook.ts';
import { needsTrust } from '../core/layer.ts';
import { isInside } from '../state/inside.ts';
import { realPath } from '../state/real-path.ts';
import { isSystem } from './is-system.ts';

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

/** The PATH of a hook, where these folders are the repository's. */
type SearchPath = (path: string, folders: readonly string[]) => string;

const MOST_KNOWN = 100;
/** An empty PATH is the current folder to some programs. */
const NOTHING_LEFT = '/usr/bin:/bin';
/** Who works in a folder that contains one of these did not bring it along. */
const SYSTEM = ['/usr/bin', '/bin', '/usr/local/bin', '/opt/homebrew/bin'];

/**
 * A PATH without what lies in a repository, and without what is relative: whoever wrote `jq` into a hook did not mean
 * the one that a stranger put into the project. Remembers what it found. The home folder, and whatever contains it, is nobody else's.
 */
export function searchPaths(home: string): SearchPath {
  const known = new Map<string, string>();
  const realHome = realPath(home);
  return (path, folders) => {
    const key = [path, ...folders].join('\0');
    const found = known.get(key) ?? without(path, folders.map(realPath), realHome);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, found);
    return found;
  };
}

function without(path: string, folders: readonly string[], home: string): string {
  const strangers = folders.filter((folder) => ![home, ...SYSTEM].some((own) => isInside(folder, own)));
  const entries = path.split(delimiter);
  const kept = entries.filter((entry) => isAbsolute(entry) && !isStrangers(entry, strangers, home));
  if (kept.length === entries.length) return path;
  return kept.length === 0 ? NOTHING_LEFT : kept.join(delimiter);
}

function isStrangers(entry: string, folders: readonly string[], home: string): boolean {
  const real = realPath(entry);
  if (folders.some((folder) => isInside(folder, real) || isInside(folder, entry))) return true;
  // put there by whatever ran the agent, perhaps in another project, which need not look like one
  const isInstalled = isSystem(real) || isInside(join(home, '.npm'), real);
  return !isInstalled && [entry, real].some((one) => /[\\/]node_modules[\\/]\.bin[\\/]*$/.test(one));
}
