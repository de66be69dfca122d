import type { Callback, CallbackHandler } from '../core/handler.ts';
import { messageOf } from '../core/message-of.ts';
import { nowMs } from '../core/now-ms.ts';
import type { Payload } from '../core/payload.ts';
import { plainCopy } from '../core/plain-copy.ts';
import { type Ending, emptyReport, type Report } from '../core/report.ts';
import type { Soon } from '../core/soon.ts';
import { type InOwnTime, inOwnTime, type OwnSignal } from './in-own-time.ts';

/** A function of the program itself, as a hook runs it. */
export function callbackHandler(run: Callback): CallbackHandler {
  return { kind: 'callback', run, call: (event, timeoutMs, signal) => runCallback(run, event, timeoutMs, signal) };
}

/** Throwing, hanging and nonsense are Reports like any other. */
function runCallback(run: Callback, payload: Payload, timeoutMs: number, signal: AbortSignal): Soon<Report> {
  const started = nowMs();
  const call = (own: OwnSignal): unknown => run(payload, new Context(own));
  return inOwnTime(call, timeoutMs, signal, (ended) => emptyReport(endingOf(ended), nowMs() - started));
}

function endingOf(ended: InOwnTime<unknown>): Ending {
  if (ended.kind === 'done') return returned(ended.value);
  return ended.kind === 'failed' ? { kind: 'threw', message: messageOf(ended.error) } : ended;
}

/** A class, because V8 takes a microsecond to make an object with a getter of its own. */
class Context {
  readonly #own: OwnSignal;

  constructor(own: OwnSignal) {
    this.#own = own;
  }

  get signal(): AbortSignal {
    return this.#own();
  }
}

/** Looking at what it is can run more of its code. */
function returned(value: unknown): Ending {
  try {
    return { kind: 'returned', value: plainCopy(value) };
  } catch (error) {
    return { kind: 'returned', value: null, unreadable: messageOf(error) };
  }
}
