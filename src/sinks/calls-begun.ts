import type { TrailRecord } from '../audit/chain.ts';

/** So many calls are remembered that have not come to their end. */
const MOST_CALLS = 10_000;
const ENDS: ReadonlySet<string> = new Set(['PostToolUse', 'PostToolUseFailure']);

/** When each call began: what is recorded of its end does not tell. */
export function callsBegun(): (last: TrailRecord) => string | null {
  const begun = new Map<string, string>();
  return ({ event, session_id, tool_use_id, at }) => {
    if (typeof tool_use_id !== 'string') return null;
    const call = JSON.stringify([session_id, tool_use_id]);
    if (event === 'PreToolUse') {
      const [oldest] = begun.size < MOST_CALLS ? [] : begun.keys();
      if (oldest !== undefined) begun.delete(oldest);
      begun.set(call, at);
    }
    if (!ENDS.has(String(event))) return null;
    const since = begun.get(call) ?? null;
    begun.delete(call);
    return since;
  };
}
