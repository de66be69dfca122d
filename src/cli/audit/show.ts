import { HookError } from '../../core/hook-error.ts';
import { paint, print, printError } from '../../show/print.ts';
import type { AuditRequest } from '../audit.ts';
import { decidedNamed } from './decided-named.ts';
import { notAskedAt } from './nothing-fits.ts';
import { decidedPage } from './show-decided.ts';
import { asData } from './tail.ts';

/** `hookline audit show <id>`: one decision and all its runs, also those that ended later. */
export async function part({ folder, home, words, json }: AuditRequest): Promise<number> {
  const [given = '', surplus] = words;
  const example = 'hookline audit show 1a2b3c4d';
  const hint = `for example: ${example}`;
  if (given === '') throw new HookError('USAGE', 'Which decision? At least four characters of its id.', { hint });
  if (surplus !== undefined)
    throw new HookError('USAGE', `One decision at a time; "${surplus}" is too much.`, { hint });
  const whole = decidedNamed(folder, given, example);
  print(json ? `${JSON.stringify(asData(whole))}\n` : decidedPage(whole, paint()));
  // the next one of its kind would not be recorded
  const [event, agent] = [whole.outcome?.event, whole.outcome?.agent];
  if (typeof event === 'string' && typeof agent === 'string')
    for (const line of await notAskedAt([event], agent, home)) printError(line);
  return 0;
}
