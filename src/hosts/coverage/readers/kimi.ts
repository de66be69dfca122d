import { basename, dirname } from 'node:path';
import { isObject, type Json } from '../../../core/json.ts';
import { callList, nameIn, timeIn } from '../tool-call.ts';
import type { TranscriptReader } from '../transcript-reader.ts';

/** `~/.kimi-code/sessions/<folder>/<session>/agents/<main or agent-N>/wire.jsonl`. */
export const kimiTranscripts: TranscriptReader = {
  agent: 'kimi',
  folders: [{ variable: 'KIMI_CODE_HOME', usual: '.kimi-code', below: 'sessions' }],
  isTranscript: /(?:^|\/)wire\.jsonl$/,
  form: 'lines',
  calls(entries, path) {
    const calls = callList();
    const agent = basename(dirname(path));
    const session = nameIn(basename(dirname(dirname(dirname(path))))) ?? '';
    const subagent = agent === 'main' ? null : nameIn(agent);
    for (const { type, event, time } of entries) {
      if (type !== 'context.append_loop_event' || !isObject(event)) continue;
      const [id, tool] = [nameIn(event.toolCallId), nameIn(event.name)];
      if (event.type === 'tool.call' && tool !== null)
        calls.begin({ session, subagent, id, tool, input: event.args ?? null, atMs: timeIn(time) });
      else if (event.type === 'tool.result') calls.end(id, isTurnedDown(event.result) ? 'not-run' : 'ran');
    }
    return calls.all();
  },
};

/** It took no time at all to fail: nothing was started. */
function isTurnedDown(result: Json | undefined): boolean {
  return isObject(result) && result.isError === true && result.durationMs === 0;
}
