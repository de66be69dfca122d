import { isObject, type JsonObject } from '../../../core/json.ts';
import { callList, nameIn, timeIn } from '../tool-call.ts';
import type { TranscriptReader } from '../transcript-reader.ts';
import { readBlocks, textIn } from './message-blocks.ts';

/** `~/.claude/projects/<folder>/<session>.jsonl`; sub-agents in `<session>/subagents/agent-<id>.jsonl`. */
export const claudeCodeTranscripts: TranscriptReader = {
  agent: 'claude-code',
  folders: [{ variable: 'CLAUDE_CONFIG_DIR', usual: '.claude', below: 'projects' }],
  isTranscript: /\.jsonl$/,
  form: 'lines',
  calls(entries) {
    const calls = callList();
    for (const entry of entries) {
      const { message, sessionId, agentId, isSidechain, timestamp, entrypoint } = entry;
      const session = nameIn(sessionId);
      if (!isObject(message) || session === null) continue;
      const subagent = isSidechain === true ? (nameIn(agentId) ?? 'sub-agent') : null;
      const headless = typeof entrypoint === 'string' && entrypoint.startsWith('sdk');
      const about = { session, subagent, atMs: timeIn(timestamp), headless };
      readBlocks(message.content, calls, about, (block) => isTurnedDown(entry, block));
    }
    return calls.all();
  },
};

/**
 * Not allowed, or no call that it could carry out. Where it says that it was allowed, no text of a result says otherwise:
 * that may be the tool's own.
 */
function isTurnedDown({ permissionDecision: asked }: JsonObject, { is_error: failed, content }: JsonObject): boolean {
  if (failed !== true) return false;
  if (isObject(asked) && typeof asked.decision === 'string') return asked.decision !== 'accept';
  return textIn(content).startsWith('<tool_use_error>');
}
