import { closeSync, constants, fstatSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { Environment } from '../core/dialect.ts';
import { errorCode } from '../core/error-code.ts';
import { openSync, readFileSync, statSync } from '../looks/files.ts';
import { isInside } from '../state/inside.ts';
import { realPath } from '../state/real-path.ts';
import { digestOf, type LockProject, readLockText } from './lock-text.ts';
import { asksForLock, LOCK_DIGEST as DIGEST, LOCK_FILE as FILE } from './mentioned-projects.ts';
import { projectSays } from './project-says.ts';
import type { TrustedHooks } from './trusted-hook.ts';

/** Where it is looked for if only its digest is given. */
const DEFAULT_LOCK = '.hookline/trust.lock';
const MAX_BYTES = 16 * 1024 * 1024;

export interface TrustLock {
  readonly path: string;
  readonly digest: string;
  readonly trusted: TrustedHooks;
}

export interface LockReading {
  readonly lock: TrustLock | null;
  /** Why a lock that was given does not count. */
  readonly problem: Diagnostic | null;
}

/** The lock that the environment names. One that is wrong in any way approves nothing, and says so. */
export function readTrustLock(env: Environment, project: LockProject): LockReading {
  if (!asksForLock(env)) return { lock: null, problem: null };
  const named = resolve(project.top, env[FILE] || DEFAULT_LOCK);
  const pinned =
    env[DIGEST]
      ?.trim()
      .toLowerCase()
      .replace(/^sha256:/, '') ?? '';
  const not = (message: string, hint: string): LockReading => ({
    lock: null,
    problem: { code: 'TRUST_LOCK', severity: 'error', message, hint, file: named },
  });
  const saying = projectSays(FILE, project.top);
  if (saying !== null) {
    const message = `"${saying}" of the project mentions ${FILE}: a repository cannot trust itself, so that no lock counts.`;
    return not(message, `remove it there; ${DIGEST} belongs into the configuration of the job`);
  }
  if (pinned !== '' && !/^[0-9a-f]{64}$/.test(pinned)) {
    return not(`${DIGEST} is "${pinned}", but a digest has 64 hexadecimal digits.`, 'hookline trust --lock prints it');
  }
  const isProjects = isInside(project.top, named) || isInside(project.top, realPath(named));
  if (pinned === '' && isProjects) {
    const message = `The lock "${named}" came with the project: it counts only where its digest is pinned from outside.`;
    return not(message, `set ${DIGEST} in the configuration of the job; hookline trust --lock prints it`);
  }
  const read = bytesOf(named, pinned === '');
  if (typeof read === 'string') return not(`The lock "${named}" ${read}; it approves nothing.`, HOW);
  const digest = digestOf(read);
  if (pinned !== '' && digest !== pinned) {
    const message = `The lock "${named}" is not the one that was pinned: its digest is ${digest}, not ${pinned}.`;
    return not(message, 'review what changed, then pin the new digest');
  }
  const trusted = readLockText(read.toString('utf8'), project);
  if (trusted === null) return not(`"${named}" is no lock of this version of hookline; it approves nothing.`, HOW);
  return { lock: { path: named, digest, trusted }, problem: null };
}

const HOW = 'make it with: hookline trust --lock FILE';

/** A text: why it cannot be read. `mustBeOwn`: nothing but its owner speaks for it. */
function bytesOf(path: string, mustBeOwn: boolean): Buffer | string {
  let file: number | null = null;
  try {
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const { uid, mode, size } = fstatSync(file);
    const isFile = (mode & constants.S_IFMT) === constants.S_IFREG;
    if (!isFile) return 'is not a file';
    if (size > MAX_BYTES) return 'is larger than 16 MiB';
    const own = process.getuid === undefined || uid === process.getuid() || uid === 0;
    if (mustBeOwn && (!own || (mode & 0o022) !== 0 || othersCanReplace(path))) {
      return `could have been written by others, and ${DIGEST} is not set`;
    }
    return readFileSync(file);
  } catch (error) {
    const why = errorCode(error) || String(error);
    return why === 'ENOENT' ? 'is not there' : `cannot be read (${why})`;
  } finally {
    if (file !== null) closeSync(file);
  }
}

/** Whoever can write a folder can put another file, or another folder, into it; not so where each owns what is his. */
function othersCanReplace(path: string): boolean {
  return [path, realPath(path)].some((file) =>
    above(file).some((folder, distance) => {
      const { uid, mode } = statSync(folder);
      const eachOwns = (mode & 0o1000) !== 0;
      if (distance > 0) return !eachOwns && (mode & 0o002) !== 0;
      const own = process.getuid === undefined || uid === process.getuid() || uid === 0;
      return !own || (!eachOwns && (mode & 0o022) !== 0);
    }),
  );
}

/** From the nearest to the root. */
function above(path: string): readonly string[] {
  const folder = dirname(path);
  return folder === path ? [] : [folder, ...above(folder)];
}
