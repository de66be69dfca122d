import { createHash } from 'node:crypto';
import type { TrailRecord } from '../../audit/chain.ts';
import { canonicalJson, type Json } from '../../core/json.ts';
import type { RecordedEvent } from '../replay/recorded-event.ts';

/** Of a payload, what is another one each time. A rule that names one of these may decide two calls with one input otherwise. */
export const PASSING_FIELDS = [
  ...['session_id', 'tool_use_id', 'transcript_path', 'timestamp', 'turn_id', 'conversation_id', 'generation_id'],
  ...['agent_id', 'parent_agent_id'],
] as const;

const PASSING: ReadonlySet<string> = new Set(PASSING_FIELDS);
const OF_RUNS = [
  ...['hook', 'name', 'layer', 'handler', 'status', 'decision', 'shadow', 'definition', 'reason', 'rewrote'],
] as const;
const OF_SKIPS = ['hook', 'name', 'why'] as const;

/**
 * The same for events that the same rules turn into the same, wherever and whenever they happened: all that a replay looks at,
 * and nothing else. Only for what is decided by itself, without what came before it in its session.
 */
export function inputKey(recorded: RecordedEvent, repository: string | null): string {
  const { event, decision, hold, reason, rewrite, agent, payload, runs, skips } = recorded;
  const lasting = Object.fromEntries(Object.entries(payload).filter(([name]) => !PASSING.has(name)));
  const all = [
    ...[event, decision, hold, reason, (rewrite ?? null) as Json, agent, repository, lasting],
    ...[runs.map((run) => picked(run, OF_RUNS)), skips.map((skip) => picked(skip, OF_SKIPS))],
  ];
  return createHash('sha256')
    .update(canonicalJson(all as Json))
    .digest('hex')
    .slice(0, 32);
}

function picked(record: TrailRecord, names: readonly string[]): Json {
  return names.map((name) => (record[name] ?? null) as Json);
}
