import { randomBytes } from 'node:crypto';

/** A call by which something is seen: the file that it makes where it runs has a number in its name that no other call has. */
export interface Watched {
  readonly id: string;
  readonly nonce: string;
  readonly file: string;
}

/** Hooks know it by the end of the file's name, which is the id of its case. */
export function watched(id: string): Watched {
  const nonce = randomBytes(6).toString('hex');
  return { id, nonce, file: `${nonce}.${id}` };
}
