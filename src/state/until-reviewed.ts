import type { Hook } from '../core/hook.ts';
import { type Approval, matchingOf } from './trust-store.ts';

/** When a hook is asked, and whether its word counts. */
export type Duty = Pick<
  Hook,
  | 'matcher'
  | 'files'
  | 'condition'
  | 'conditionText'
  | 'mainAgentOnly'
  | 'async'
  | 'observe'
  | 'shadow'
  | 'fault'
  | 'disabled'
  | 'guard'
>;

const COUNTS = { mainAgentOnly: false, async: false, observe: false, shadow: false } as const;
const EVERYTHING = { matcher: { kind: 'all' }, files: null, condition: null, conditionText: null, ...COUNTS } as const;

/**
 * A changed hook stands for what it was approved for until somebody reviewed it; whatever in the change would keep it
 * from that does not count. Where it is not known what that was, it stands for everything of its event.
 */
export function untilReviewed(hook: Hook, replaces: Approval, approved: Duty | null): Hook {
  return { ...hook, ...dutyOf(hook, replaces, approved), fault: null, disabled: null };
}

function dutyOf(hook: Hook, replaces: Approval, approved: Duty | null): Partial<Hook> {
  // the names of tools are read in the hook's own dialect
  if (replaces.dialect !== undefined && replaces.dialect !== hook.dialect) return EVERYTHING;
  if (approved === null) return replaces.matching === matchingOf(hook) ? COUNTS : EVERYTHING;
  const { matcher, files, condition, conditionText, mainAgentOnly, async, observe, shadow, fault, disabled, guard } =
    approved;
  // what was off when it was approved could refuse nothing
  const off = disabled !== null || (fault !== null && !guard);
  return { matcher, files, condition, conditionText, mainAgentOnly, async, shadow, observe: observe || off };
}
