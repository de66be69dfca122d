import { useClock } from '../../../src/ui/page/use-clock.ts';

const EVERY_MS = 5000;

/** Another number every few seconds, while somebody looks: what is shown is asked for anew. */
export function useRefresh(): number {
  return useClock(EVERY_MS);
}
