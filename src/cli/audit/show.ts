import { HookError } from '../../core/hook-error.ts';
import { paint, print } from '../../show/print.ts';
import type { AuditRequest } from '../audit.ts';
import { decidedNamed } from './decided-named.ts';
import { decidedPage } from './show-decided.ts';
import { asData } from './tail.ts';

/** `hookline audit show <id>`: one decision and all its runs, also those that ended later. */
export function part({ folder, words, json }: AuditRequest): number {
  const [given = '', surplus] = words;
  const example = 'hookline audit show 1a2b3c4d';
  const hint = `for example: ${example}`;
  if (given === '') throw new HookError('USAGE', 'Which decision? At least four characters of its id.', { hint });
  if (surplus !== undefined)
    throw new HookError('USAGE', `One decision at a time; "${surplus}" is too much.`, { hint });
  const whole = decidedNamed(folder, given, example);
  print(json ? `${JSON.stringify(asData(whole))}\n` : decidedPage(whole, paint()));
  return 0;
}
