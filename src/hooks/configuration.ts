import { join, resolve } from 'node:path';
import { projectDirs } from '../config/discover.ts';
import { watchFiles } from '../config/watch-files.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import { HookError } from '../core/hook-error.ts';
import { DIALECTS } from '../dialects/all.ts';
import { type InForce, type Loader, loadHooks, putInForce } from './in-force.ts';
import type { Registered, Registering } from './registration.ts';

/** What is in force, and how it changes: by files, by registrations, by approvals. */
export interface Configuration {
  readonly current: () => InForce;
  /** What the next event must wait for; null: nothing. Never rejects. */
  readonly becoming: () => Promise<unknown> | null;
  /** Returns the undo. */
  readonly add: (registering: Registering) => () => void;
  /** Never rejects: what cannot be read any more stays in force as it was, with an error. */
  readonly reload: () => Promise<void>;
  readonly close: () => void;
}

export async function configuration(loader: Loader, tell: (diagnostic: Diagnostic) => void): Promise<Configuration> {
  let becoming: Promise<unknown> | null = null;
  let inCode: readonly Registered[] = [];
  let reloads: Promise<void> = Promise.resolve();

  const mustBeReady = (work: Promise<unknown>): void => {
    const all = Promise.allSettled([becoming, work]).then(() => {
      if (becoming === all) becoming = null;
    });
    becoming = all;
  };
  const put = (registered: readonly Registered[]): void => {
    inCode = registered;
    inForce = putInForce(loader, inForce, inCode);
  };
  const readAgain = async (): Promise<void> => {
    try {
      const loaded = await loadHooks(loader, inForce.config);
      inForce = putInForce(loader, loaded, inCode);
    } catch (error) {
      const diagnostics = [...inForce.diagnostics.filter(({ code }) => code !== 'KEPT_LAST_GOOD'), keptAll(error)];
      inForce = { ...inForce, diagnostics };
    }
    for (const diagnostic of inForce.diagnostics) tell(diagnostic);
  };
  // one after the other: an older reading never replaces a newer one
  const reload = (): Promise<void> => {
    reloads = reloads.then(readAgain);
    return reloads;
  };

  // watched before it is read: no change falls in between
  const close =
    loader.options.watch === false ? () => {} : watchFiles(watchedPaths(loader), () => mustBeReady(reload()));
  let inForce: InForce;
  try {
    inForce = putInForce(loader, await loadHooks(loader, null), inCode);
  } catch (error) {
    close();
    throw error;
  }

  return {
    current: () => inForce,
    becoming: () => becoming,
    add({ now, later }) {
      let mine = now;
      put([...inCode, mine]);
      const complete = (done: Registered): void => {
        put(inCode.map((one) => (one === mine ? done : one)));
        mine = done;
      };
      if (later !== null) mustBeReady(later.then(complete));
      return () => put(inCode.filter((one) => one !== mine));
    },
    reload,
    close,
  };
}

function keptAll(error: unknown): Diagnostic {
  const why = error instanceof Error ? error.message : String(error);
  const message = `The configuration cannot be read any more; its last good version stays in force. ${why}`;
  const file = error instanceof HookError ? error.file : undefined;
  return { code: 'KEPT_LAST_GOOD', severity: 'error', message, ...(file === undefined ? {} : { file }) };
}

/** Every place where a file of ours is, or could appear; a folder stands for what is in it. */
function watchedPaths({ where: { cwd, home, machine }, options }: Loader): readonly string[] {
  const roots = { home: [home], machine: [machine], project: projectDirs(cwd, home) };
  const named = [...(options.files ?? []), ...(options.enforced ?? [])];
  const paths = named.map((file) => resolve(cwd, typeof file === 'string' ? file : file.path));
  const possible = DIALECTS.flatMap(({ files }) =>
    files.flatMap(({ base, folder, name }) =>
      roots[base].map((root) => (typeof name === 'string' ? join(root, folder, name) : join(root, folder))),
    ),
  );
  return [...new Set([...paths, ...possible])];
}
