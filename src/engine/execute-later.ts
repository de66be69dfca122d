import { actionOf } from '../core/handler.ts';
import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { Run } from '../core/outcome.ts';
import type { Report } from '../core/report.ts';
import { isShadow } from '../core/role.ts';
import type { Memory } from './engine.ts';
import { countedPart, type Interpreting, verdictOf } from './execute.ts';
import { runOf } from './outcome-of.ts';

/** What the end of a hook is told with that nobody waited for. */
export interface Later extends Interpreting {
  readonly memory: Pick<Memory, 'session' | 'emit'>;
  /** Its place in configured order. */
  readonly placeOf: (hook: Hook) => number;
  /** Is told how it ended. Never throws and never rejects. */
  readonly record: (run: Run, event: HookEvent) => unknown;
  /** Work that is waited for before the end, and by nobody else. */
  readonly afterwards: (work: Promise<void>) => void;
}

/** A hook that nobody waited for is over: what it said is kept for a later event, told, and recorded. */
export function endedLater(later: Later, hook: Hook, event: HookEvent, report: Report): void {
  // whoever took it over tells of its end
  if (report.ending.kind === 'handed-on') return;
  const { rules, memory, placeOf, record, afterwards } = later;
  const verdict = verdictOf(later, hook, event, report);
  const session = memory.session(event.payload.session_id);
  const { context } = countedPart(rules, hook, event, verdict);
  if (!isShadow(hook) && context.length > 0) session.addLateContext(context, { at: event.at, place: placeOf(hook) });
  if (hook.once && verdict.status === 'answered') session.useUp(hook);
  const type = verdict.status === 'answered' ? 'hook:complete' : 'hook:error';
  memory.emit({ type, hook, event, command: actionOf(hook.handler), report, verdict });
  const executed = { kind: 'ran', hook, seen: event, whole: verdict, verdict, report, rejudged: false } as const;
  // what is used up, and who may go on, does not depend on the record
  afterwards(Promise.resolve(record(runOf(executed), event)).then(() => {}));
}
