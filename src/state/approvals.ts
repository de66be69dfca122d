import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { type AnsweredFrom, answeredFrom, noteAnswer } from './answered-from.ts';
import {
  forgetTexts,
  isCurrent,
  type KeptQuestion,
  LIFETIME_MS,
  type QuestionFile,
  type QuestionState,
  questionFiles,
  questionPath,
  readQuestion,
  sweepQuestions,
} from './kept-questions.ts';
import { isOwnFolder } from './own-file.ts';
import { newQuestionId } from './question-id.ts';
import { makeFolder, writeWhole } from './state-folder.ts';

export interface FoundQuestion {
  readonly question: KeptQuestion;
  /** `expired`: whatever was answered counts no longer. */
  readonly state: QuestionState | 'expired';
}

/** What became of a question that somebody answered. */
export interface Answered {
  readonly state: QuestionState | 'expired' | null;
  /** It is this answer that counts: nobody was faster. */
  readonly isOurs: boolean;
  /** Where the answer that counts was given, if that is known. */
  readonly from: AnsweredFrom | null;
}

interface Answering {
  /** As the person saw it: if it is another by now, somebody else was first. Null: whatever it is. */
  readonly seen?: QuestionState | null;
  readonly from?: AnsweredFrom | null;
}

export type NewQuestion = Omit<KeptQuestion, 'version' | 'id' | 'askedAt' | 'expiresAt'>;

const MOST_LOOKS = 10;

/**
 * Questions to a person that are answered from another terminal. An approval is for one digest and for one use: whoever
 * renames its file has used it, and of several processes at once only one can.
 */
export function approvals(stateFolder: string, now: () => number = Date.now) {
  const folder = join(stateFolder, 'approvals');
  const current = (file: QuestionFile): KeptQuestion | null => {
    const question = readQuestion(file);
    return question !== null && isCurrent(question, now()) ? question : null;
  };
  const about = (digest: string, state: QuestionState): readonly QuestionFile[] =>
    questionFiles(folder).filter((file) => file.digest === digest && file.state === state && current(file) !== null);
  /** False: another process was faster. */
  const use = (file: QuestionFile): boolean => {
    const question = readQuestion(file);
    if (question === null || !renamed(file, 'used', folder)) return false;
    forgetTexts(questionPath(folder, { ...file, state: 'used' }), question);
    return true;
  };
  const found = (file: QuestionFile): readonly FoundQuestion[] => {
    const question = readQuestion(file);
    if (question === null) return [];
    return [{ question, state: file.state === 'used' || isCurrent(question, now()) ? file.state : 'expired' }];
  };
  // a file that is renamed while it is looked for has neither name for a moment
  const lookFor = (fits: (id: string) => boolean): readonly FoundQuestion[] => {
    for (let look = 1; ; look++) {
      const files = questionFiles(folder).filter(({ id }) => fits(id));
      const questions = files.flatMap(found);
      const isSettled = files.length === 0 ? look > 1 : questions.length === files.length;
      if (isSettled || look === MOST_LOOKS) return questions;
    }
  };

  return {
    folder,
    /** The person's word about exactly this, a yes used up by it; null: there is none. A no counts until it expires. */
    answerTo(digest: string): boolean | null {
      if (about(digest, 'declined').length > 0) return false;
      return about(digest, 'approved').some(use) ? true : null;
    },
    /** The question that waits about exactly this. */
    waitingFor(digest: string): KeptQuestion | null {
      const [file] = about(digest, 'waiting');
      return file === undefined ? null : readQuestion(file);
    },
    /** Throws where nothing can be kept. */
    leave(asked: NewQuestion): KeptQuestion {
      makeFolder(folder);
      if (!isOwnFolder(folder)) throw new Error(`${folder} is not this user's alone`);
      const id = newQuestionId();
      // of one look at the clock: a question that lasts a millisecond too long is none
      const at = now();
      const askedAt = new Date(at).toISOString();
      const expiresAt = new Date(at + LIFETIME_MS).toISOString();
      const question: KeptQuestion = { version: 1, id, ...asked, askedAt, expiresAt };
      sweepQuestions(folder, now());
      writeWhole(questionPath(folder, { id, digest: asked.digest, state: 'waiting' }), JSON.stringify(question));
      return question;
    },
    /** Those that wait for a person, the oldest first. */
    waiting(): readonly KeptQuestion[] {
      sweepQuestions(folder, now());
      const files = questionFiles(folder).filter(({ state }) => state === 'waiting');
      return files.flatMap((file) => current(file) ?? []).sort((a, b) => a.askedAt.localeCompare(b.askedAt));
    },
    /** By the id, or the beginning of one. */
    named: (beginning: string): readonly FoundQuestion[] => lookFor((id) => id.startsWith(beginning)),
    /** A no can be turned into a yes, and a yes that is not used yet into a no, by somebody who knows what was answered. */
    answer(id: string, wanted: 'approved' | 'declined', { seen = null, from = null }: Answering = {}): Answered {
      for (let look = 1; ; look++) {
        for (const file of questionFiles(folder)) {
          const isMeant = file.id === id && file.state !== 'used' && (seen === null || file.state === seen);
          if (!isMeant || current(file) === null) continue;
          if (file.state !== wanted && !renamed(file, wanted, folder)) continue;
          if (from !== null) noteAnswer(folder, id, from);
          return { state: wanted, isOurs: true, from };
        }
        const state = lookFor((one) => one === id)[0]?.state ?? null;
        // open still: its file has had another name for a moment
        const isOver = state === null || state === 'used' || state === 'expired' || (seen !== null && state !== seen);
        if (isOver || look === MOST_LOOKS) return { state, isOurs: false, from: answeredFrom(folder, id) };
      }
    },
    /** Where it was answered, if that is known. */
    answeredFrom: (id: string): AnsweredFrom | null => answeredFrom(folder, id),
  };
}

/** False: another process was faster. */
function renamed(file: QuestionFile, state: QuestionState, folder: string): boolean {
  try {
    renameSync(file.path, questionPath(folder, { ...file, state }));
    return true;
  } catch {
    return false;
  }
}
