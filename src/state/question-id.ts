import { randomInt } from 'node:crypto';

/** No letter that could be taken for another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** By which a person names a question. */
export function newQuestionId(): string {
  return Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
