import { isObject, type JsonObject } from '../../../core/json.ts';
import { callList, nameIn, timeIn } from '../tool-call.ts';
import type { TranscriptReader } from '../transcript-reader.ts';
import { textIn } from './message-blocks.ts';
import { isOurRefusal } from './our-refusal.ts';

/** `~/.pi/agent/sessions/<folder>/<time>_<session>.jsonl`. */
export const piTranscripts: TranscriptReader = {
  agent: 'pi',
  folders: [{ variable: 'PI_CODING_AGENT_DIR', usual: '.pi/agent', below: 'sessions' }],
  isTranscript: /\.jsonl$/,
  form: 'lines',
  calls(entries) {
    const calls = callList();
    let session: string | null = null;
    for (const { type, id: own, timestamp, message } of entries) {
      if (type === 'session') session ??= nameIn(own);
      if (session === null || !isObject(message)) continue;
      if (message.role === 'toolResult')
        calls.end(nameIn(message.toolCallId), isTurnedDown(message) ? 'not-run' : 'ran');
      if (message.role !== 'assistant' || !Array.isArray(message.content)) continue;
      for (const part of message.content) {
        if (!isObject(part) || part.type !== 'toolCall') continue;
        const [id, tool] = [nameIn(part.id), nameIn(part.name)];
        if (tool === null) continue;
        calls.begin({ session, subagent: null, id, tool, input: part.arguments ?? null, atMs: timeIn(timestamp) });
      }
    }
    return calls.all();
  },
};

/** What a command prints ends with how that ended. */
function isTurnedDown({ isError, toolName, content }: JsonObject): boolean {
  const text = textIn(content);
  if (isError !== true || /\nCommand (?:exited|aborted|timed out)[^\n]*$/.test(text)) return false;
  return text === `Tool ${toolName} not found` || isOurRefusal(text);
}
