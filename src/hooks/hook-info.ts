import { actionOf, kindOf } from '../core/handler.ts';
import { eventNameOf, type Hook } from '../core/hook.ts';
import type { Review } from '../trust/trust.ts';
import type { HookInfo, HookState, PendingHook } from './shown-hook.ts';

export function infoOf(hook: Hook, state: HookState): HookInfo {
  const { source } = hook;
  return {
    id: hook.id,
    key: shownKey(hook),
    name: hook.name,
    event: hook.event,
    eventName: eventNameOf(hook),
    dialect: hook.dialect,
    layer: hook.layer,
    matcher: hook.selects.matcher.text,
    handler: kindOf(hook.handler),
    action: actionOf(hook.handler),
    source: source === null ? null : { file: source.file, line: source.line, column: source.column },
    state,
    why: hook.disabled ?? whyBroken(hook),
    timeoutMs: hook.timeoutMs,
    onFailure: hook.onFailure,
    dangers: hook.dangers ?? [],
    approve: hook.approve,
    pack: source?.pack?.name ?? null,
    changed: hook.changed ?? [],
    role: hook.role,
  };
}

function whyBroken({ fault, faultRefuses }: Hook): string | null {
  return faultRefuses === true ? `${fault} Until it is fixed, what it was about is refused.` : fault;
}

/** What a person would approve. */
export function pendingOf(hook: Hook, state: HookState, review: Review): PendingHook {
  const { scripts, programs, variables, notCovered } = review;
  const files = Object.fromEntries(programs.map(({ name, path }) => [name, path]));
  return { ...infoOf(hook, state), scripts, programs: files, variables, notCovered };
}

/** For people, as far as it can be: where it stands and its event; the rest tells apart what stands in one place. */
export function shownKey({ id, key, event, source }: Hook): string {
  const { createHash } = process.getBuiltinModule('node:crypto');
  const own = createHash('sha256').update(key).digest('hex').slice(0, 12);
  return `${id}${source === null ? '' : `:${source.column}`}:${event}#${own}`;
}
