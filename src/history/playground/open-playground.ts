import { messageOf } from '../../core/message-of.ts';
import { byGivenNames, givenFilesFolder } from './given-files.ts';
import type { PlaygroundAnswer, PlaygroundQuestion, PlaygroundResult } from './question.ts';
import { type SealedChild, startSealedChild } from './sealed-child.ts';

/** What takes longer never ends: a pattern that backtracks, a condition that counts. */
const LIMIT_MS = 2000;
/** The process itself may take its time to start. */
const START_LIMIT_MS = 20_000;

export interface Playground {
  /** One question at a time; of one client only the newest waits. Never rejects. */
  readonly ask: (client: string, question: PlaygroundQuestion) => Promise<PlaygroundResult>;
  readonly close: () => void;
}

interface Waiting {
  readonly question: PlaygroundQuestion;
  readonly done: (result: PlaygroundResult) => void;
}

/** Nothing is started before the first question. */
export function openPlayground({ limitMs = LIMIT_MS } = {}): Playground {
  let made: ReturnType<typeof givenFilesFolder> | null = null;
  const files = () => {
    made ??= givenFilesFolder();
    return made;
  };
  const waiting = new Map<string, Waiting>();
  let child: SealedChild | null = null;
  let isBusy = false;
  let isClosed = false;

  const ready = async (): Promise<SealedChild> => {
    if (child === null || child.isOver()) child = startSealedChild(files().top);
    const it = child;
    const late = setTimeout(it.end, START_LIMIT_MS);
    await it.ready.finally(() => clearTimeout(late));
    return it;
  };
  const answered = async (question: PlaygroundQuestion): Promise<PlaygroundResult> => {
    const it = await ready();
    const given = files().put(question.files);
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      it.end();
    }, limitMs);
    try {
      const line = await it.ask(JSON.stringify({ question, folder: given.folder }));
      const read: { readonly answer?: PlaygroundAnswer; readonly failed?: string } = JSON.parse(line);
      if (read.answer === undefined) return { kind: 'failed', message: read.failed ?? 'It gave no answer.' };
      return { kind: 'answer', answer: byGivenNames(read.answer, given.folder) };
    } catch (error) {
      if (isLate) return { kind: 'too-slow', limitMs };
      throw error;
    } finally {
      clearTimeout(late);
      given.remove();
    }
  };
  const work = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    for (let [next] = waiting; next !== undefined; [next] = waiting) {
      const [client, { question, done }] = next;
      waiting.delete(client);
      done(
        await answered(question).catch(
          (error): PlaygroundResult => ({ kind: 'failed', message: `No answer came: ${messageOf(error)}.` }),
        ),
      );
    }
    isBusy = false;
  };
  return {
    ask: (client, question) =>
      new Promise((done) => {
        if (isClosed) return done({ kind: 'failed', message: 'The playground is closed.' });
        waiting.get(client)?.done({ kind: 'superseded' });
        waiting.set(client, { question, done });
        work();
      }),
    close() {
      isClosed = true;
      child?.end();
      made?.close();
    },
  };
}
