import { harmlessLine } from '../../show/print.ts';
import { cut } from '../../show/table.ts';
import type { Screen } from './screen.ts';

const SLOW_MS = 1000;
const SLOW_IN_PIPE_MS = 10_000;
const TICK_MS = 100;

const TURNING = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

interface Slow {
  readonly name: string;
  readonly since: number;
  told: boolean;
}

/** Says what everybody waits for: a line that turns on a terminal, one line after a while elsewhere. */
export function slowHooks(screen: Screen, slowMs = screen.live ? SLOW_MS : SLOW_IN_PIPE_MS) {
  const running = new Map<string, Slow>();
  let timer: NodeJS.Timeout | null = null;
  let turns = 0;

  const stop = (): void => {
    if (timer !== null) clearInterval(timer);
    timer = null;
    screen.transient(null);
  };
  const tick = (): void => {
    const now = performance.now();
    const slow = [...running.values()].filter(({ since }) => now - since >= slowMs);
    const [first] = slow;
    if (first === undefined) return;
    if (screen.live) turn(first, slow.length - 1, now);
    else tellOnce(slow, now);
  };
  const turn = (first: Slow, more: number, now: number): void => {
    turns += 1;
    const others = more === 0 ? '' : ` and ${more} more`;
    const after = `${others} ${Math.floor((now - first.since) / 1000)} s`;
    // a line as wide as the terminal would be two
    const room = Math.max(1, screen.columns() - 5 - after.length);
    const sign = TURNING[turns % TURNING.length] ?? '';
    screen.transient(`  ${screen.paint.cyan(sign)} ${screen.paint.dim(cut(first.name, room) + after)}`);
  };
  const tellOnce = (slow: readonly Slow[], now: number): void => {
    for (const one of slow) {
      if (one.told) continue;
      one.told = true;
      screen.print(`  … ${one.name} is still running (${Math.floor((now - one.since) / 1000)} s)`);
    }
  };
  return {
    begin(run: string, name: string): void {
      running.set(run, { name: harmlessLine(name), since: performance.now(), told: false });
      timer ??= setInterval(tick, TICK_MS).unref();
    },
    end(run: string): void {
      if (!running.delete(run)) return;
      if (running.size === 0) stop();
    },
    close(): void {
      running.clear();
      stop();
    },
  };
}
