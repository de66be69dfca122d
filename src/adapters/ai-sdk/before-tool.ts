import { nowMs } from '../../core/now-ms.ts';
import type { Outcome } from '../../core/outcome.ts';
import { blockedByHook, hookOutput } from '../../core/words.ts';
import { gate } from '../../gate.ts';
import { type Approval, approvalOf, noteAsked } from './approval-of.ts';
import { looksSame } from './json-copy.ts';
import type { HookedToolsOptions } from './options.ts';
import { refinedBefore } from './refined-input.ts';
import { RefusedByHook } from './refused-by-hook.ts';
import { rewrittenInput } from './rewritten-input.ts';
import { tell } from './tell.ts';
import { type Around, callPayload, type ToolCall, withInput } from './tool-call.ts';

/** The person may have taken an hour, and hooks may have changed meanwhile. */
const FRESH_MS = 60_000;

/** A call as it is to run, and what the model is to know with its result. */
interface Cleared {
  readonly call: ToolCall;
  readonly notes: readonly string[];
}

/** PreToolUse, until hooks have seen what the tool gets. Throws where it must not run. */
export async function beforeTool(asked: ToolCall, around: Around): Promise<Cleared> {
  const { outcome, approval } = await judgement(asked, around);
  for (const message of outcome.messages) tell(around.onMessage, message);
  const call = await asJudged(asked, outcome, approval, around);
  if (outcome.rewrite === null || looksSame(call.told, outcome.rewrite)) {
    return { call, notes: hookOutput('PreToolUse', outcome.context) };
  }
  // the schema made something else of the rewrite, which no guard has seen
  const again = await trigger(call, around, true);
  for (const message of again.messages) if (!outcome.messages.includes(message)) tell(around.onMessage, message);
  const settled = await asJudged(call, again, 'none', around);
  if (!looksSame(settled.told, call.told)) throw refused(call, 'The rewrite does not settle.', again, around);
  return { call, notes: hookOutput('PreToolUse', [...new Set([...outcome.context, ...again.context])]) };
}

export type NeedsPerson = { readonly kind: 'asked'; readonly reason: string } | { readonly kind: 'no' | 'refused' };

/** PreToolUse while it is found out whether the person has to be asked: its answer counts when the call is executed. */
export async function needsPerson(call: ToolCall, around: Around): Promise<NeedsPerson> {
  const outcome = await judged(call, around);
  const isAsked = outcome.decision === 'ask' && refusalOf(outcome, 'given', around) === null;
  const problem = isAsked ? await noteAsked(call, outcome, around) : null;
  around.judged.set(call.id, { key: call.key, told: call.told, outcome, atMs: nowMs(), problem });
  if (problem !== null || refusalOf(outcome, 'given', around) !== null) return { kind: 'refused' };
  return isAsked ? { kind: 'asked', reason: outcome.reason ?? 'A hook asks.' } : { kind: 'no' };
}

async function judgement(
  call: ToolCall,
  around: Around,
): Promise<{ readonly outcome: Outcome<'PreToolUse'>; readonly approval: Approval }> {
  const before = around.judged.get(call.id);
  around.judged.forget(call.id);
  const isSame = before !== undefined && before.key === call.key && looksSame(before.told, call.told);
  const isFresh = isSame && nowMs() - before.atMs < FRESH_MS;
  const outcome = isFresh ? before.outcome : await judged(call, around);
  if (outcome.decision !== 'ask' || around.approval !== 'sdk') return { outcome, approval: 'none' };
  // what is refused in any case uses up no answer
  if (refusalOf(outcome, 'given', around) !== null) return { outcome, approval: 'given' };
  const problem = isFresh ? before.problem : null;
  return { outcome, approval: problem ?? (await approvalOf(call, outcome, around)) };
}

/** What hooks said of exactly this when they made it, if that was just now. */
async function judged(call: ToolCall, around: Around): Promise<Outcome<'PreToolUse'>> {
  const before = refinedBefore(call, around);
  return before !== undefined && nowMs() - before.atMs < FRESH_MS ? before.outcome : await trigger(call, around);
}

async function trigger(call: ToolCall, around: Around, asGiven = false): Promise<Outcome<'PreToolUse'>> {
  const options = { signal: call.signal, asGiven };
  const outcome = await around.hooks.trigger('PreToolUse', callPayload(call, around), options);
  // nobody refused it: nobody waits for it any more
  call.signal?.throwIfAborted();
  return outcome;
}

/** The call as these hooks leave it. */
async function asJudged(
  call: ToolCall,
  outcome: Outcome<'PreToolUse'>,
  approval: Approval,
  around: Around,
): Promise<ToolCall> {
  const refusal = refusalOf(outcome, approval, around);
  if (refusal !== null) throw refused(call, refusal, outcome, around);
  if (outcome.rewrite === null) return call;
  const checked = await rewrittenInput(call, outcome.rewrite);
  if ('value' in checked) return withInput(call, checked.value);
  const problem = `a hook rewrote the input to one that the tool does not take: ${checked.problem}`;
  throw refused(call, problem, outcome, around);
}

function refused(call: ToolCall, reason: string, outcome: Outcome<'PreToolUse'>, around: Around): RefusedByHook {
  const { name, id, told } = call;
  if (outcome.stop !== null) around.stop?.request(id, outcome.stop.reason);
  tell(around.onRefused, { toolName: name, toolCallId: id, input: told, reason, outcome });
  const message = [blockedByHook(reason), ...hookOutput('PreToolUse', outcome.context)].join('\n\n');
  return new RefusedByHook(message, reason, outcome);
}

const UNKNOWN =
  'its approval answers no question that was asked here about exactly this call in this session, or was used before, or ' +
  'has expired';
const AGAIN = 'Make the call again, and the person is asked again.';
const ALONE = 'This process knows of its own questions only: a server of several needs a store or a key.';

/** Why a call must not run, if the person's approval is this. */
function refusalOf(
  outcome: Outcome<'PreToolUse'>,
  approval: Approval,
  { store, key }: Pick<HookedToolsOptions, 'store' | 'key'>,
): string | null {
  if (outcome.stop !== null) return outcome.stop.reason;
  const gated = gate(outcome, null);
  if (gated.kind === 'refused') return gated.refused;
  if (gated.kind === 'go') return null;
  if (approval === 'none') return gated.ask;
  if (typeof approval === 'object') return `${gated.ask} (${approval.problem})`;
  if (approval === 'unknown') {
    const why = [`${gated.ask} (${UNKNOWN}.`, ...(store === undefined && key === undefined ? [ALONE] : []), AGAIN];
    return `${why.join(' ')})`;
  }
  // the person saw what the model wanted
  return outcome.rewrite === null ? null : `${gated.ask} (a hook rewrote the input, which nobody was shown)`;
}
