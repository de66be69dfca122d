import { isObject, type Json, type JsonObject, parsedJson } from '../../../core/json.ts';
import { callList, nameIn, timeIn } from '../tool-call.ts';
import type { TranscriptReader } from '../transcript-reader.ts';

const CALLS = new Set(['function_call', 'custom_tool_call', 'local_shell_call']);
const OUTPUTS = new Set(['function_call_output', 'custom_tool_call_output', 'local_shell_call_output']);

/** `~/.codex/sessions/<year>/<month>/<day>/rollout-….jsonl`, one for each agent. */
export const codexTranscripts: TranscriptReader = {
  agent: 'codex',
  folders: ['sessions', 'archived_sessions'].map((below) => ({ variable: 'CODEX_HOME', usual: '.codex', below })),
  isTranscript: /(?:^|\/)rollout-[^/]*\.jsonl$/,
  form: 'lines',
  trust:
    'Codex skips hooks that you have not trusted, without a word in "codex exec": start "codex" and look at "/hooks".',
  calls(entries) {
    const calls = callList();
    const tools = new Map<string, string>();
    const carriedOut = new Set<unknown>();
    let about: ReturnType<typeof aboutSession> = null;
    for (const { type, timestamp, payload } of entries) {
      if (!isObject(payload)) continue;
      // what a thread was forked from may be told again behind its own
      if (type === 'session_meta') about ??= aboutSession(payload);
      if (payload.type === 'item_completed' && isObject(payload.item)) carriedOut.add(payload.item.id);
      if (type !== 'response_item' || about === null) continue;
      const [id, kind] = [nameIn(payload.call_id), String(payload.type)];
      if (id !== null && CALLS.has(kind)) {
        const tool = nameIn(payload.name) ?? 'local_shell';
        tools.set(id, tool);
        calls.begin({ ...about, id, tool, input: inputOf(payload), atMs: timeIn(timestamp) });
      } else if (id !== null && OUTPUTS.has(kind)) {
        const isDown = !carriedOut.has(id) && isTurnedDown(payload.output, tools.get(id) ?? '');
        calls.end(id, isDown ? 'not-run' : 'ran');
      }
    }
    return calls.all();
  },
};

function aboutSession({ session_id, id, source, originator }: JsonObject) {
  const [own, whole] = [nameIn(id), nameIn(session_id) ?? nameIn(id)];
  if (own === null || whole === null) return null;
  const isSub = own !== whole || (isObject(source) && source.subagent !== undefined);
  const headless = source === 'exec' || originator === 'codex_exec';
  return { session: whole, aliases: [own], subagent: isSub ? own : null, headless };
}

/** Arguments are JSON in a text, or the text itself, or an action. */
function inputOf({ arguments: text, input, action }: JsonObject): Json {
  const parsed = typeof text === 'string' ? parsedJson(text) : null;
  return (isObject(parsed) ? parsed : (input ?? action ?? text)) ?? null;
}

/** What a command prints comes behind words of its own. */
const TURNED_DOWN =
  /^(?:unsupported (?:custom tool )?call: |failed to parse function arguments|exec command rejected by user|(?:Command|Tool call|Tool) blocked by PreToolUse hook: )/;

/** What a tool of another program prints may begin with anything. */
function isTurnedDown(output: Json | undefined, tool: string): boolean {
  if (tool.startsWith('mcp__') || typeof output !== 'string') return false;
  return TURNED_DOWN.test(output);
}
