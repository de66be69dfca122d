import { type ReadRecord, readTrail } from '../../audit/read-trail.ts';
import { HookError } from '../../core/hook-error.ts';
import { visible } from '../../core/visible.ts';
import { paint, print } from '../../show/print.ts';
import type { AuditRequest } from '../audit.ts';
import { decided } from './decided.ts';
import { decidedPage } from './show-decided.ts';
import { asData } from './tail.ts';

/** `hookline audit show <id>`: one decision and all its runs, also those that ended later. */
export function part({ folder, words, json }: AuditRequest): number {
  const [given = '', surplus] = words;
  const hint = 'for example: hookline audit show 1a2b3c4d';
  if (given === '') throw new HookError('USAGE', 'Which decision? At least four characters of its id.', { hint });
  if (given.length < 4)
    throw new HookError('USAGE', `"${given}" is too short: at least four characters of an id are needed.`, { hint });
  if (surplus !== undefined)
    throw new HookError('USAGE', `One decision at a time; "${surplus}" is too much.`, { hint });
  const found = new Map<string, ReadRecord[]>();
  for (const record of readTrail(folder)) {
    const { id } = record.entry;
    if (typeof id !== 'string' || !id.startsWith(given)) continue;
    const known = found.get(id);
    if (known === undefined) found.set(id, [record]);
    else known.push(record);
  }
  const [one, another] = found;
  if (one === undefined) {
    throw new HookError('USAGE', `No decision "${given}" is recorded.`, {
      hint: 'see the last with: hookline audit tail',
    });
  }
  if (another !== undefined) {
    const ids = [...found.keys()].slice(0, 5).map(visible).join(', ');
    throw new HookError('USAGE', `More than one decision begins with "${given}".`, { hint: `there are ${ids}` });
  }
  const whole = decided(...one);
  print(json ? `${JSON.stringify(asData(whole))}\n` : decidedPage(whole, paint()));
  return 0;
}
