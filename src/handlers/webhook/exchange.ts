import { LONGEST_MS } from '../../core/at-most.ts';
import { messageOf } from '../../core/message-of.ts';
import { nowMs } from '../../core/now-ms.ts';
import type { Ending } from '../../core/report.ts';
import type { Collected } from '../collect.ts';
import { onAbort } from '../on-abort.ts';
import type { Connections } from './connections.ts';
import { type Attempt, type Outgoing, send } from './send.ts';
import type { Target } from './target.ts';

export interface Exchanged {
  readonly ending: Ending;
  readonly answer: Collected;
}

interface Limits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** While what has already come is being read, the deadline waits for it; but not for an answer that never ends. */
const LATE_MS = 100;
/** What has come in time may be decompressed. */
const DECODING_MS = 1000;

/** One request and its answer, within one time for everything. */
export function exchange(
  { agentFor }: Pick<Connections, 'agentFor'>,
  target: Target,
  outgoing: Omit<Outgoing, 'url'>,
  { timeoutMs, signal }: Limits,
): Promise<Exchanged> {
  return new Promise((resolve) => {
    let attempt: Attempt | null = null;
    let over = false;
    const finish = (ending: Ending): void => {
      if (over) return;
      over = true;
      clearTimeout(timer);
      ignoreAbort();
      attempt?.stop();
      resolve({ ending, answer: attempt?.text() ?? { text: '', cut: false } });
    };
    const late = (): void => finish({ kind: 'timeout', afterMs: timeoutMs });
    // where this program was busy, an answer that came in time lies behind its timer: it is read first
    const onceQuiet = (before: number, until: number): void => {
      if (over) return;
      const received = attempt?.receivedBytes() ?? 0;
      if (attempt?.isWhole()) timer = setTimeout(late, DECODING_MS);
      else if (received === before || nowMs() > until) late();
      else setImmediate(onceQuiet, received, until);
    };
    const lookOnceMore = (): void => void setImmediate(onceQuiet, -1, nowMs() + LATE_MS);
    let timer = setTimeout(lookOnceMore, Math.min(Math.max(1, timeoutMs), LONGEST_MS));
    const ignoreAbort = onAbort(signal, () => finish({ kind: 'cancelled' }));
    const start = (which: 'kept' | 'fresh'): void => {
      try {
        let told = false;
        attempt = send({ ...outgoing, url: target.url }, agentFor(target, which), (ending) => {
          if (told || over) return;
          told = true;
          if (ending === 'stale') start('fresh');
          else finish(ending);
        });
      } catch (error) {
        const why = messageOf(error);
        finish({ kind: 'unstarted', why: `it could not be sent: ${why}` });
      }
    };
    start('kept');
  });
}
