import { dirname } from 'node:path';
import { eachGroup, type RecordGroup } from '../../audit/decided.ts';
import { type ReadRecord, readTrail } from '../../audit/read-trail.ts';
import { projectRoot } from '../../config/discover.ts';
import { HookError } from '../../core/hook-error.ts';
import { isObject } from '../../core/json.ts';
import { agentNow } from '../../hosts/coverage/agent-now.ts';
import { coverage } from '../../hosts/coverage/coverage.ts';
import { type MissingRecords, type StatedDecision, statementOf } from '../../proof/statement.ts';
import { print } from '../../show/print.ts';
import type { AuditRequest } from '../audit.ts';
import { onePositional } from '../options.ts';
import { statementText } from './statement-text.ts';

/** `hookline audit statement <session>`: which calls there were, and which policy each of them met. Nobody signs it. */
export function part({ folder, home, words, json, values }: AuditRequest): number {
  const session = onePositional(words, 'audit statement', 'session', '0b9f…');
  const { decisions, missing } = ofSession(folder, session);
  if (decisions.length === 0)
    throw new HookError('BAD_OPTION', `Nothing is recorded of a session "${session}".`, {
      hint: 'its whole id is needed; hookline audit tail --json has those of the last decisions',
    });
  const statement = statementOf({
    ...{ fleet: null, session, madeAt: new Date().toISOString(), decisions, missing },
    ...uncoveredIn(session, folder, home),
    revision: values.revision ?? null,
  });
  print(json ? `${JSON.stringify(statement)}\n` : statementText(statement));
  return statement.all ? 0 : 1;
}

/** In one go along the trail; numbers that are missing count between its first and its last record. */
function ofSession(folder: string, session: string) {
  const decisions: StatedDecision[] = [];
  const missing: MissingRecords[] = [];
  let open: MissingRecords[] = [];
  let last: number | null = null;
  for (const group of eachGroup(readTrail(folder))) {
    const [first, end] = [group.records[0].entry.seq, (group.records.at(-1) ?? group.records[0]).entry];
    if (last !== null && first > last + 1) open.push({ machine: null, from: last + 1, to: first - 1 });
    if (last !== null) last = end.seq;
    if (end.session_id !== session || end.experiment === true) continue;
    last = end.seq;
    missing.push(...open);
    open = [];
    if (group.kind === 'decision') decisions.push(statedOf(group));
  }
  return { decisions, missing };
}

function statedOf({ records }: RecordGroup<ReadRecord>): StatedDecision {
  const { entry } = records.at(-1) ?? records[0];
  const payload = isObject(entry.payload) ? entry.payload : {};
  const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
  return {
    ...{ machine: text(entry.machine), at: entry.at, event: text(entry.event), decision: text(entry.decision) },
    ...{ agent: text(entry.agent), call: text(entry.tool_use_id), tool: text(payload.tool_name) },
    ...{ revision: text(entry.revision), seq: entry.seq, hash: entry.hash },
  };
}

/** As far as the agent kept a transcript of it. */
function uncoveredIn(session: string, folder: string, home: string) {
  const where = { home, env: process.env, project: projectRoot(process.cwd(), home), machine: '/etc' };
  const asked = { home, env: process.env, stateFolder: dirname(folder), agents: [], sinceMs: null, transcripts: [] };
  const { calls, uncovered } = coverage({ ...asked, session, now: (agent) => agentNow(agent, where) });
  const uncoveredCalls = uncovered.map(({ call: { atMs, agent, tool, id }, why }) => ({
    ...{ at: atMs === null ? null : new Date(atMs).toISOString(), agent, tool, call: id, why },
  }));
  return { uncovered: calls === 0 ? null : uncovered.length, uncoveredCalls };
}
