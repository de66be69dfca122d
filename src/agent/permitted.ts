import type { ToolCall } from '../core/chat.ts';
import type { JsonObject } from '../core/json.ts';
import type { Outcome } from '../core/outcome.ts';
import { blockedByHook, hookOutput } from '../core/words.ts';
import { fire } from './fire.ts';
import type { At, Tool } from './session.ts';
import { INTERRUPTED, notRunBecause } from './words.ts';

export type Permitted = { readonly input: JsonObject } | { readonly refused: string };

/** Nobody has said no: the person wants everything to end. */
const CUT_SHORT: Permitted = { refused: INTERRUPTED };

/** Whether a call that no hook refused may run, and with which input. */
export async function permitted(at: At, tool: Tool, call: ToolCall, before: Outcome<'PreToolUse'>): Promise<Permitted> {
  const { session } = at;
  const input = before.rewrite ?? call.input;
  if (before.decision === 'ask')
    return denied(at, call, input, blockedByHook(`${before.reason ?? 'It must be approved.'} ${NOBODY}`));
  if (!tool.changes) return { input };
  if (session.mode === 'plan') return denied(at, call, input, notRunBecause('In plan mode nothing is changed.'));
  const isGranted = before.decision === 'allow' || before.approval?.state === 'approved';
  if (session.permission === 'auto' || isGranted || session.allowedTools.has(tool.name)) return { input };
  return askedFor(at, tool, call, input);
}

const NOBODY = 'Nobody is there who could be asked.';

async function askedFor(at: At, tool: Tool, call: ToolCall, input: JsonObject): Promise<Permitted> {
  const { session, thread, signal } = at;
  const named = { tool_name: call.name, tool_use_id: call.id, ...tool.told };
  const request = await fire(at, 'PermissionRequest', { ...named, tool_input: input });
  if (signal.aborted) return CUT_SHORT;
  if (request.refused) return denied(at, call, input, blockedByHook(request.reason));
  const final = request.rewrite ?? input;
  if (request.rewrite !== null) {
    // the guards of PreToolUse have not seen this yet
    const again = await fire(at, 'PreToolUse', { ...named, tool_input: final });
    if (signal.aborted) return CUT_SHORT;
    if (again.refused || again.decision === 'ask') return denied(at, call, final, blockedByHook(again.reason));
    if (again.rewrite !== null) return denied(at, call, final, blockedByHook('The rewrite does not settle.'));
  }
  if (request.decision === 'allow') return { input: final };
  if (session.person.ask === null) {
    return denied(at, call, final, notRunBecause(`${NOBODY} (With --permission auto nobody is asked.)`));
  }
  session.person.notify('permission_prompt', `The agent wants to use ${call.name}.`);
  const answer = await session.person.ask({ kind: 'tool', call, input: final, agent: thread.role }, signal);
  if (signal.aborted) return CUT_SHORT;
  if (!answer.yes)
    return denied(at, call, final, notRunBecause(['The person said no.', answer.words].filter(Boolean).join(' ')));
  if (answer.always === true) session.allowedTools.add(tool.name);
  return { input: final };
}

async function denied(at: At, call: ToolCall, input: JsonObject, reason: string): Promise<Permitted> {
  const { person } = at.session;
  person.tell({ kind: 'denied', call, reason });
  const named = { tool_name: call.name, tool_use_id: call.id, tool_input: input };
  const { context } = await fire(at, 'PermissionDenied', { ...named, reason });
  return { refused: [reason, ...hookOutput('PermissionDenied', context)].join('\n\n') };
}
