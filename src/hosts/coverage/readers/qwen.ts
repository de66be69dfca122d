import { isObject } from '../../../core/json.ts';
import { callList, nameIn, timeIn } from '../tool-call.ts';
import type { TranscriptReader } from '../transcript-reader.ts';

/** Why it did not even try. */
const TURNED_DOWN: ReadonlySet<unknown> = new Set([
  ...['tool_not_registered', 'invalid_tool_params', 'execution_denied', 'cancelled'],
]);

/** `~/.qwen/projects/<folder>/chats/<session>.jsonl`; sub-agents in `subagents/<session>/agent-<id>.jsonl`. */
export const qwenTranscripts: TranscriptReader = {
  agent: 'qwen',
  folders: [{ variable: 'QWEN_HOME', usual: '.qwen', below: 'projects' }],
  isTranscript: /(?:^|\/)(?:chats|subagents)\/.*\.jsonl$/,
  form: 'lines',
  // before it told hooks its own id (tool_call_id) as well, which the wire prefers: 0.15 does not
  madeUpId: /^toolu_\d{13}_[a-z0-9]+$/,
  trust: 'Qwen Code runs no hooks in a folder that you have not trusted: start "qwen" there and trust it.',
  calls(entries) {
    const calls = callList();
    for (const { type, sessionId, agentId, timestamp, message, toolCallResult: result } of entries) {
      const session = nameIn(sessionId);
      if (session === null) continue;
      const subagent = nameIn(agentId);
      if (type === 'assistant' && isObject(message) && Array.isArray(message.parts))
        for (const part of message.parts) {
          const call = isObject(part) && isObject(part.functionCall) ? part.functionCall : {};
          const [id, tool] = [nameIn(call.id), nameIn(call.name)];
          if (tool === null) continue;
          calls.begin({ session, subagent, id, tool, input: call.args ?? null, atMs: timeIn(timestamp) });
        }
      if (type === 'tool_result' && isObject(result)) {
        const isDown = result.executionStatus === 'not_started' || TURNED_DOWN.has(result.errorType ?? result.status);
        calls.end(nameIn(result.callId), isDown ? 'not-run' : 'ran');
      }
    }
    return calls.all();
  },
};
