import { isObject, type JsonObject, parsedJson } from '../../../core/json.ts';
import { callList, nameIn, timeIn } from '../tool-call.ts';
import type { TranscriptReader } from '../transcript-reader.ts';
import { isOurRefusal } from './our-refusal.ts';

/** `~/.local/share/opencode/opencode.db`: a part of type "tool" is a call; a sub-agent is a session with a parent. */
export const opencodeTranscripts: TranscriptReader = {
  agent: 'opencode',
  folders: [{ variable: 'XDG_DATA_HOME', usual: '.local/share', below: 'opencode' }],
  isTranscript: /^opencode\.db$/,
  form: {
    query:
      'SELECT part.session_id AS session, session.parent_id AS parent, part.time_created AS time, part.data AS data FROM part LEFT JOIN session ON session.id = part.session_id ORDER BY part.time_created',
  },
  calls(entries) {
    const calls = callList();
    for (const { session: own, parent: above, time, data } of entries) {
      const part = typeof data === 'string' ? parsedJson(data) : null;
      const session = nameIn(own);
      if (session === null || !isObject(part) || part.type !== 'tool') continue;
      const [parent, tool] = [nameIn(above), nameIn(part.tool)];
      const state = isObject(part.state) ? part.state : {};
      if (tool === null) continue;
      calls.begin({
        session: parent ?? session,
        aliases: [session],
        subagent: parent === null ? null : session,
        id: nameIn(part.callID),
        tool,
        input: state.input ?? null,
        atMs: timeIn(time),
        ended: endOf(state, tool),
      });
    }
    return calls.all();
  },
};

/** A command that fails is completed. A tool of another program, which has that one's name before its own, may say anything. */
function endOf({ status, error }: JsonObject, tool: string): 'ran' | 'not-run' | 'unknown' {
  if (status === 'completed') return 'ran';
  if (status !== 'error') return 'unknown';
  return !tool.includes('_') && typeof error === 'string' && isOurRefusal(error) ? 'not-run' : 'ran';
}
