import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { isGone, ownerOf } from '../audit/lock-owner.ts';
import type { Host } from '../core/host.ts';
import { nowMs } from '../core/now-ms.ts';
import { evenIfBroken } from '../core/or-else.ts';
import { shippedPath } from '../handlers/shipped-path.ts';
import { statSync } from '../looks/files.ts';
import { writeWhole } from '../state/state-folder.ts';
import type { HooksOptions } from './hooks-options.ts';

/** Whoever sends holds this, in the state folder. */
export const SENDER_LOCK = join('sinks', 'lock');

export interface Sender {
  /** Something was recorded: if nobody sends, a process is started that does. Never throws. */
  readonly recorded: () => void;
  /** Something happened on an enrolled machine: if its policy is due, the same process fetches it. Never throws. */
  readonly happened: (isDue: (nowMs: number) => boolean) => void;
  /** What was recorded since the last look. */
  readonly close: () => void;
}

type Place = Pick<Host, 'stateFolder' | 'home' | 'env'>;

/** Of a burst of events, one looks. */
const LOOK_EVERY_MS = 1000;

/**
 * A process of its own sends what is in the trail and fetches policy, so that no event waits for the network. All that an event does is to
 * look whether there is one, and that not each time: what came after the last look is looked after a moment later.
 */
export function senders(host: Place, options: HooksOptions): Sender {
  const { stateFolder } = host;
  const lock = join(stateFolder, SENDER_LOCK);
  let lookedAt = Number.NEGATIVE_INFINITY;
  let asked = false;
  let later: NodeJS.Timeout | null = null;
  const look = (): void => {
    if (later !== null) clearTimeout(later);
    later = null;
    lookedAt = nowMs();
    const owner = evenIfBroken(() => ownerOf(lock), '');
    const isThere = owner !== null && !evenIfBroken(() => isGone(lock, owner), false);
    if (!isThere && evenIfBroken(() => mayStart(stateFolder), false)) start(host, options);
  };
  return {
    recorded() {
      const wait = lookedAt + LOOK_EVERY_MS - nowMs();
      if (wait <= 0) look();
      else later ??= setTimeout(look, wait).unref();
    },
    happened(isDue) {
      // no look at the clock for each event, and none that is set back puts it off
      if (asked) return;
      asked = true;
      setTimeout(() => (asked = false), LOOK_EVERY_MS).unref();
      if (evenIfBroken(() => isDue(Date.now()), false)) look();
    },
    close() {
      if (later !== null) look();
    },
  };
}

/** Until one that was started is there, and where none comes to be, many events are over: each of them would start one. */
const START_EVERY_MS = 5000;

function mayStart(stateFolder: string): boolean {
  const mark = join(stateFolder, 'sinks', 'started');
  const before = statSync(mark, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (Math.abs(Date.now() - before) < START_EVERY_MS) return false;
  writeWhole(mark, '');
  return true;
}

/** In a session of its own, with nothing of ours but the environment: there are the credentials that sinks name. */
function start({ home, env, stateFolder }: Place, { files = [], enforced = [] }: HooksOptions): void {
  const program = shippedPath('cli.cjs');
  if (program === null) return;
  const named = enforced.map((file) => (typeof file === 'string' ? { path: file } : file));
  const which = [
    ...files.map(({ path }) => `--config=${path}`),
    ...named.map(({ path, dialect }) => `--enforced=${dialect === undefined ? '' : `${dialect}:`}${path}`),
  ];
  try {
    const child = spawn(process.execPath, [program, 'sinks', 'send', '--background', ...which], {
      cwd: home,
      // no hook runs there: these say whose records are sent
      env: { ...env, HOME: home, XDG_STATE_HOME: dirname(stateFolder) },
      detached: true,
      stdio: 'ignore',
      windowsHide: true,
    });
    child.on('error', () => {});
    child.unref();
  } catch {
    // the next event tries again; what is recorded stays where it is
  }
}
