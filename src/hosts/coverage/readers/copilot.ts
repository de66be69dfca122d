import { basename, dirname } from 'node:path';
import { isObject, type JsonObject } from '../../../core/json.ts';
import { type CallList, callList, nameIn, timeIn } from '../tool-call.ts';
import type { TranscriptReader } from '../transcript-reader.ts';

/** `~/.copilot/session-state/<session>/events.jsonl`, sub-agents among the others. */
export const copilotTranscripts: TranscriptReader = {
  agent: 'copilot',
  folders: [{ variable: 'COPILOT_HOME', usual: '.copilot', below: 'session-state' }],
  isTranscript: /(?:^|\/)events\.jsonl$/,
  form: 'lines',
  calls(entries, path) {
    const calls = callList();
    let session = nameIn(basename(dirname(path))) ?? '';
    for (const { type, data, agentId, timestamp } of entries) {
      if (!isObject(data)) continue;
      if (type === 'session.start') session = nameIn(data.sessionId) ?? session;
      const subagent = nameIn(agentId);
      const about = { session, subagent, aliases: subagent === null ? [] : [subagent], atMs: timeIn(timestamp) };
      if (type === 'assistant.message') askedFor(data, calls, about);
      else if (type === 'tool.execution_start') started(data, calls, about);
      else if (type === 'tool.execution_complete') calls.end(nameIn(data.toolCallId), endOf(data));
    }
    return calls.all();
  },
};

type About = Pick<Parameters<CallList['begin']>[0], 'session' | 'subagent' | 'aliases' | 'atMs'>;

/** What was asked for and never started did not run. */
function askedFor({ toolRequests }: JsonObject, calls: CallList, about: About): void {
  if (!Array.isArray(toolRequests)) return;
  for (const request of toolRequests) {
    if (!isObject(request)) continue;
    const [id, tool] = [nameIn(request.toolCallId), nameIn(request.name)];
    if (tool === null) continue;
    calls.begin({ ...about, id, tool, input: request.arguments ?? null, ended: 'not-run' });
  }
}

function started(data: JsonObject, calls: CallList, about: About): void {
  const [id, tool] = [nameIn(data.toolCallId), nameIn(data.toolName)];
  if (tool !== null && !calls.end(id, 'unknown'))
    calls.begin({ ...about, id, tool, input: data.arguments ?? null, ended: 'unknown' });
}

function endOf({ success, error }: JsonObject): 'ran' | 'not-run' {
  const code = success === false && isObject(error) ? error.code : null;
  return code === 'denied' || code === 'rejected' ? 'not-run' : 'ran';
}
