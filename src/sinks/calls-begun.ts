import type { TrailRecord } from '../audit/chain.ts';
import { rowNamed } from '../core/events.ts';

/** So many calls are remembered that have not come to their end. */
const MOST_CALLS = 10_000;

/** When each call began: what is recorded of its end does not tell. */
export function callsBegun(): (last: TrailRecord) => string | null {
  const begun = new Map<string, string>();
  return ({ event, session_id, tool_use_id, at }) => {
    if (typeof tool_use_id !== 'string') return null;
    const row = rowNamed(String(event));
    const call = JSON.stringify([session_id, tool_use_id]);
    if (row?.beginsCall === true) {
      const [oldest] = begun.size < MOST_CALLS ? [] : begun.keys();
      if (oldest !== undefined) begun.delete(oldest);
      begun.set(call, at);
    }
    if (row?.endsCall === undefined) return null;
    const since = begun.get(call) ?? null;
    begun.delete(call);
    return since;
  };
}
