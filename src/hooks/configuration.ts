import type { Diagnostic } from '../core/diagnostic.ts';
import { HookError } from '../core/hook-error.ts';
import { sameJson } from '../core/json.ts';
import { messageOf } from '../core/message-of.ts';
import { nowMs } from '../core/now-ms.ts';
import { switchPath } from '../state/state-folder.ts';
import { type InForce, type OwnSwitches, putInForce } from './in-force.ts';
import { type Loader, loadHooks } from './load-hooks.ts';
import type { Registered, Registering } from './registration.ts';
import type { WatchedLook } from './watched-files.ts';

/** What is in force, and how it changes: by files, by registrations, by approvals. */
export interface Configuration {
  readonly current: () => InForce;
  /** What the next event must wait for, a file that was edited just now included; null: nothing. Never rejects. */
  readonly becoming: () => Promise<unknown> | null;
  /** Returns the undo. */
  readonly add: (registering: Registering) => () => void;
  /** What the program itself has to say about which hooks are on. */
  readonly switchBy: (own: OwnSwitches) => void;
  /** Never rejects: what cannot be read any more stays in force as it was, with an error. */
  readonly reload: () => Promise<void>;
  readonly close: () => void;
}

/**
 * A look at a file takes two microseconds: with this rest, a tight loop of events hardly pays for it, and no event that
 * ran a command is followed by one that does not look.
 */
const REST_MS_PER_FILE = 0.025;
const LONGEST_REST_MS = 20;

export async function configuration(loader: Loader, tell: (diagnostic: Diagnostic) => void): Promise<Configuration> {
  // a process for one event looks once
  const files = loader.options.watch === false ? null : await import('./watched-files.ts');
  const enrolments = files === null ? [] : files.enrolmentPaths(loader.where);
  let becoming: Promise<unknown> | null = null;
  let inCode: readonly Registered[] = [];
  let isOn: OwnSwitches | undefined;
  let reloads: Promise<void> = Promise.resolve();
  let looks: readonly WatchedLook[] = [];
  let nextLookAt = 0;
  let notBegun = 0;

  const mustBeReady = (work: Promise<unknown>): void => {
    const all = Promise.allSettled([becoming, work]).then(() => {
      if (becoming === all) becoming = null;
    });
    becoming = all;
  };
  const put = (registered: readonly Registered[]): void => {
    inCode = registered;
    inForce = putInForce(loader, inForce, inCode, isOn);
  };
  const looksNow = (taken: readonly WatchedLook[] = []): readonly WatchedLook[] => {
    if (files === null) return [];
    const { config, packs, fleet } = inForce;
    const paths = new Set([
      ...[...config.files.map(({ file }) => file.path), ...packs, switchPath(loader.stateFolder)],
      ...(fleet?.watched ?? enrolments),
    ]);
    return [...paths].map((path) => taken.find((look) => look.path === path) ?? files.lookAt(path));
  };
  const readAgain = async (known: readonly Diagnostic[] = []): Promise<void> => {
    // looked at before it is read: a change in between is seen by the next look
    const before = looksNow();
    looks = before;
    try {
      const loaded = await loadHooks(loader, inForce.config);
      inForce = putInForce(loader, loaded, inCode, isOn);
      looks = looksNow(before);
      watchPacks();
    } catch (error) {
      const diagnostics = [...inForce.diagnostics.filter(({ code }) => code !== 'KEPT_LAST_GOOD'), keptAll(error)];
      inForce = { ...inForce, diagnostics };
    }
    for (const diagnostic of inForce.diagnostics) if (!known.some((one) => sameJson(one, diagnostic))) tell(diagnostic);
  };
  // one after the other: an older reading never replaces a newer one
  const afterOthers = (read: () => Promise<void>): Promise<void> => {
    notBegun++;
    reloads = reloads.then(() => {
      notBegun--;
      return read();
    });
    return reloads;
  };
  // one edit is noticed twice, by the next event and by the watcher: what is said already is not said again
  const readEdited = (): void => mustBeReady(afterOthers(() => readAgain(inForce.diagnostics)));
  /** The watcher takes a moment to notice; an event that comes sooner must not meet the hooks of before. */
  const lookForEdits = ({ lookAt, differ }: NonNullable<typeof files>): void => {
    const now = nowMs();
    // a reading that has not begun will see what there is to see now
    if (now < nextLookAt || notBegun > 0) return;
    const fresh = looks.map(({ path }) => lookAt(path));
    if (looks.some((look, i) => differ(look, fresh[i]))) readEdited();
    else looks = fresh;
    nextLookAt = now + Math.min(looks.length * REST_MS_PER_FILE, LONGEST_REST_MS);
  };

  // watched before it is read: no change falls in between
  const watchFiles = files === null ? () => () => {} : files.watchFiles;
  const unwatch = watchFiles(files === null ? [] : files.watchedPaths(loader), readEdited);
  let watchedPacks: { readonly paths: readonly string[]; readonly unwatch: () => void } = {
    paths: [],
    unwatch: () => {},
  };
  /** Which those are, only the files say. */
  const watchPacks = (): void => {
    const { packs: paths } = inForce;
    if (sameJson(paths, watchedPacks.paths)) return;
    watchedPacks.unwatch();
    watchedPacks = { paths, unwatch: watchFiles(paths, readEdited) };
  };
  const close = (): void => {
    unwatch();
    watchedPacks.unwatch();
  };
  let inForce: InForce;
  try {
    inForce = putInForce(loader, await loadHooks(loader, null), inCode);
    looks = looksNow();
    watchPacks();
  } catch (error) {
    close();
    throw error;
  }

  return {
    current: () => inForce,
    becoming() {
      if (files !== null) lookForEdits(files);
      return becoming;
    },
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
    switchBy(own) {
      isOn = own;
      put(inCode);
    },
    reload: () => afterOthers(() => readAgain()),
    close,
  };
}

function keptAll(error: unknown): Diagnostic {
  const why = messageOf(error);
  const message = `The configuration cannot be read any more; its last good version stays in force. ${why}`;
  const file = error instanceof HookError ? error.file : undefined;
  return { code: 'KEPT_LAST_GOOD', severity: 'error', message, ...(file === undefined ? {} : { file }) };
}
