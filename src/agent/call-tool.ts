import type { ToolCall } from '../core/chat.ts';
import { didYouMean } from '../core/did-you-mean.ts';
import type { Json, JsonObject } from '../core/json.ts';
import { messageOf } from '../core/message-of.ts';
import { nowMs } from '../core/now-ms.ts';
import { responseText } from '../core/response-text.ts';
import { blockedByHook, blockedFurther, hookOutput } from '../core/words.ts';
import { fire } from './fire.ts';
import { permitted } from './permitted.ts';
import type { At, Tool } from './session.ts';
import { isToolFailure, toolsFor } from './tool.ts';
import { INTERRUPTED, notRunBecause } from './words.ts';

/** What became of one call. */
export interface CallEnd {
  /** For the model. */
  readonly text: string;
  readonly isError: boolean;
  /** A hook ends the turn. */
  readonly stop: boolean;
  /** The other calls of the same reply are not run, and this is why. */
  readonly blocksRest: string | null;
  /** What really ran, and what it answered; null: nothing ran. */
  readonly ran: { readonly tool_input: JsonObject; readonly tool_response: Json } | null;
}

/** PreToolUse, the person, the tool, PostToolUse: a call that anybody refuses has no effect but its answer. */
export async function callTool(at: At, call: ToolCall): Promise<CallEnd> {
  const tool = toolsFor(at.session, at.thread).find(({ name }) => name === call.name);
  if (tool === undefined) return notRun(unknownTool(at, call.name));
  if (call.problem !== undefined) return notRun(call.problem);
  at.session.person.tell({ kind: 'call', call, agent: at.thread.role });

  const named = { tool_name: call.name, tool_use_id: call.id, ...tool.told };
  const before = await fire(at, 'PreToolUse', { ...named, tool_input: call.input });
  const hookTexts = hookOutput('PreToolUse', before.context);
  if (at.signal.aborted) return notRun(INTERRUPTED);
  if (before.refused) return notRun(blockedByHook(before.reason), hookTexts);
  if (before.stop !== null) return { ...notRun(blockedByHook(before.stop.reason), hookTexts), stop: true };
  const permission = await permitted(at, tool, call, before);
  if ('refused' in permission) return notRun(permission.refused, hookTexts);
  return run(at, { tool, call, input: permission.input, hookTexts });
}

interface ToRun {
  readonly tool: Tool;
  readonly call: ToolCall;
  readonly input: JsonObject;
  /** What hooks said before it. */
  readonly hookTexts: readonly string[];
}

async function run(at: At, { tool, call, input, hookTexts }: ToRun): Promise<CallEnd> {
  const { session, thread, signal } = at;
  const named = { tool_name: call.name, tool_use_id: call.id, tool_input: input, ...tool.told };
  const agent = thread.role;
  session.person.tell({ kind: 'tool', call, input, agent });
  const startedAt = nowMs();
  const duration = () => ({ duration_ms: Math.round(nowMs() - startedAt) });
  try {
    const { response, text, metadata } = await tool.run(input, at);
    session.person.tell({ kind: 'tool-done', call, text, isError: false, agent });
    const after = await fire(at, 'PostToolUse', {
      ...named,
      tool_response: response,
      tool_output: text,
      ...duration(),
      ...(metadata === undefined ? {} : { tool_metadata: metadata }),
    });
    const result = after.rewrite === null ? text : responseText(after.rewrite);
    const blocked = after.refused ? [blockedFurther(after.reason)] : [];
    return {
      text: [...hookTexts, result, ...hookOutput('PostToolUse', after.context), ...blocked].join('\n\n'),
      isError: false,
      stop: after.stop !== null,
      blocksRest: after.refused ? (after.reason ?? '') : null,
      ran: { tool_input: input, tool_response: after.rewrite ?? response },
    };
  } catch (error) {
    const text = signal.aborted ? INTERRUPTED : messageOf(error);
    session.person.tell({ kind: 'tool-done', call, text, isError: true, agent });
    const response = isToolFailure(error) ? error.toolResponse : null;
    const answered = response === null ? {} : { tool_response: response };
    // an interruption that ended the tool does not end those who are told of it
    const told = signal.aborted ? { ...at, signal: at.after() } : at;
    const interrupted = signal.aborted ? { is_interrupt: true } : {};
    const failure = { ...answered, ...interrupted, error: text, tool_output: text, ...duration() };
    const after = await fire(told, 'PostToolUseFailure', { ...named, ...failure });
    return {
      text: [...hookTexts, text, ...hookOutput('PostToolUseFailure', after.context)].join('\n\n'),
      isError: true,
      stop: after.stop !== null,
      blocksRest: null,
      ran: { tool_input: input, tool_response: response ?? text },
    };
  }
}

function notRun(text: string, hookTexts: readonly string[] = []): CallEnd {
  return { text: [text, ...hookTexts].join('\n\n'), isError: true, stop: false, blocksRest: null, ran: null };
}

function unknownTool({ session, thread }: At, name: string): string {
  const names = toolsFor(session, thread).map((tool) => tool.name);
  const meant = didYouMean(name, names);
  return notRunBecause(
    `There is no tool "${name}"; ${meant === null ? `there are ${names.join(', ')}` : `did you mean "${meant}"?`}`,
  );
}
