import type { IncomingMessage } from 'node:http';
import { type Collected, growingBuffer, wholeCharacters } from '../collect.ts';
import { encodingsOf, readDecoded } from './decoded-stream.ts';

export interface AnswerBody {
  readonly text: () => Collected;
  /** No more of it will come, and this is why. */
  readonly breakOff: (why: string) => void;
  readonly stop: () => void;
}

/** After decompression. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
/** Of an answer that is too long, this much is kept. */
const BEGINNING_BYTES = 1024 * 1024;
const CUT_SHORT = 'the connection was closed before the answer was complete';

/** Reads the body of an answer. `onEnd` is told once how that ended: null, or what was wrong. */
export function readBody(response: IncomingMessage, onEnd: (problem: string | null) => void): AnswerBody {
  const bytes = keptAnswer(MAX_ANSWER_BYTES, BEGINNING_BYTES);
  let brokeOff: string | null = null;
  let whole = false;
  let over = false;
  const finish = (problem: string | null): void => {
    if (over) return;
    over = true;
    whole = problem === null;
    onEnd(problem);
  };
  const encodings = encodingsOf(response.headers['content-encoding']);
  const { noMore, stop } = readDecoded(response, 'why' in encodings ? [] : encodings, {
    onData(chunk) {
      if (!over && !bytes.add(chunk)) finish('the answer is longer than 16 MiB');
    },
    onEnd: () => finish(brokeOff),
    onProblem: (why) => finish(brokeOff ?? why),
  });
  const breakOff = (why: string): void => {
    if (brokeOff !== null || over) return;
    brokeOff = why;
    // a refusal may lie in what has come and was not read yet
    while (response.read() !== null);
    noMore();
  };
  // what is complete is read to its end, whatever becomes of its connection
  const unlessComplete = (): void => {
    if (!response.complete) breakOff(CUT_SHORT);
  };
  response.on('error', unlessComplete).once('close', unlessComplete);
  if ('why' in encodings) finish(encodings.why);
  return { text: () => bytes.text(whole), breakOff, stop };
}

interface KeptAnswer {
  /** False: that is more than is kept. */
  readonly add: (chunk: Buffer) => boolean;
  /** `whole`: nothing more will come. Cut: only the beginning is there. */
  readonly text: (whole: boolean) => Collected;
}

/** Keeps what comes, however small the pieces; of more than `maxBytes` only a beginning. */
function keptAnswer(maxBytes: number, beginningBytes: number): KeptAnswer {
  const kept = growingBuffer();
  let cut = false;
  return {
    add(chunk) {
      if (cut) return false;
      cut = kept.length() + chunk.length > maxBytes;
      kept.append(cut ? chunk.subarray(0, Math.max(0, beginningBytes - kept.length())) : chunk);
      return !cut;
    },
    text(whole) {
      const bytes = cut ? kept.bytes().subarray(0, beginningBytes) : kept.bytes();
      return { text: whole && !cut ? bytes.toString('utf8') : wholeCharacters(bytes), cut };
    },
  };
}
