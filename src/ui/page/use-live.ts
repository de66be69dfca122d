import { useEffect, useState } from 'preact/hooks';
import type { LiveLine } from '../data/live.ts';
import { listen } from './api-client.ts';

/** How far everything has come. */
export interface Live {
  /** Changes whenever something was recorded. */
  readonly version: number;
  readonly questions: number;
  /** The server answers. */
  readonly isHere: boolean;
}

const AGAIN_MS = 1000;

/** One stream for the whole page, while somebody looks. */
function stream() {
  const listeners = new Set<(live: Live) => void>();
  let live: Live = { version: 0, questions: 0, isHere: true };
  let left: AbortController | null = null;
  const become = (change: Partial<Live>): void => {
    live = { ...live, ...change };
    for (const tell of listeners) tell(live);
  };
  const told = (line: LiveLine): void => {
    const { version } = live;
    if (line.kind === 'still') become({ isHere: true });
    else if (line.kind === 'questions') become({ questions: line.count });
    else if (line.kind === 'rows') become({ version: version + 1, isHere: true });
    else become({ version: version + 1, questions: line.questions, isHere: true });
  };
  const go = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      await seen(signal);
      // a browser has six connections to one server, for all tabs together: one that nobody sees keeps none
      const hidden = new AbortController();
      const hide = (): void => (document.hidden ? hidden.abort() : undefined);
      document.addEventListener('visibilitychange', hide);
      try {
        for await (const line of listen<LiveLine>('live', {}, AbortSignal.any([signal, hidden.signal]))) told(line);
      } catch {
        if (!signal.aborted && !hidden.signal.aborted) become({ isHere: false });
      } finally {
        document.removeEventListener('visibilitychange', hide);
      }
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  };
  return {
    now: () => live,
    listen(tell: (live: Live) => void): () => void {
      listeners.add(tell);
      if (left === null) {
        left = new AbortController();
        void go(left.signal);
      }
      return () => {
        listeners.delete(tell);
        if (listeners.size > 0) return;
        left?.abort();
        left = null;
      };
    },
  };
}

/** Until the tab is one that somebody sees. */
async function seen(signal: AbortSignal): Promise<void> {
  while (document.hidden && !signal.aborted)
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true, signal }));
}

const STREAM = stream();

/** What happens, as it happens. */
export function useLive(): Live {
  const [live, setLive] = useState(STREAM.now);
  useEffect(() => STREAM.listen(setLive), []);
  return live;
}
