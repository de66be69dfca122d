import { nowMs } from '../../../core/now-ms.ts';
import { nativeProgram } from '../../native-program.ts';
import { type Spawner, startSpawner } from './spawner.ts';

/** One spawner serves everything in this program: each user says when it has no more use for it. */
export interface SharedSpawner {
  /** Starts it, so that it is there when it is needed: this program may have grown by then. */
  readonly ready: () => void;
  /** Null: processes are started without it. */
  readonly get: () => Spawner | null;
  /** Resolves when it is known whether it works; null: it is known. */
  readonly settling: () => Promise<void> | null;
  readonly leave: () => void;
}

/** Where it was lost so often, something is wrong with it. */
const MOST_LOSSES = 3;
const LOSSES_WITHIN_MS = 60_000;

let current: Spawner | null = null;
let startedAs = '';
let users = 0;
let losses: number[] = [];

export function sharedSpawner(): SharedSpawner {
  let uses = false;
  const get = (): Spawner | null => {
    if (!uses) users += 1;
    uses = true;
    // a program that became another user starts nothing any more as the one that it was
    const now = whoWeAre();
    if (current?.lives() && now === startedAs) return current;
    current?.retire();
    startedAs = now;
    current = started();
    return current;
  };
  return {
    ready: () => void get(),
    get,
    settling: () => (uses && current?.isReady() ? null : (get()?.settling() ?? null)),
    leave() {
      if (!uses) return;
      uses = false;
      users -= 1;
      if (users > 0) return;
      current?.close();
      current = null;
    },
  };
}

function whoWeAre(): string {
  const { getuid, geteuid, getgid, getegid, getgroups } = process;
  return `${getuid?.()} ${geteuid?.()} ${getgid?.()} ${getegid?.()} ${getgroups?.()}`;
}

function started(): Spawner | null {
  losses = losses.filter((at) => at > nowMs() - LOSSES_WITHIN_MS);
  const path = losses.length >= MOST_LOSSES ? null : nativePath();
  return path === null ? null : startSpawner(path, () => losses.push(nowMs()));
}

let found: string | null | undefined;

/** Null: there is none, or it is not wanted. */
function nativePath(): string | null {
  if (process.env.HOOKLINE_NATIVE === '0') return null;
  found ??= nativeProgram();
  return found;
}
