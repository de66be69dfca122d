import { remembered } from './remembered.ts';

/**
 * Where the questions are kept that a person was asked, so that every process of a server knows them: a table of keys with
 * an expiry, such as Redis has.
 */
export interface ApprovalStore {
  /** Keeps a key until then (milliseconds since 1970). */
  readonly put: (key: string, expiresAtMs: number) => unknown;
  /** Takes it out: true, if it was there and has not expired. Of several at the same time only one gets true. */
  readonly take: (key: string) => boolean | Promise<boolean>;
}

const MOST = 1000;

/** For one process: the last thousand. */
export function memoryStore(now: () => number = Date.now): ApprovalStore {
  const kept = remembered<number>(MOST);
  return {
    put: kept.set,
    take(key) {
      const expiresAtMs = kept.get(key);
      kept.forget(key);
      return expiresAtMs !== undefined && now() < expiresAtMs;
    },
  };
}
