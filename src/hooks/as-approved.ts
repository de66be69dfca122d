import { compiler } from '../config/compile.ts';
import type { JsonObject } from '../core/json.ts';
import { locatedFrom } from '../core/located.ts';
import { roleOf } from '../core/role.ts';
import { DIALECTS } from '../dialects/all.ts';
import { matchingOf, type TrustedHook } from '../trust/trusted-hook.ts';
import type { Duty } from '../trust/until-reviewed.ts';

/** What an approval was for, read from the entry that it keeps; null: that is not known. */
export async function asApproved(approval: TrustedHook, home: string): Promise<Duty | null> {
  const { dialect: name, event, entry, matching } = approval;
  const dialect = DIALECTS.find((candidate) => candidate.name === name);
  if (dialect === undefined || entry === undefined) return null;
  const context = { layer: 'project', folder: '', env: {} } as const;
  const [spec] = dialect.read(locatedFrom(dialect.fileWith(event, inGroup(entry))), context).hooks;
  if (spec === undefined) return null;
  const compiled = await compiler({ home }).compile(spec, [], dialect);
  if (matchingOf(compiled.selects) !== matching) return null;
  return { ...compiled, role: roleOf(spec), disabled: spec.enabled ? null : 'switched off' };
}

/** An entry of a `{ matcher, hooks }` group keeps the group's matcher, if only to say that there is none. */
function inGroup(entry: JsonObject): JsonObject {
  if (entry.matcher === undefined || entry.on !== undefined) return entry;
  const { matcher, ...hook } = entry;
  return matcher === null ? { hooks: [hook] } : { matcher, hooks: [hook] };
}
