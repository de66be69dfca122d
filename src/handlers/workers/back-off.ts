import { nowMs } from '../../core/now-ms.ts';
/** How often in a row a worker did not answer, and from when on it is started again. */
export interface BackOff {
  readonly failed: () => void;
  readonly answered: () => void;
  /** Why it is not started yet; null: it may be. */
  readonly whyNot: () => string | null;
}

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 30_000;

/** The first time it is started again at once; then later and later. */
export function backOff(): BackOff {
  let failures = 0;
  let notBefore = 0;
  return {
    failed() {
      failures += 1;
      const delayMs = failures < 2 ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (failures - 2), LONGEST_DELAY_MS);
      notBefore = nowMs() + delayMs;
    },
    answered() {
      failures = 0;
      notBefore = 0;
    },
    whyNot() {
      const leftMs = notBefore - nowMs();
      if (leftMs <= 0) return null;
      const seconds = Math.ceil(leftMs / 100) / 10;
      return `it died or did not answer ${failures} times in a row; it is started again in ${seconds} s`;
    },
  };
}
