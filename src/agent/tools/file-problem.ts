import { errorCode } from '../../core/error-code.ts';
import { messageOf } from '../../core/message-of.ts';

const WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder',
  ENOTDIR: 'has a file where its path needs a folder',
  EEXIST: 'has a file where its path needs a folder',
  EACCES: 'must not be touched by this user',
  EPERM: 'must not be touched by this user',
  EROFS: 'is on a file system that cannot be written to',
  ENOSPC: 'does not fit: the disk is full',
  ELOOP: 'is a symbolic link that leads back to itself',
  ENAMETOOLONG: 'has a name that is too long',
};

/** Why something cannot be done with a file, in words for the model. */
export function fileProblem(path: string, error: unknown): Error {
  const words = WORDS[errorCode(error)];
  return new Error(words === undefined ? `"${path}": ${messageOf(error)}` : `"${path}" ${words}.`);
}
