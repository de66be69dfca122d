import type { ToolCall, ToolMessage } from '../core/chat.ts';
import type { Json } from '../core/json.ts';
import { blockedFurther } from '../core/words.ts';
import { addToContext, append } from './add-to-context.ts';
import { type CallEnd, callTool } from './call-tool.ts';
import { fire } from './fire.ts';
import type { At } from './session.ts';
import { addHookOutput } from './start-session.ts';
import { INTERRUPTED, notRunBecause } from './words.ts';

interface CallsEnd {
  /** The turn is over; null: it goes on. */
  readonly ended: 'stopped' | 'interrupted' | null;
}

/** The calls of one reply, one after the other. Each has its result in the context afterwards, whatever happens. */
export async function runCalls(at: At, calls: readonly ToolCall[]): Promise<CallsEnd> {
  const ran: Json[] = [];
  let ended: CallsEnd['ended'] = null;
  let blocked: string | null = null;
  for (const call of calls) {
    if (at.signal.aborted) ended = 'interrupted';
    const why = ended === 'interrupted' ? INTERRUPTED : ended === 'stopped' ? 'A hook ended the turn.' : blocked;
    if (why !== null) {
      append(at.thread, resultOf(call, notRunBecause(why), true));
      continue;
    }
    const end = await callTool(at, call);
    const message = resultOf(call, end.text, end.isError);
    const isAdded = await addToContext(at, message, 'tool_result');
    if (!isAdded) append(at.thread, resultOf(call, standIn(at, end), true));
    if (end.ran !== null) ran.push({ ...end.ran, tool_name: call.name, tool_use_id: call.id });
    if (end.stop) ended = 'stopped';
    if (end.blocksRest !== null) blocked = blockedFurther(end.blocksRest);
  }
  if (ended === null && !at.signal.aborted) ended = await afterBatch(at, ran);
  return { ended: at.signal.aborted ? 'interrupted' : ended };
}

async function afterBatch(at: At, ran: readonly Json[]): Promise<CallsEnd['ended']> {
  if (ran.length === 0) return null;
  const { refused, reason, context, stop } = await fire(at, 'PostToolBatch', { tool_calls: ran });
  const output = [...context, ...(refused ? [blockedFurther(reason)] : [])];
  await addHookOutput(at, 'PostToolBatch', output);
  return stop === null ? null : 'stopped';
}

/** What takes the place of a result that did not get into the context. Nobody refused what was interrupted. */
function standIn({ signal }: At, { ran, isError }: CallEnd): string {
  if (!signal.aborted) return '(the result was withheld by a hook)';
  return ran === null || isError ? INTERRUPTED : '(it ran; the person interrupted before its result could be added)';
}

function resultOf({ id, name }: ToolCall, text: string, isError: boolean): ToolMessage {
  return { role: 'tool', callId: id, name, text, isError };
}
