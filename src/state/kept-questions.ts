import { lstatSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, parsedJson } from '../core/json.ts';
import { isOwnFolder, ownText } from './own-file.ts';
import { namesIn, writeWhole } from './state-folder.ts';

/** How long a question can be answered, and its answer used. */
export const LIFETIME_MS = 10 * 60_000;

/** A clock that was set back does not make an answer last longer. */
const CLOCK_ROOM_MS = 60_000;
/** For as long as this, it can be said of an id that it was used or has expired. */
const REMEMBERED_MS = LIFETIME_MS + 60 * 60_000;
/** More than this nobody would look through: it cannot be asked about. As JSON it may be six times as long. */
export const MAX_SHOWN_CHARS = 100_000;
const MAX_BYTES = 1024 * 1024;
const MOST_FILES = 200;

/**
 * What waits for a person's word. Its texts are what will run, to the last character, secrets included: the file is this
 * user's alone, and they are taken out of it as soon as nobody can answer any more. The digest stands for what it is about.
 */
export interface KeptQuestion {
  readonly version: 1;
  readonly id: string;
  readonly digest: string;
  readonly kind: 'hook' | 'call';
  readonly event: string;
  readonly session: string;
  readonly cwd: string;
  readonly hook: string;
  readonly name: string | null;
  readonly source: { readonly file: string; readonly line: number } | null;
  readonly toolName: string | null;
  readonly command: string;
  /** What else the tool is given. */
  readonly input: string | null;
  /** What the agent said of its call when it was asked about: no part of it, and shown as such. */
  readonly words?: string | null;
  readonly reason: string | null;
  readonly askedAt: string;
  readonly expiresAt: string;
}

const STATES = ['waiting', 'approved', 'declined', 'used'] as const;
export type QuestionState = (typeof STATES)[number];

/** A question whose state is part of its file's name: changing it is one rename, which only one process can make. */
export interface QuestionFile {
  readonly path: string;
  readonly id: string;
  readonly digest: string;
  readonly state: QuestionState;
}

export function questionPath(folder: string, { id, digest, state }: Omit<QuestionFile, 'path'>): string {
  return join(folder, `${id}.${digest}.${state}.json`);
}

const NAME = /^([a-z0-9]{8})\.([0-9a-f]{64})\.([a-z]+)\.json$/;

/** A folder that others could have written holds no question. */
export function questionFiles(folder: string): readonly QuestionFile[] {
  if (!isOwnFolder(folder)) return [];
  return namesIn(folder).flatMap((name) => {
    const [, id, digest, word] = NAME.exec(name) ?? [];
    const state = STATES.find((one) => one === word);
    if (id === undefined || digest === undefined || state === undefined) return [];
    return [{ path: join(folder, name), id, digest, state }];
  });
}

/** Null: it is no question, or somebody else wrote it. */
export function readQuestion({ path, id, digest }: QuestionFile): KeptQuestion | null {
  const text = ownText(path, MAX_BYTES);
  const question = text === null ? undefined : parsedJson(text);
  return isQuestion(question) && question.id === id && question.digest === digest ? question : null;
}

/** Whether it can still be answered, and its answer be used. */
export function isCurrent({ askedAt, expiresAt }: KeptQuestion, nowMs: number): boolean {
  const [from, to] = [Date.parse(askedAt), Date.parse(expiresAt)];
  return from <= nowMs + CLOCK_ROOM_MS && nowMs < to && to - from <= LIFETIME_MS;
}

/** What is left of a question that nobody can answer any more: that there was one. */
export function forgetTexts(path: string, question: KeptQuestion): void {
  if (question.command === '' && question.input === null && question.reason === null) return;
  try {
    writeWhole(path, JSON.stringify({ ...question, command: '', input: null, words: null, reason: null }));
  } catch {
    // better nothing of it than its texts
    rmSync(path, { force: true });
  }
}

/**
 * Nobody says when a question is moot: the texts of one that has expired go, then all of it, and where there are too many
 * the oldest.
 */
export function sweepQuestions(folder: string, nowMs: number): void {
  if (!isOwnFolder(folder)) return;
  for (const file of questionFiles(folder)) {
    const question = readQuestion(file);
    if (question !== null && (file.state === 'used' || !isCurrent(question, nowMs))) forgetTexts(file.path, question);
  }
  const files = namesIn(folder)
    .flatMap((name) => changed(join(folder, name)))
    .sort((a, b) => a.at - b.at);
  const tooMany = Math.max(0, files.length - MOST_FILES);
  for (const [i, { path, at }] of files.entries()) {
    if (i < tooMany || at < nowMs - REMEMBERED_MS) rmSync(path, { recursive: true, force: true });
  }
}

/** None: it has another name by now. */
function changed(path: string): readonly { readonly path: string; readonly at: number }[] {
  const at = lstatSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return at === undefined ? [] : [{ path, at }];
}

const TEXTS = ['id', 'digest', 'event', 'session', 'cwd', 'hook', 'command', 'askedAt', 'expiresAt'];
const TEXTS_OR_NULL = ['name', 'toolName', 'input', 'reason'];

function isQuestion(value: unknown): value is KeptQuestion {
  return (
    isObject(value) &&
    value.version === 1 &&
    (value.kind === 'hook' || value.kind === 'call') &&
    TEXTS.every((key) => typeof value[key] === 'string') &&
    TEXTS_OR_NULL.every((key) => value[key] === null || typeof value[key] === 'string') &&
    (value.words == null || typeof value.words === 'string') &&
    (value.source === null || isPlace(value.source))
  );
}

function isPlace(value: unknown): boolean {
  return isObject(value) && typeof value.file === 'string' && typeof value.line === 'number';
}
