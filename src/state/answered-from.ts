import { join } from 'node:path';
import { isObject, parsedJson } from '../core/json.ts';
import { bestEffort } from '../core/or-else.ts';
import { ownText } from './own-file.ts';
import { writeWhole } from './state-folder.ts';

/** Where a person answers: `hookline approve`, or the page of `hookline ui`. */
const PLACES = ['terminal', 'page'] as const;
export type AnsweredFrom = (typeof PLACES)[number];

const MAX_BYTES = 1024;

/**
 * Leaves a note of who was first, for whoever comes second. It stands beside the question and not in it: a file that is
 * written again could bring back an approval that somebody has used meanwhile.
 */
export function noteAnswer(folder: string, id: string, from: AnsweredFrom): void {
  bestEffort(() => writeWhole(notePath(folder, id), JSON.stringify({ version: 1, from })));
}

/** Null: nobody knows. */
export function answeredFrom(folder: string, id: string): AnsweredFrom | null {
  const text = ownText(notePath(folder, id), MAX_BYTES);
  const note = text === null ? undefined : parsedJson(text);
  return isObject(note) ? (PLACES.find((one) => one === note.from) ?? null) : null;
}

function notePath(folder: string, id: string): string {
  return join(folder, `${id}.answered.json`);
}
