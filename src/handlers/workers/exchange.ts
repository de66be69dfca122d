import type { Remark } from '../../core/diagnostic.ts';
import { isJsonText } from '../../core/json.ts';
import type { Ending, Report } from '../../core/report.ts';
import { onAbort } from '../on-abort.ts';
import { ofItself } from '../prepared.ts';
import { type Asked, type Heard, heard, isStale } from './heard.ts';
import type { Exit } from './life.ts';
import type { Worker } from './worker.ts';

export interface Request extends Asked {
  readonly line: string;
  /** What is left of its time. */
  readonly leftMs: number;
  readonly timeout: Extract<Ending, { kind: 'timeout' }>;
  readonly graceMs: number;
  readonly signals: readonly AbortSignal[];
}

/** What came of a request. */
export interface Exchanged extends Pick<Report, 'ending' | 'stdout' | 'stderr' | 'stdoutCut' | 'stderrCut'> {
  readonly notes: readonly Remark[];
  /** It can be asked again: it said what it was asked for, and no more. */
  readonly inStep: boolean;
}

const TOO_LONG: Ending = { kind: 'broken', why: 'its answer is longer than 16 MiB' };
const HALF: Ending = { kind: 'broken', why: 'its answer is not JSON on one line' };
/** Who closed its input or output may be about to end: then its end says more. */
const ABOUT_TO_END_MS = 100;

/** Asks one thing, and hears everything that is said until there is an answer, or will be none. Never rejects. */
export function exchange(worker: Worker, request: Request): Promise<Exchanged> {
  return new Promise((resolve) => {
    // what was said together, also to the person, comes with the answer
    const hearing = heard(request, () => setImmediate(answered));
    let over = false;
    const timers: NodeJS.Timeout[] = [];
    const ignoreAborts = request.signals.map((signal) => onAbort(signal, () => void stop({ kind: 'cancelled' })));
    const firstToEnd = (): boolean => {
      if (over) return false;
      over = true;
      for (const timer of timers) clearTimeout(timer);
      for (const ignore of ignoreAborts) ignore();
      return true;
    };
    const finish = (ending: Ending, inStep: boolean): void => {
      worker.release();
      resolve({ ending, ...hearing.report(), notes: hearing.notes(), inStep });
    };
    const answered = (): void => {
      // who has not read the question to its end would take the rest of it for the next one
      if (!firstToEnd()) return;
      if (hearing.isHalf()) finish(HALF, false);
      else finish({ kind: 'exit', code: 0 }, worker.hasRead() && !hearing.isTooMuch());
    };
    /** Its late answer must not be taken for another event's. */
    const stop = async (ending: Ending): Promise<void> => {
      if (!firstToEnd()) return;
      await worker.end(request.graceMs);
      finish(ending, false);
    };
    const stopIfAlive = (why: string): void => {
      if (worker.lives()) void stop({ kind: 'broken', why });
    };

    // where this program was busy, what happened in time lies behind its timer: it is heard first
    const afterMs = (ms: number, then: () => void): void =>
      void timers.push(setTimeout(() => setImmediate(then), Math.max(1, ms)));
    afterMs(request.leftMs, () => void stop(request.timeout));
    worker.ask(request.line, {
      out(chunk) {
        hearing.out(chunk);
        if (hearing.isTooLong()) void stop(TOO_LONG);
      },
      err: hearing.err,
      exited(exit) {
        if (firstToEnd()) finish(unstartedBy(worker, exit, hearing) ?? endingOf(exit, hearing, request), false);
      },
      cutOff(why) {
        if (!over) afterMs(ABOUT_TO_END_MS, () => stopIfAlive(why));
      },
    });
  });
}

/** It was its sandbox that ended, with nothing in it. */
function unstartedBy({ contained }: Worker, { code }: Exit, hearing: Heard): Ending | null {
  if (contained === null || code === null) return null;
  const { ending } = ofItself(contained, { kind: 'exit', code }, hearing.report().stderr);
  return ending.kind === 'unstarted' ? ending : null;
}

/** How the request ended where the worker did. */
function endingOf({ code, signal, withUs }: Exit, hearing: Heard, asked: Asked): Ending {
  if (withUs) return { kind: 'cancelled' };
  // as for any command: it refuses
  if (code === 2) return { kind: 'exit', code };
  if (hearing.hasLine() || isLastLine(hearing.unended(), code, asked)) return { kind: 'exit', code: 0 };
  // the shell found nothing to start
  if (code === 126 || code === 127) return { kind: 'exit', code };
  const how = code === null ? `killed by ${signal ?? 'SIGKILL'}` : `exit code ${code}`;
  return { kind: 'broken', why: `it ended (${how}) before it answered` };
}

/** A line without an end may be half of what was meant. */
function isLastLine(text: string, code: number | null, asked: Asked): boolean {
  if (text.trim() === '' || isStale(text, asked)) return false;
  return code === 0 || isJsonText(text);
}
