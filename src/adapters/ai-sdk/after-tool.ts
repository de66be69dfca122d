import { messageOf } from '../../core/message-of.ts';
import type { Outcome } from '../../core/outcome.ts';
import { blockedFurther, hookOutput } from '../../core/words.ts';
import { checkedValue } from './checked-value.ts';
import { unchecked } from './json-copy.ts';
import { RefusedByHook } from './refused-by-hook.ts';
import { tell } from './tell.ts';
import { type Around, callPayload, type ToolCall } from './tool-call.ts';

/** A call that has run. */
export interface Ran {
  readonly call: ToolCall;
  /** What hooks said before it. */
  readonly notes: readonly string[];
  readonly durationMs: number;
}

/** PostToolUse → the output, as hooks left it; what they say is kept for the model. */
export async function afterTool(ran: Ran, output: unknown, around: Around): Promise<unknown> {
  const { call, durationMs } = ran;
  // what JSON does not have is thrown by the trigger: a hook that takes secrets out could not see it
  const tool_response = unchecked(output ?? null);
  const payload = { ...callPayload(call, around), tool_response, duration_ms: durationMs };
  const outcome = await around.hooks.trigger('PostToolUse', payload, { signal: call.signal });
  around.notes.set(call.id, [...ran.notes, ...heard(outcome, call, around)]);
  if (outcome.rewrite === null) return output;
  const checked = await checkedValue(call.tool.outputSchema, outcome.rewrite);
  if ('value' in checked) return checked.value;
  const reason = `a hook rewrote the output to one that is none of the tool's: ${checked.problem}`;
  throw new RefusedByHook(blockedFurther(reason), reason, outcome);
}

/** PostToolUseFailure → what is to be thrown: the same error, unless hooks have something to add. */
export async function afterFailure(ran: Ran, error: unknown, around: Around): Promise<unknown> {
  const { call, durationMs } = ran;
  const message = messageOf(error);
  const payload = { ...callPayload(call, around), error: message, duration_ms: durationMs };
  const outcome = await around.hooks.trigger('PostToolUseFailure', payload, { signal: call.signal });
  const notes = [...ran.notes, ...heard(outcome, call, around)];
  return notes.length === 0 ? error : new Error([message, ...notes].join('\n\n'), { cause: error });
}

/** What the model is to know. */
function heard(
  outcome: Outcome<'PostToolUse'> | Outcome<'PostToolUseFailure'>,
  call: ToolCall,
  around: Around,
): readonly string[] {
  for (const message of outcome.messages) tell(around.onMessage, message);
  if (outcome.stop !== null) around.stop?.request(call.id, outcome.stop.reason);
  const block = outcome.refused ? (outcome.reason ?? '') : outcome.stop?.reason;
  return [...hookOutput(outcome.event, outcome.context), ...(block === undefined ? [] : [blockedFurther(block)])];
}
