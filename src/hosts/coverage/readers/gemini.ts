import { basename, dirname } from 'node:path';
import { isObject, type Json, type JsonObject } from '../../../core/json.ts';
import { type CallList, callList, nameIn, timeIn } from '../tool-call.ts';
import type { TranscriptReader } from '../transcript-reader.ts';

/** `~/.gemini/tmp/<project>/chats/session-….jsonl`; sub-agents in `chats/<session>/<id>.jsonl`. */
export const geminiTranscripts: TranscriptReader = {
  agent: 'gemini',
  folders: [{ variable: 'GEMINI_CLI_HOME', usual: '', below: '.gemini/tmp' }],
  isTranscript: /(?:^|\/)chats\/.*\.jsonl?$/,
  form: 'lines',
  trust: 'Gemini CLI runs no hooks in a folder that you have not trusted: start "gemini" there and trust it.',
  calls(entries, path) {
    const calls = callList();
    let about: ReturnType<typeof aboutSession> = null;
    for (const entry of entries) {
      about ??= aboutSession(entry, path);
      if (about === null) continue;
      const { $set: changes, messages } = entry;
      const lists = [[entry], isObject(changes) ? changes.messages : null, messages];
      for (const list of lists) readMessages(list, calls, about);
    }
    return calls.all();
  },
};

function aboutSession({ sessionId, kind }: JsonObject, path: string) {
  const own = nameIn(sessionId);
  if (own === null) return null;
  if (kind !== 'subagent') return { session: own, aliases: [], subagent: null };
  return { session: nameIn(basename(dirname(path))) ?? own, aliases: [own], subagent: own };
}

function readMessages(
  messages: Json | undefined,
  calls: CallList,
  about: NonNullable<ReturnType<typeof aboutSession>>,
): void {
  if (!Array.isArray(messages)) return;
  for (const message of messages) {
    if (!isObject(message) || !Array.isArray(message.toolCalls)) continue;
    for (const call of message.toolCalls) {
      if (!isObject(call)) continue;
      const [id, tool] = [nameIn(call.id), nameIn(call.name)];
      if (tool === null) continue;
      const atMs = timeIn(message.timestamp);
      calls.begin({ ...about, id, tool, input: call.args ?? null, atMs, ended: endOf(call, tool) });
    }
  }
}

function endOf({ status, result }: JsonObject, tool: string): 'ran' | 'not-run' | 'unknown' {
  if (status === 'success') return 'ran';
  if (status === 'cancelled') return 'not-run';
  if (status !== 'error') return 'unknown';
  const [first] = Array.isArray(result) ? result : [];
  const answer = isObject(first) && isObject(first.functionResponse) ? first.functionResponse.response : null;
  const error = isObject(answer) && typeof answer.error === 'string' ? answer.error : '';
  // what a tool of another program answers may be any text
  return !tool.startsWith('mcp_') && /^(?:Tool "[^"]*" not found|Tool execution blocked: )/.test(error)
    ? 'not-run'
    : 'ran';
}
