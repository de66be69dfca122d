import { orElse } from '../../core/or-else.ts';
import type { HostAgent, Where } from '../agents/host-agent.ts';
import type { FoundAgent } from './find-agent.ts';
import { valueAt } from './json-form.ts';
import { snapshotOf } from './snapshot.ts';
import { tomlValueAt } from './toml-value.ts';
import { isOlder } from './version-order.ts';

/** What keeps hooks of this agent from running at all, whatever is installed. */
export function offSwitchesOn({ title, offSwitches = [] }: HostAgent, where: Where): readonly string[] {
  return offSwitches.flatMap(({ file, key, off }) => {
    const path = file(where);
    const text = orElse(() => snapshotOf(path).text, null);
    if (text === null) return [];
    const value = path.endsWith('.toml') ? tomlValueAt(text, key) : valueAt(text, key);
    if (value !== off) return [];
    return [`"${key.join('.')}" is ${off} in "${path}": ${title} runs no hooks at all, hookline's neither.`];
  });
}

export function versionRemark({ title, triedWith }: HostAgent, found: FoundAgent | null): readonly string[] {
  if (triedWith === null)
    return [
      `untested: nobody has run ${title} with this yet. See for yourself that a call which you refuse is refused there.`,
    ];
  const version = found?.version ?? null;
  if (version === null || !isOlder(version, triedWith)) return [];
  return [
    `${title} ${version} is older than the one that this was tried with (${triedWith}): its hooks may work otherwise.`,
  ];
}
