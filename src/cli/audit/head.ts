import { headPath, readHead } from '../../audit/head.ts';
import { HookError } from '../../core/hook-error.ts';
import { print } from '../../show/print.ts';
import type { AuditRequest } from '../audit.ts';

/** `hookline audit head`: how far the trail has come, to be kept where this account cannot change it. */
export function part({ folder, json }: AuditRequest): number {
  const read = readHead(folder);
  if (read.kind === 'damaged')
    throw new HookError('USAGE', `"${headPath(folder)}" cannot be read.`, { hint: 'see: hookline audit verify' });
  const { seq, hash } = read.kind === 'head' ? read.head : { seq: 0, hash: '' };
  if (json) print(`${JSON.stringify({ seq, hash })}\n`);
  else print(seq === 0 ? 'Nothing is recorded yet.\n' : `${seq} ${hash}\n`);
  return 0;
}
