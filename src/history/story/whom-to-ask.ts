import { readFileSync, statSync } from 'node:fs';
import { orElse } from '../../core/or-else.ts';
import type { Demand } from '../../core/policy.ts';

/** Who can change what an organization enforces: whoever it names, else whoever owns the file. */
export function whomToAsk(file: string | null, policy: readonly Demand[]): string {
  const named = policy.find(({ demand, value }) => demand === 'contact' && typeof value === 'string');
  if (named !== undefined) return String(named.value);
  const owner = file === null ? null : ownerOf(file);
  return owner === null ? 'whoever administers this machine' : `${owner}, who owns that file`;
}

/** By the name of the account, where the machine's own list has it. */
function ownerOf(file: string): string | null {
  const uid = orElse(() => statSync(file).uid, null);
  if (uid === null) return null;
  const accounts = orElse(() => readFileSync('/etc/passwd', 'utf8'), '').split('\n');
  const name = accounts.map((line) => line.split(':')).find(([, , id]) => Number(id) === uid)?.[0];
  return name === undefined ? `account ${uid}` : name;
}
