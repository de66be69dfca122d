import { join } from 'node:path';
import { isEventName } from '../core/events.ts';
import type { Hook } from '../core/hook.ts';
import type { TrustedHook } from './trust-store.ts';
import { type Duty, untilReviewed } from './until-reviewed.ts';

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
