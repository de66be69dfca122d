import { accessSync, constants } from 'node:fs';
import { nowMs } from '../../../core/now-ms.ts';
import { orElse } from '../../../core/or-else.ts';
import { shippedPath } from '../../shipped-path.ts';
import { type Helper, startHelper } from './helper.ts';

/** One spawner serves everything in this program: each user says when it has no more use for it. */
export interface SharedHelper {
  /** Starts it, so that it is there when it is needed: this program may have grown by then. */
  readonly ready: () => void;
  /** Null: processes are started without it. */
  readonly get: () => Helper | null;
  readonly leave: () => void;
}

/** Where it was lost so often, something is wrong with it. */
const MOST_LOSSES = 3;
const LOSSES_WITHIN_MS = 60_000;

let current: Helper | null = null;
let users = 0;
let losses: number[] = [];

export function sharedHelper(): SharedHelper {
  let uses = false;
  const get = (): Helper | null => {
    if (!uses) users += 1;
    uses = true;
    if (current?.lives()) return current;
    current = started();
    return current;
  };
  return {
    ready: () => void get(),
    get,
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

function started(): Helper | null {
  losses = losses.filter((at) => at > nowMs() - LOSSES_WITHIN_MS);
  const path = losses.length >= MOST_LOSSES ? null : nativePath();
  return path === null ? null : startHelper(path, () => losses.push(nowMs()));
}

let found: string | null | undefined;

/** The native part for this machine; null: there is none, or it is not wanted. */
function nativePath(): string | null {
  if (process.env.HOOKLINE_NATIVE === '0' || process.platform !== 'linux') return null;
  found ??= executable(shippedPath(`native/linux-${process.arch}/hookline-native`));
  return found;
}

function executable(path: string | null): string | null {
  if (path === null) return null;
  return orElse(() => {
    accessSync(path, constants.X_OK);
    return path;
  }, null);
}
