import { orElse } from '../../core/or-else.ts';
import { FRAME, frameOf, frameReader, u32 } from './frames.ts';
import { type ResidentRequest, requestIn } from './request.ts';

/** What a command said, and how it ended. */
export interface ResidentAnswer {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

interface Serving {
  /** Null: that is better done by a process of its own. Never rejects. */
  readonly answer: (request: ResidentRequest, signal: AbortSignal) => Promise<ResidentAnswer | null>;
  /** Whether with it a session begins, whose calls will come. */
  readonly beginsSession: (request: ResidentRequest) => boolean;
  /** Makes ready what such a call would need. Nobody waits for it. Never rejects. */
  readonly rehearse: (request: ResidentRequest, signal: AbortSignal) => Promise<void>;
  /** Goes to the door. */
  readonly send: (bytes: Buffer) => void;
  /** How much memory this process has now. */
  readonly rssBytes: () => number;
  /** Whether another event finds what it needs here; false: it has a process of its own, and so has every later one. */
  readonly hasRoom: () => boolean;
}

const ALIVE_MS = 500;
/** How often the memory is looked at while events come. */
const LOOK_MS = 1000;
const MAX_RSS_BYTES = 100 * 1024 * 1024;

/** The engine behind a door: takes its bytes as they come. `idle`: resolves when nothing is under way any more. */
export function residentEngine({ answer, beginsSession, rehearse, send, rssBytes, hasRoom }: Serving) {
  const underWay = new Map<number, { readonly stop: AbortController; readonly done: Promise<void> }>();
  const read = frameReader();
  let alive: NodeJS.Timeout | undefined;
  let isRetired = false;
  let lookedMs = Number.NEGATIVE_INFINITY;
  const over = new AbortController();
  let rehearsal: Promise<void> = Promise.resolve();

  const retire = (): void => {
    if (isRetired) return;
    isRetired = true;
    send(frameOf(FRAME.retire));
  };
  /** Goes on from one event to the next, and ends when none has come for a while: most are over long before. */
  const sayAlive = (): void => {
    for (const id of underWay.keys()) send(frameOf(FRAME.alive, u32(id)));
    if (underWay.size === 0) stopSaying();
  };
  const stopSaying = (): void => {
    clearInterval(alive);
    alive = undefined;
  };
  const begin = (id: number, body: Buffer): void => {
    const stop = new AbortController();
    alive ??= setInterval(sayAlive, ALIVE_MS);
    const done = told(id, body, stop.signal).finally(() => underWay.delete(id));
    underWay.set(id, { stop, done });
  };
  const told = async (id: number, body: Buffer, signal: AbortSignal): Promise<void> => {
    // what is no request at all is no reason to leave everybody else without an answer
    const isRoom = hasRoom();
    if (!isRoom) retire();
    const request = isRoom ? orElse(() => requestIn(body), null) : null;
    const said = request === null ? null : await answer(request, signal);
    send(said === null ? frameOf(FRAME.cold, u32(id)) : answerFrame(id, said));
    if (said !== null && request !== null && beginsSession(request)) rehearsal = rehearsal.then(() => made(request));
    // to ask takes as long as much of an answer, and nobody has to wait for it
    if (performance.now() - lookedMs >= LOOK_MS) setImmediate(keepSmall);
  };
  const made = async (request: ResidentRequest | null): Promise<void> => {
    if (request !== null && hasRoom()) await rehearse(request, over.signal);
    keepSmall();
  };
  const keepSmall = (): void => {
    lookedMs = performance.now();
    if (rssBytes() > MAX_RSS_BYTES) retire();
  };
  return {
    take(chunk: Buffer): void {
      for (const { kind, body } of read(chunk)) {
        if (kind === FRAME.rehearse) {
          rehearsal = made(orElse(() => requestIn(body), null));
          continue;
        }
        const id = body.readUInt32LE(0);
        if (kind === FRAME.cancel) underWay.get(id)?.stop.abort();
        else if (kind === FRAME.request) begin(id, body.subarray(4));
        else throw new Error(`A door does not say "${kind}".`);
      }
    },
    /** Whoever comes next is not let in any more; what is under way is answered. */
    retire,
    /** Nobody hears the answers any more. */
    async end(): Promise<void> {
      const all = [...underWay.values()];
      for (const { stop } of all) stop.abort();
      over.abort();
      stopSaying();
      await Promise.allSettled([...all.map(({ done }) => done), rehearsal]);
    },
  };
}

function answerFrame(id: number, { stdout, stderr, exitCode }: ResidentAnswer): Buffer {
  const [out, err] = [Buffer.from(stdout), Buffer.from(stderr)];
  return frameOf(FRAME.answer, u32(id), u32(exitCode), u32(out.length), out, err);
}
