import { isObject, type JsonObject } from '../../../core/json.ts';
import { callList, nameIn, timeIn } from '../tool-call.ts';
import type { TranscriptReader } from '../transcript-reader.ts';
import { readBlocks, textIn } from './message-blocks.ts';
import { isOurRefusal } from './our-refusal.ts';

/** `~/.factory/sessions/<folder>/<session>.jsonl`; a sub-agent is a session that another one called. */
export const droidTranscripts: TranscriptReader = {
  agent: 'droid',
  folders: [{ variable: 'FACTORY_HOME', usual: '.factory', below: 'sessions' }],
  isTranscript: /\.jsonl$/,
  form: 'lines',
  trust: 'droid runs no hooks in a folder that you have not trusted: start "droid" there and trust it.',
  calls(entries) {
    const calls = callList();
    let session: string | null = null;
    let subagent: string | null = null;
    for (const { type, id, callingSessionId, timestamp, message } of entries) {
      if (type === 'session_start' && session === null) {
        const [own, caller] = [nameIn(id), nameIn(callingSessionId)];
        session = caller ?? own;
        subagent = caller === null ? null : own;
      }
      if (session === null || !isObject(message)) continue;
      const aliases = subagent === null ? [] : [subagent];
      readBlocks(message.content, calls, { session, subagent, aliases, atMs: timeIn(timestamp) }, isTurnedDown);
    }
    return calls.all();
  },
};

/** Its result is then what our own shim says. What a command prints ends with how that ended. */
function isTurnedDown({ is_error: failed, content }: JsonObject): boolean {
  const text = textIn(content).trimEnd();
  return failed === true && isOurRefusal(text) && !/\[Process exited with code -?\d+\]$/.test(text);
}
