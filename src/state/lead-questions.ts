import { lstatSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, type JsonObject, parsedJson } from '../core/json.ts';
import { MOST_WITHIN_MS } from '../core/lead.ts';
import { bestEffort } from '../core/or-else.ts';
import { isOwnFolder, ownText } from './own-file.ts';
import { newQuestionId } from './question-id.ts';
import { makeFolder, namesIn, writeWhole } from './state-folder.ts';

/**
 * What waits for a lead. Nothing here can say yes: an answer is what a lead signed, and it is looked at again by whoever
 * uses it. These files only say what is to be sent, and what was used.
 */
export interface LeadQuestion {
  readonly version: 1;
  readonly id: string;
  readonly digest: string;
  /** Of the enrolment whose server is asked. */
  readonly source: string;
  /** What the lead is shown, to the last character: they sign its hash. Masked. */
  readonly document: string;
  /** Whose answer counts: names and public keys, for the server and the page. */
  readonly leads: readonly JsonObject[];
  readonly askedAt: string;
  readonly expiresAt: string;
}

export type NewLeadQuestion = Omit<LeadQuestion, 'version' | 'id' | 'askedAt' | 'expiresAt'>;

/** More than this no lead would look through. */
export const MOST_WAITING = 20;
const MOST_FILES = 200;
const MAX_BYTES = 512 * 1024;
const MAX_ANSWER_BYTES = 8 * 1024;
const REMEMBERED_MS = MOST_WITHIN_MS + 3_600_000;
const CLOCK_ROOM_MS = 60_000;
const NAME = /^([a-z0-9]{8})\.([0-9a-f]{64})\.(waiting|used)\.json$/;

interface QuestionFile {
  readonly path: string;
  readonly id: string;
  readonly digest: string;
  readonly isWaiting: boolean;
}

export function leadQuestions(stateFolder: string, now: () => number = Date.now) {
  const folder = join(stateFolder, 'lead-questions');
  const current = (file: QuestionFile): readonly LeadQuestion[] => {
    const question = file.isWaiting ? readQuestion(file) : null;
    return question !== null && isCurrent(question, now()) ? [question] : [];
  };
  const answerPath = (id: string): string => join(folder, `${id}.answer`);
  const pathOf = ({ id, digest }: Pick<LeadQuestion, 'id' | 'digest'>, state: 'waiting' | 'used'): string =>
    join(folder, `${id}.${digest}.${state}.json`);
  const answerOf = (id: string): string | null => ownText(answerPath(id), MAX_ANSWER_BYTES);
  const waiting = (): readonly LeadQuestion[] =>
    filesIn(folder)
      .flatMap(current)
      .sort((a, b) => a.askedAt.localeCompare(b.askedAt));
  return {
    folder,
    /** Those that were not used, the oldest first, answered or not. */
    waiting,
    /** Those of them for which a lead is still waited. */
    unanswered: (): readonly LeadQuestion[] => waiting().filter(({ id }) => answerOf(id) === null),
    /** The question that waits about exactly this. */
    waitingFor: (digest: string): LeadQuestion | null =>
      filesIn(folder)
        .filter((file) => file.digest === digest)
        .flatMap(current)[0] ?? null,
    /** Throws where nothing can be kept. */
    leave(asked: NewLeadQuestion, withinMs: number): LeadQuestion {
      makeFolder(folder);
      if (!isOwnFolder(folder)) throw new Error(`${folder} is not this user's alone`);
      const at = now();
      const times = { askedAt: new Date(at).toISOString(), expiresAt: new Date(at + withinMs).toISOString() };
      const question: LeadQuestion = { version: 1, id: newQuestionId(), ...asked, ...times };
      sweep(folder, at);
      writeWhole(pathOf(question, 'waiting'), JSON.stringify(question));
      return question;
    },
    /** What came back for it, as it was signed; null: nothing yet. */
    answerOf,
    keepAnswer: (id: string, token: string): void => writeWhole(answerPath(id), token),
    /** What is no answer is not looked at again. */
    dropAnswer: (id: string): void => rmSync(answerPath(id), { force: true }),
    /** Nobody uses it any more; false: another process was faster. */
    close(question: LeadQuestion): boolean {
      try {
        renameSync(pathOf(question, 'waiting'), pathOf(question, 'used'));
      } catch {
        return false;
      }
      bestEffort(() => writeWhole(pathOf(question, 'used'), JSON.stringify({ ...question, document: '' })));
      bestEffort(() => rmSync(answerPath(question.id), { force: true }));
      return true;
    },
  };
}

function filesIn(folder: string): readonly QuestionFile[] {
  if (!isOwnFolder(folder)) return [];
  return namesIn(folder).flatMap((name) => {
    const [, id, digest, state] = NAME.exec(name) ?? [];
    if (id === undefined || digest === undefined) return [];
    return [{ path: join(folder, name), id, digest, isWaiting: state === 'waiting' }];
  });
}

const TEXTS = ['id', 'digest', 'source', 'document', 'askedAt', 'expiresAt'];

function readQuestion({ path, id, digest }: QuestionFile): LeadQuestion | null {
  const text = ownText(path, MAX_BYTES);
  const value = text === null ? undefined : parsedJson(text);
  return isQuestion(value) && value.id === id && value.digest === digest ? value : null;
}

function isQuestion(value: unknown): value is LeadQuestion {
  return (
    isObject(value) &&
    value.version === 1 &&
    TEXTS.every((key) => typeof value[key] === 'string') &&
    Array.isArray(value.leads) &&
    value.leads.every(isObject)
  );
}

/** A clock that was set back does not make it last longer. */
function isCurrent({ askedAt, expiresAt }: LeadQuestion, nowMs: number): boolean {
  const [from, to] = [Date.parse(askedAt), Date.parse(expiresAt)];
  return from <= nowMs + CLOCK_ROOM_MS && nowMs < to && to - from <= MOST_WITHIN_MS;
}

function sweep(folder: string, nowMs: number): void {
  for (const file of filesIn(folder)) {
    const question = readQuestion(file);
    // what a lead was shown is masked, and still nobody needs it any more
    if (question !== null && !isCurrent(question, nowMs) && question.document !== '')
      bestEffort(() => writeWhole(file.path, JSON.stringify({ ...question, document: '' })));
  }
  const files = namesIn(folder)
    .map((name) => join(folder, name))
    .flatMap((path) => {
      const at = lstatSync(path, { throwIfNoEntry: false })?.mtimeMs;
      return at === undefined ? [] : [{ path, at }];
    })
    .sort((a, b) => a.at - b.at);
  const tooMany = Math.max(0, files.length - MOST_FILES);
  for (const [i, { path, at }] of files.entries())
    if (i < tooMany || at < nowMs - REMEMBERED_MS) rmSync(path, { recursive: true, force: true });
}
