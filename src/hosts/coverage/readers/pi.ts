import { isObject } from '../../../core/json.ts';
import { callList, nameIn, timeIn } from '../tool-call.ts';
import type { TranscriptReader } from '../transcript-reader.ts';

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
      if (message.role === 'toolResult') calls.end(nameIn(message.toolCallId), 'ran');
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
