import { join } from 'node:path';
import { isEventName } from '../core/events.ts';
import { type Hook, SELECTS_ALL, type Selects } from '../core/hook.ts';
import { guards, isAsync, isObserver, isShadow, roleOf } from '../core/role.ts';
import { matchingOf, type TrustedHook } from './trusted-hook.ts';

/** When a hook is asked, and whether its word counts. */
export type Duty = Pick<Hook, 'selects' | 'role' | 'fault' | 'disabled'>;

/**
 * A changed hook stands for what it was approved for until somebody reviewed it; whatever in the change would keep it
 * from that does not count, another event no more than another matcher. Where it is not known what that was, it stands for everything of its event.
 */
export function untilReviewed(hook: Hook, replaces: TrustedHook, approved: Duty | null): Hook {
  const event = isEventName(replaces.event) ? replaces.event : hook.event;
  return { ...hook, event, ...dutyOf(hook, replaces, approved), fault: null, disabled: null };
}

function dutyOf(hook: Hook, replaces: TrustedHook, approved: Duty | null): Pick<Hook, 'selects' | 'role'> {
  const heeded = guards(hook) ? 'guard' : 'judge';
  // the names of tools are read in the hook's own dialect
  const isUnknown = replaces.dialect !== undefined && replaces.dialect !== hook.dialect;
  if (isUnknown || (approved === null && replaces.matching !== matchingOf(hook.selects)))
    return { selects: testsOf(SELECTS_ALL, hook), role: heeded };
  if (approved === null) return { selects: { ...hook.selects, mainAgentOnly: false }, role: heeded };
  const { selects, fault, disabled } = approved;
  // what was off when it was approved could refuse nothing
  const off = disabled !== null || (fault !== null && !guards(approved));
  const role = roleOf({
    async: isAsync(approved),
    observe: isObserver(approved) || off,
    shadow: isShadow(approved),
    guard: guards(hook),
  });
  return { selects: testsOf(selects, hook), role };
}

/** What is tested is what was approved; what is written is what the hook says now. */
function testsOf(approved: Selects, { selects: { matcher, files } }: Hook): Selects {
  return {
    ...approved,
    matcher: { test: approved.matcher.test, text: matcher.text },
    files: { test: approved.files.test, text: files.text },
  };
}

/** What stands for an approved hook whose file cannot be read any more; null: for an event that nobody knows. */
export function lostHook(root: string, trustedHook: TrustedHook, approved: Duty | null): Hook | null {
  const { event, name, file, definition, dialect = 'native', entry = {} } = trustedHook;
  if (!isEventName(event)) return null;
  const hook: Hook = {
    id: `${dialect}:${file}`,
    key: `lost:${root}:${definition}`,
    name,
    event,
    dialect,
    layer: 'project',
    definition: entry,
    own: {},
    selects: SELECTS_ALL,
    role: 'judge',
    once: false,
    approve: false,
    disabled: null,
    fault: null,
    handler: { kind: 'unavailable', type: 'lost' },
    timeoutMs: 0,
    onFailure: 'block',
    source: { file: join(root, file), line: 1, column: 1, root },
    lane: { key: 'lost', mode: 'parallel', chained: false, endsAtRefusal: false },
  };
  return untilReviewed(hook, trustedHook, approved);
}
