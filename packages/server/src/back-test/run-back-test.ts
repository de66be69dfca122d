import type { Bundle } from '../../../../src/bundle/bundle.ts';
import type { FleetBackTest } from '../../../../src/history/fleet/tally.ts';
import type { ReplayRow } from '../store/replay-pages.ts';
import type { ChildLine } from './child-line.ts';
import { type SealedProcess, sealedProcess } from './sealed-process.ts';

export interface BackTestResult extends FleetBackTest {
  /** Decisions in the span, whether they could happen again or not. */
  readonly lookedAt: number;
  /** Not null: the time was over when it had come to here. */
  readonly upTo: string | null;
  readonly tookMs: number;
}

/** What is wrong with the bundle; or with what tried it. */
export class BackTestProblem extends Error {}

interface Given {
  readonly bundle: Bundle;
  /** The oldest first. */
  readonly pages: AsyncIterable<readonly ReplayRow[]>;
  readonly signal: AbortSignal;
  /** Called after each page: how many, and up to which time. */
  readonly tell: (lookedAt: number, reached: string) => Promise<void>;
  /** No new page after this. */
  readonly limitMs?: number;
}

export const ENDED = 'It was ended before it was done.';
export const GONE = 'The process that tried the bundle ended in the middle: it took too long, or too much memory.';

const LIMIT_MS = 15 * 60_000;
/** A page that takes longer never ends. */
const STUCK_MS = 120_000;

/** Decisions of a fleet, the oldest first, against the rules of a bundle. Runs no hook, records nothing. */
export async function runBackTest({ limitMs = LIMIT_MS, ...given }: Given): Promise<BackTestResult> {
  const began = performance.now();
  const child = sealedProcess(given.bundle, 'counts');
  given.signal.addEventListener('abort', child.kill, { once: true });
  try {
    await ready(child);
    const fed = await feed(child, given, () => performance.now() - began > limitMs);
    child.end();
    const { replayed, withoutPayload, ...told } = await resultOf(child);
    const all = { ...told, replayed, withoutPayload: withoutPayload + fed.bare };
    return { ...all, lookedAt: fed.lookedAt, upTo: fed.upTo, tookMs: Math.round(performance.now() - began) };
  } finally {
    given.signal.removeEventListener('abort', child.kill);
    child.kill();
  }
}

/** What it says of the bundle before the first decision. */
export async function ready(child: SealedProcess): Promise<Extract<ChildLine, { readonly kind: 'ready' }>> {
  const said = await child.next();
  if (said?.kind === 'failed')
    throw new BackTestProblem(said.hint === null ? said.message : `${said.message} (${said.hint})`);
  if (said?.kind !== 'ready') throw new BackTestProblem('The process that tries the bundle did not start.');
  return said;
}

async function feed(child: SealedProcess, { pages, signal, tell }: Given, isLate: () => boolean) {
  let [lookedAt, bare] = [0, 0];
  for await (const page of pages) {
    const lines = page.flatMap(({ line }) => line ?? []);
    lookedAt += page.length;
    bare += page.length - lines.length;
    const isThere = lines.length === 0 || (await within(child, child.send(`${lines.join('\n')}\n`)));
    const reached = page.at(-1)?.place.at ?? '';
    await tell(lookedAt, reached);
    if (signal.aborted) throw new BackTestProblem(ENDED);
    if (!isThere || isLate()) return { lookedAt, bare, upTo: reached };
  }
  return { lookedAt, bare, upTo: null };
}

async function resultOf(child: SealedProcess): Promise<FleetBackTest> {
  const said = await within(child, child.next());
  if (said?.kind === 'result') return said.result;
  if (said?.kind === 'failed') throw new BackTestProblem(said.message);
  throw new BackTestProblem(GONE);
}

/** Whatever a page is about, it does not take longer. */
export async function within<T>(child: SealedProcess, work: Promise<T>): Promise<T> {
  const late = setTimeout(child.kill, STUCK_MS);
  return work.finally(() => clearTimeout(late));
}
