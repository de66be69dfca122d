import { HookError } from '../../core/hook-error.ts';
import { orElse } from '../../core/or-else.ts';
import { approvals } from '../../state/approvals.ts';
import type { LiveLine } from '../data/live.ts';
import type { UiContext } from './context.ts';
import { trailSoFar } from './trail-of.ts';

/** How often one looks, however many listen. */
const LOOK_MS = 200;
/** A line now and then shows both sides that the other is there. */
const STILL_MS = 15_000;
const MOST_LISTENERS = 64;

/** How everything is. */
interface State {
  readonly total: number;
  readonly generation: number;
  readonly version: number;
  readonly questions: number;
}

interface Listener {
  /** As it was told last. */
  told: State;
  wake: () => void;
}

interface Poller {
  readonly listeners: Set<Listener>;
  state: State;
  timer: NodeJS.Timeout | null;
}

const POLLERS = new WeakMap<UiContext, Poller>();

/** What happens, for as long as somebody listens. Who reads slowly is told only how it is by then. */
export function liveLines(context: UiContext, signal: AbortSignal): AsyncIterable<LiveLine> {
  const poller = POLLERS.get(context) ?? { listeners: new Set<Listener>(), state: stateOf(context), timer: null };
  POLLERS.set(context, poller);
  if (poller.listeners.size >= MOST_LISTENERS)
    throw new HookError('USAGE', `${MOST_LISTENERS} pages listen already.`, { hint: 'close some of them' });
  look(context, poller);
  const { state } = poller;
  const own: Listener = { told: state, wake: () => {} };
  poller.listeners.add(own);
  // what cannot be read now, whoever asks for it is told; the next look may find it
  poller.timer ??= setInterval(() => orElse(() => look(context, poller), null), LOOK_MS);
  signal.addEventListener('abort', () => leave(poller, own));
  return linesTo(own, poller, signal);
}

async function* linesTo(own: Listener, poller: Poller, signal: AbortSignal): AsyncGenerator<LiveLine> {
  const { total, generation, questions } = own.told;
  yield { kind: 'hello', total, generation, questions };
  while (!signal.aborted) {
    const lines = linesFor(own, poller);
    yield* lines;
    if (lines.length === 0 && !(await woken(own, signal))) yield { kind: 'still' };
  }
}

function leave(poller: Poller, own: Listener): void {
  poller.listeners.delete(own);
  if (poller.listeners.size > 0 || poller.timer === null) return;
  clearInterval(poller.timer);
  poller.timer = null;
}

function linesFor(own: Listener, { state }: Poller): readonly LiveLine[] {
  const { told } = own;
  own.told = state;
  const { total, generation, version, questions } = state;
  const from = told.generation === generation ? Math.min(told.total, total) : 0;
  return [
    ...(told.version === version ? [] : [{ kind: 'rows', from, total, generation } as const]),
    ...(told.questions === questions ? [] : [{ kind: 'questions', count: questions } as const]),
  ];
}

/** One look for all who listen. */
function look(context: UiContext, poller: Poller): void {
  const { version, questions } = poller.state;
  poller.state = stateOf(context);
  if (poller.state.version === version && poller.state.questions === questions) return;
  for (const { wake } of poller.listeners) wake();
}

function stateOf(context: UiContext): State {
  const questions = context.isOwn ? approvals(context.stateFolder).waiting().length : 0;
  return { ...trailSoFar(context).state(), questions };
}

/** False: nothing happened for a while. */
function woken(own: Listener, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => done(false), STILL_MS);
    const aborted = (): void => done(true);
    const done = (happened: boolean): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', aborted);
      own.wake = () => {};
      resolve(happened);
    };
    own.wake = () => done(true);
    signal.addEventListener('abort', aborted);
    if (signal.aborted) done(true);
  });
}
