import { useEffect, useState } from 'preact/hooks';

/** The time, again and again, while somebody looks at the page. */
export function useClock(everyMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const look = (): void => {
      if (!document.hidden) setNowMs(Date.now());
    };
    const timer = setInterval(look, everyMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [everyMs]);
  return nowMs;
}
