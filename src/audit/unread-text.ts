import { errorCode } from '../core/error-code.ts';
import { messageOf } from '../core/message-of.ts';
import type { UnreadPart } from './trail-files.ts';

/** What of the trail cannot be read, and why, for people. */
export function unreadText({ name, error }: UnreadPart): string {
  const what = name === '' ? 'its folder' : name;
  return `${what}: ${WORDS[errorCode(error)] ?? messageOf(error)}`;
}

const WORDS: Readonly<Partial<Record<string, string>>> = {
  ELOOP: 'it is a link that leads back to itself',
  EACCES: 'you may not read it',
  EPERM: 'you may not read it',
};
