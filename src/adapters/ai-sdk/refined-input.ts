import { canonicalJson, type JsonObject } from '../../core/json.ts';
import { nowMs } from '../../core/now-ms.ts';
import type { Outcome } from '../../core/outcome.ts';
import { looksSame } from './json-copy.ts';
import { rewrittenInput } from './rewritten-input.ts';
import type { SdkTool } from './sdk-types.ts';
import { type Around, callPayload, type Refined, type ToolCall, toolCall, withInput } from './tool-call.ts';

/**
 * PreToolUse where `ai` 7 asks for the refinement of an input: what hooks make of it is then what is shown to the person who
 * approves it, to the model and to the tool. What cannot be said here, such as a refusal, is said when the call is to run.
 */
export async function refinedInput(name: string, tool: SdkTool, input: unknown, around: Around): Promise<unknown> {
  const call = toolCall({ name, tool, input }, { toolCallId: '' }, around);
  const { tool_use_id: _unknown, ...payload } = callPayload(call, around);
  const outcome = await around.hooks.trigger('PreToolUse', payload, { signal: around.signal });
  if (outcome.rewrite === null || outcome.refused) return keep(call, call, { ...outcome, rewrite: null }, around);
  const checked = await rewrittenInput(call, outcome.rewrite);
  const rewritten = 'value' in checked ? withInput(call, checked.value) : null;
  // what the schema made something else of is judged when the call is to run
  if (rewritten === null || !looksSame(rewritten.told, outcome.rewrite)) return rewritten?.input ?? input;
  return keep(call, rewritten, { ...outcome, rewrite: null }, around);
}

/** The last judgement of what hooks made of an input, if this is what they made. */
export function refinedBefore({ key, told }: ToolCall, { refined }: Around): Refined | undefined {
  return refined.get(keyOf(key, told));
}

function keep(before: ToolCall, after: ToolCall, outcome: Outcome<'PreToolUse'>, around: Around): unknown {
  around.refined.set(keyOf(after.key, after.told), { from: before.told, outcome, atMs: nowMs() });
  return after.input;
}

function keyOf(key: string, told: JsonObject): string {
  return canonicalJson([key, told]);
}
