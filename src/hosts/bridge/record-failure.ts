import { trailMemory } from '../../audit/begun.ts';
import { openTrail } from '../../audit/trail.ts';
import { eventRow } from '../../core/events.ts';
import { type JsonObject, textOrNone } from '../../core/json.ts';
import { emptyOutcome } from '../../core/outcome.ts';
import type { Payload } from '../../core/payload.ts';
import type { CallerName } from '../../core/wire.ts';
import type { Failure } from './failed-reply.ts';

interface FailedCall {
  readonly id: string;
  readonly agent: CallerName;
  /** As far as it was understood. */
  readonly payload: JsonObject;
  readonly cwd: string;
  readonly home: string;
  readonly stateFolder: string;
}

/**
 * What could not be judged stands in the trail like every other decision, without what was to be done: what an organization
 * wants masked in that is not known here. Never rejects: what cannot be recorded is refused all the same.
 */
export async function recordFailure({ event, code, words, refused }: Failure, call: FailedCall): Promise<void> {
  const memory = trailMemory(call.home, { HOME: call.home });
  const trail = openTrail(call.stateFolder, { failed: () => {}, memory });
  const known = emptyOutcome(call.id, event, [{ code, severity: 'error', message: words }]);
  const outcome = refused
    ? { ...known, decision: 'block' as const, reason: words, refused }
    : { ...known, messages: [words] };
  const payload: Payload = { ...named(call), cwd: call.cwd, hook_event_name: event, agent: call.agent };
  const happening = { name: event, row: eventRow(event), payload, projectDir: call.cwd, at: Date.now() };
  await trail.outcome(outcome, { ...happening, lastPrompt: null }, { waits: true });
  await trail.close();
}

/** What tells a call apart from others. */
function named({ payload }: FailedCall): { readonly session_id: string } & JsonObject {
  const fields = NAMES.map((name) => [name, textOrNone(payload[name])] as const).filter(([, text]) => text !== '');
  return { ...Object.fromEntries(fields), session_id: textOrNone(payload.session_id) };
}

const NAMES = ['tool_name', 'agent_tool_name', 'tool_use_id', 'agent_id', 'agent_type'];
