import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { HooksByName } from '../../src/hooks/api.ts';
import type { HooksOptions } from '../../src/hooks/hooks-options.ts';
import type { GivenParts } from '../../src/hooks/hooks-parts.ts';
import { createHooks } from '../../src/hooks.ts';
import { scratchFolder } from '../scratch-folder.ts';

interface Wanted {
  /** Where the repository is: in the home, unless something else is said. */
  readonly projectAt?: string;
  /** False: it is a folder like any other. */
  readonly isRepository?: boolean;
  /** Where all of it is, for whoever takes it away himself. */
  readonly top?: string;
  /** How what is written as JSON is indented; it is one line unless somebody says so. */
  readonly indent?: number;
}

export type World = ReturnType<typeof world>;

/**
 * A computer of its own: a home, a repository, a folder for what lasts and one for what the administrator says. Nothing of the
 * developer's is seen, and all of it goes away with the test.
 */
export function world(wanted: Wanted = {}) {
  const { projectAt = 'home/project', isRepository = true, top = scratchFolder(), indent = 0 } = wanted;
  const [home, state, etc] = [join(top, 'home'), join(top, 'state'), join(top, 'etc')];
  const project = join(top, projectAt);
  const log = join(top, 'log');
  for (const folder of [home, etc, join(project, isRepository ? '.git' : '')]) mkdirSync(folder, { recursive: true });
  const { PATH, TMPDIR } = process.env;
  const env = { PATH: PATH ?? '/usr/bin:/bin', TMPDIR: TMPDIR ?? '/tmp', HOME: home, XDG_STATE_HOME: state, LOG: log };

  /** Below the project unless the path is absolute or begins with `~/`; `/etc/` is this computer's. */
  const at = (path: string): string => {
    if (path.startsWith('/etc/')) return join(top, path);
    if (isAbsolute(path)) return path;
    return path.startsWith('~/') ? join(home, path.slice(2)) : join(project, path);
  };
  return {
    ...{ top, home, project, state, etc, log, env, at },
    write(path: string, content: unknown, mode = 0o644): string {
      const target = at(path);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, typeof content === 'string' ? content : JSON.stringify(content, null, indent));
      chmodSync(target, mode);
      return target;
    },
    /** The library on this computer. */
    async open(options: HooksOptions = {}, parts: GivenParts = {}): Promise<HooksByName> {
      const given = { cwd: project, home, env, watch: false, ...options };
      const records = parts.records === 'none' ? parts.records : { background: false, ...parts.records };
      const hooks = await createHooks(given, { machine: etc, ...parts, records });
      onTestFinished(() => hooks.close());
      return hooks;
    },
  };
}
