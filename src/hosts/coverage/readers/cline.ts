import { isObject } from '../../../core/json.ts';
import { callList, nameIn, timeIn } from '../tool-call.ts';
import type { TranscriptReader } from '../transcript-reader.ts';
import { readBlocks } from './message-blocks.ts';

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
        readBlocks(message.content, calls, { session, subagent, atMs: timeIn(message.ts) }, () => false);
      }
    }
    return calls.all();
  },
};
