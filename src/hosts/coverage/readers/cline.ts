import { isObject, type JsonObject } from '../../../core/json.ts';
import { callList, nameIn, timeIn } from '../tool-call.ts';
import type { TranscriptReader } from '../transcript-reader.ts';
import { readBlocks, textIn } from './message-blocks.ts';

/** `~/.cline/data/sessions/<session>/<session>.messages.json`. */
export const clineTranscripts: TranscriptReader = {
  agent: 'cline',
  folders: [{ variable: 'CLINE_DIR', usual: '.cline', below: 'data/sessions' }],
  isTranscript: /\.messages\.json$/,
  form: 'whole',
  calls(entries) {
    const calls = callList();
    for (const { sessionId, agent, messages } of entries) {
      const session = nameIn(sessionId);
      if (session === null || !Array.isArray(messages)) continue;
      const subagent = agent === undefined || agent === 'lead' ? null : nameIn(agent);
      for (const message of messages) {
        if (!isObject(message)) continue;
        readBlocks(message.content, calls, { session, subagent, atMs: timeIn(message.ts) }, isTurnedDown);
      }
    }
    return calls.all();
  },
};

/** Of a call that a hook took back it keeps no result. */
function isTurnedDown({ name, content }: JsonObject): boolean {
  return textIn(content).startsWith(`{"error":"Tool call ${name} was rejected before execution`);
}
