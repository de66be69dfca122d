import { sameJson } from '../../core/json.ts';
import { nowMs } from '../../core/now-ms.ts';
import type { Outcome } from '../../core/outcome.ts';
import { blockedByHook, hookOutput } from '../../core/words.ts';
import { gate } from '../../gate.ts';
import { checkedValue } from './checked-value.ts';
import { RefusedByHook } from './refused-by-hook.ts';
import { tell } from './tell.ts';
import { type Around, callPayload, type ToolCall, untold } from './tool-call.ts';

/** The person may have taken an hour, and hooks may have changed meanwhile. */
const FRESH_MS = 60_000;

/** PreToolUse → the call as it is to run, and what the model is to know with its result. Throws where it must not run. */
export async function beforeTool(
  call: ToolCall,
  around: Around,
): Promise<{ readonly call: ToolCall; readonly notes: readonly string[] }> {
  const { outcome, approved } = await judgement(call, around);
  for (const message of outcome.messages) tell(around.onMessage, message);
  const refusal = refusalOf(outcome, approved);
  if (refusal !== null) throw refused(call, refusal, outcome, around);
  const notes = hookOutput('PreToolUse', outcome.context);
  if (outcome.rewrite === null) return { call, notes };
  const told = outcome.rewrite;
  const checked = await checkedValue(call.tool.inputSchema, untold(call, told));
  if ('value' in checked) return { call: { ...call, told, input: checked.value }, notes };
  const problem = `a hook rewrote the input to one that the tool does not take: ${checked.problem}`;
  throw refused(call, problem, outcome, around);
}

/** PreToolUse while it is found out whether the person has to be asked: its answer counts when the call is executed. */
export async function needsPerson(call: ToolCall, around: Around): Promise<'yes' | 'no' | 'refused'> {
  const outcome = await trigger(call, around);
  around.judged.set(call.id, { told: call.told, outcome, atMs: nowMs() });
  if (refusalOf(outcome, true) !== null) return 'refused';
  return outcome.decision === 'ask' ? 'yes' : 'no';
}

/** `approved`: where it asks, the AI SDK has asked; it executes nothing else. */
async function judgement(
  call: ToolCall,
  around: Around,
): Promise<{ readonly outcome: Outcome<'PreToolUse'>; readonly approved: boolean }> {
  const before = around.judged.get(call.id);
  around.judged.forget(call.id);
  const approved = before !== undefined && sameJson(before.told, call.told);
  if (approved && nowMs() - before.atMs < FRESH_MS) return { outcome: before.outcome, approved };
  return { outcome: await trigger(call, around), approved };
}

async function trigger(call: ToolCall, around: Around): Promise<Outcome<'PreToolUse'>> {
  const outcome = await around.hooks.trigger('PreToolUse', callPayload(call, around), { signal: call.signal });
  // nobody refused it: nobody waits for it any more
  call.signal?.throwIfAborted();
  return outcome;
}

function refusalOf(outcome: Outcome<'PreToolUse'>, approved: boolean): string | null {
  if (outcome.stop !== null) return outcome.stop.reason;
  const gated = gate(outcome, null);
  if ('refused' in gated) return gated.refused;
  if (!('ask' in gated)) return null;
  if (!approved) return gated.ask;
  // the person saw what the model wanted
  return outcome.rewrite === null ? null : `${gated.ask} (a hook rewrote the input, which nobody was shown)`;
}

function refused(call: ToolCall, reason: string, outcome: Outcome<'PreToolUse'>, around: Around): RefusedByHook {
  const { name, id, told } = call;
  if (outcome.stop !== null) around.stop?.request(id, outcome.stop.reason);
  tell(around.onRefused, { toolName: name, toolCallId: id, input: told, reason, outcome });
  const message = [blockedByHook(reason), ...hookOutput('PreToolUse', outcome.context)].join('\n\n');
  return new RefusedByHook(message, reason, outcome);
}
