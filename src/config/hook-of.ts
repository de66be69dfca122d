import { couldRefuse } from '../core/could-refuse.ts';
import { eventRow } from '../core/events.ts';
import type { Hook, HookSpec } from '../core/hook.ts';
import { roleOf } from '../core/role.ts';
import type { Compiled } from './compile.ts';

/** What only a hook's place in the world tells. */
type HookOrigin = Pick<Hook, 'id' | 'key' | 'dialect' | 'layer' | 'source' | 'lane'> & {
  /** Where it says that it is off. */
  readonly where: string;
};

/** What an entry says, what was compiled of it, and what only its place tells → a hook. */
export function hookOf(spec: HookSpec, origin: HookOrigin, compiled: Compiled): Hook {
  // its own entry says that a failure of it refuses
  const closes = spec.declined === true && spec.onFailure === 'block';
  const refuses = closes && eventRow(spec.event).before && couldRefuse(spec, roleOf(spec));
  const doubtful = origin.layer === 'enforced' && spec.doubt !== undefined && compiled.fault === null;
  return {
    id: origin.id,
    key: origin.key,
    name: spec.name,
    dialect: origin.dialect,
    layer: origin.layer,
    source: origin.source,
    lane: origin.lane,
    event: spec.event,
    timeoutMs: spec.timeoutMs,
    onFailure: spec.onFailure,
    once: spec.once,
    role: roleOf(spec),
    approve: spec.approve,
    own: spec.own,
    rank: spec.rank,
    eventName: spec.eventName,
    echoOf: spec.echoOf,
    doubt: spec.doubt,
    disabled: spec.enabled ? null : (spec.disabledBy ?? `switched off in ${origin.where}`),
    definition: spec.definition,
    // last: V8 takes fifty times as long to add keys to a copy
    ...compiled,
    ...(refuses ? { faultRefuses: true as const } : {}),
    // what an organization wrote and does not get
    ...(doubtful ? { fault: spec.doubt } : {}),
  };
}
