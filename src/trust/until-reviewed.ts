import { join } from 'node:path';
import { isEventName } from '../core/events.ts';
import type { Hook } from '../core/hook.ts';
import { matchingOf, type TrustedHook } from './trusted-hook.ts';

/** When a hook is asked, and whether its word counts. */
export type Duty = Pick<
  Hook,
  | 'matcher'
  | 'files'
  | 'condition'
  | 'conditionText'
  | 'when'
  | 'whenText'
  | 'mainAgentOnly'
  | 'async'
  | 'observe'
  | 'shadow'
  | 'fault'
  | 'disabled'
  | 'guard'
>;

const COUNTS = { mainAgentOnly: false, async: false, observe: false, shadow: false } as const;
const NO_CONDITION = { files: null, condition: null, conditionText: null, when: null, whenText: null } as const;
const EVERYTHING = { matcher: { kind: 'all' }, ...NO_CONDITION, ...COUNTS } as const;

/**
 * A changed hook stands for what it was approved for until somebody reviewed it; whatever in the change would keep it
 * from that does not count, another event no more than another matcher. Where it is not known what that was, it stands for everything of its event.
 */
export function untilReviewed(hook: Hook, replaces: TrustedHook, approved: Duty | null): Hook {
  const event = isEventName(replaces.event) ? replaces.event : hook.event;
  return { ...hook, event, ...dutyOf(hook, replaces, approved), fault: null, disabled: null };
}

function dutyOf(hook: Hook, replaces: TrustedHook, approved: Duty | null): Partial<Hook> {
  // the names of tools are read in the hook's own dialect
  if (replaces.dialect !== undefined && replaces.dialect !== hook.dialect) return EVERYTHING;
  if (approved === null) return replaces.matching === matchingOf(hook) ? COUNTS : EVERYTHING;
  const { observe, fault, disabled, guard, ...duty } = approved;
  // what was off when it was approved could refuse nothing
  const off = disabled !== null || (fault !== null && !guard);
  return { ...onlyDuty(duty), observe: observe || off };
}

function onlyDuty(duty: Omit<Duty, 'observe' | 'fault' | 'disabled' | 'guard'>): Partial<Hook> {
  const { matcher, files, condition, conditionText, when, whenText, mainAgentOnly, async, shadow } = duty;
  return { matcher, files, condition, conditionText, when, whenText, mainAgentOnly, async, shadow };
}

const MATCHES_ALL = {
  matcher: { kind: 'all' },
  ...{ matcherText: null, files: null, filesText: null },
  ...{ condition: null, conditionText: null, when: null, whenText: null },
} as const;
const PLAIN = { once: false, async: false, observe: false, shadow: false, guard: false, approve: false } as const;

/** What stands for an approved hook whose file cannot be read any more; null: for an event that nobody knows. */
export function lostHook(root: string, approval: TrustedHook, approved: Duty | null): Hook | null {
  const { event, name, file, definition, dialect = 'native', entry = {} } = approval;
  if (!isEventName(event)) return null;
  const hook: Hook = {
    ...MATCHES_ALL,
    ...PLAIN,
    ...{ name, event, dialect, layer: 'project', disabled: null, fault: null, own: {}, definition: entry },
    id: `${dialect}:${file}`,
    key: `lost:${root}:${definition}`,
    handler: { kind: 'unavailable', type: 'lost' },
    timeoutMs: 0,
    onFailure: 'block',
    source: { file: join(root, file), line: 1, column: 1, root },
    lane: { key: 'lost', mode: 'parallel', chained: false, endsAtRefusal: false },
  };
  return untilReviewed(hook, approval, approved);
}
