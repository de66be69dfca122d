import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isEventName } from '../../core/events.ts';
import type { TrustedHook } from '../../trust/trusted-hook.ts';
import type { Listening } from './asked-events.ts';

/** A file whose hooks cannot be told. */
export interface UnreadFile {
  readonly file: string;
  readonly why: string;
}

/** Hooks that nobody can read: only their events are known. */
function unreadHooks(events: readonly string[]): Listening['hooks'] {
  const handler = { kind: 'unavailable', type: 'command' } as const;
  return events.filter(isEventName).map((event) => ({ event, handler, dialect: '', source: null }));
}

/** What was approved in files that are not there: a folder that is not mounted looks like one that was emptied. */
export function approvedAway(root: string, approved: readonly TrustedHook[]) {
  const away = approved.filter(({ file, by = file }) => !existsSync(join(root, by)));
  const files = existsSync(root) ? new Set(away.map(({ file, by = file }) => join(root, by))) : new Set([root]);
  const why = `it is not there; "hookline trust --revoke --cwd ${root}" forgets what was approved in it`;
  return {
    hooks: unreadHooks(away.map(({ event }) => event)),
    unread: away.length === 0 ? [] : [...files].map((file): UnreadFile => ({ file, why })),
  };
}
