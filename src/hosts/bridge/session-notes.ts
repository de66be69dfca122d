import { isGate } from '../../core/events.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import type { Saying, Told } from '../../core/wire.ts';
import type { Caller } from '../../hooks/hooks-parts.ts';
import type { sessionsInFiles } from '../../state/session-files.ts';

type Session = ReturnType<ReturnType<typeof sessionsInFiles>>;

/** Whether the prompt comes from the agent itself: a sub-agent's task, or our own words by which it was held. */
export function isAgentsOwnPrompt({ payload }: Told, session: Session): boolean {
  const { prompt, agent_id, agent_type, parent_agent_id } = payload;
  if (typeof prompt !== 'string') return false;
  if (parent_agent_id || (agent_id && agent_type)) return true;
  const held = session.lastHold()?.trim() ?? '';
  // however the agent wraps or quotes it, the name of the decision stays what it is
  const id = /\(decision ([\w-]{8,})\)/.exec(held)?.[1];
  return (held !== '' && prompt.includes(held)) || (id !== undefined && prompt.includes(id));
}

/** What was refused to an agent that did not hear it stands: nothing is done for it until somebody says something else. */
export function standingIn(session: Session): Caller['refusals'] {
  return ({ row }: HookEvent) => {
    const reason = isGate(row) ? session.standing() : null;
    return reason === null ? [] : [{ reason, instead: true }];
  };
}

/** What the next events of the session have to know. False: something could not be remembered that matters. */
export function noteReply(told: Told, saying: Saying, kept: readonly string[], session: Session): boolean {
  if (kept.length > 0) session.addLateContext(kept, { at: Date.now(), place: 0 });
  if (saying.kind === 'hold') session.rememberHold(saying.reason);
  if (saying.kind === 'refuse' && told.refusalStands !== undefined && !told.can.includes('refuse'))
    return session.stand(saying.reason, told.refusalStands);
  // a session that begins anew and is not refused may begin
  if (told.refusalStands === 'session') session.standNoMore();
  return true;
}
