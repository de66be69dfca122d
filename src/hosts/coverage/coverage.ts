import { basename, join, relative } from 'node:path';
import type { Environment } from '../../core/dialect.ts';
import type { AgentName } from '../../core/wire.ts';
import type { AgentNow } from './likely-cause.ts';
import { firstInstall, likelyCauses } from './likely-cause.ts';
import { trailed } from './met-decisions.ts';
import { type AgentCall, type Pairing, pairCalls } from './pair-calls.ts';
import { READERS } from './readers/all.ts';
import { canRead, entriesIn } from './transcript-entries.ts';
import { filesBelow, transcriptFolders, type Unread } from './transcript-files.ts';
import { INSIDE_TOOLS, type TranscriptReader } from './transcript-reader.ts';

/** What is asked. */
export interface CoverageRequest {
  readonly home: string;
  readonly env: Environment;
  readonly stateFolder: string;
  /** Only these; empty: all. */
  readonly agents: readonly AgentName[];
  readonly sinceMs: number | null;
  /** Its id, or the beginning of it. */
  readonly session: string | null;
  /** Files and folders in place of those where agents keep their transcripts; empty: those. */
  readonly transcripts: readonly string[];
  readonly now: (agent: string) => Pick<AgentNow, 'hasEntry' | 'switchedOff'>;
}

/** A call that met no decision, or of which that cannot be said. */
export interface Escape {
  readonly call: AgentCall;
  readonly cause: string;
  readonly why: string;
}

export interface Coverage {
  /** All that were found: the sum of what follows. */
  readonly calls: number;
  readonly covered: number;
  readonly uncovered: readonly Escape[];
  readonly uncertain: readonly Escape[];
  /** Older than the first installation. */
  readonly before: number;
  /** Turned down by the agent itself. */
  readonly notRun: number;
  readonly unread: readonly Unread[];
  /** Agents that have transcripts of which this Node can read none: nothing is known of them. */
  readonly unreadAgents: readonly string[];
  /** By agent: how many were found, and how many were covered. */
  readonly agents: ReadonlyMap<string, { readonly calls: number; readonly covered: number }>;
  /** False: hookline was never installed anywhere, as far as the trail reaches. */
  readonly isInstalled: boolean;
}

/** Pairs every call in the agents' own transcripts with its decision in the trail. Nothing of a transcript is kept. */
export function coverage(request: CoverageRequest): Coverage {
  const { sinceMs, session, stateFolder } = request;
  const unread: Unread[] = [];
  const unreadAgents = new Set<string>();
  const found = foundCalls(request, unreadAgents, (file, why) => unread.push({ file, why }));
  const calls = found.filter(
    (call) =>
      (sinceMs === null || call.atMs === null || call.atMs >= sinceMs) &&
      (session === null || [call.session, ...call.aliases].some((name) => name.startsWith(session))),
  );
  const trail = trailed(join(stateFolder, 'audit'), sinceMs, (agent, id) =>
    READERS.some((reader) => reader.agent === agent && reader.madeUpId?.test(id) === true),
  );
  const pairings = pairCalls(calls, trail.met);
  const covered = calls.filter((call) => pairings.get(call) === 'met');
  const causeOf = likelyCauses({
    trailed: trail,
    covered,
    now: (agent) => ({ ...request.now(agent), trust: trustOf(agent) }),
  });
  const first = new Map(READERS.map(({ agent }) => [agent, firstInstall(trail, agent)]));
  const sorted: Record<Judged, Escape[]> = { covered: [], before: [], notRun: [], uncertain: [], uncovered: [] };
  for (const call of calls) {
    const judged = judge(call, pairings.get(call) ?? 'none', first.get(call.agent) ?? null, trail.reachesBackTo);
    const because = judged.as === 'uncovered' ? causeOf(call) : judged;
    sorted[judged.as].push({ call, cause: because.cause, why: because.why });
  }
  return {
    calls: calls.length,
    covered: covered.length,
    uncovered: byTime(sorted.uncovered),
    uncertain: byTime(sorted.uncertain),
    before: sorted.before.length,
    notRun: sorted.notRun.length,
    unread,
    unreadAgents: [...unreadAgents],
    agents: perAgent(calls, covered),
    isInstalled: [...first.values()].some((one) => one !== null),
  };
}

function byTime(escapes: readonly Escape[]): readonly Escape[] {
  return escapes.toSorted((a, b) => (a.call.atMs ?? 0) - (b.call.atMs ?? 0));
}

type Judged = 'covered' | 'before' | 'notRun' | 'uncertain' | 'uncovered';

interface Judgement {
  readonly as: Judged;
  readonly cause: string;
  readonly why: string;
}

function judge(call: AgentCall, pairing: Pairing, firstMs: number | null, reachesBackTo: number | null): Judgement {
  const as = (judged: Judged, cause = '', why = ''): Judgement => ({ as: judged, cause, why });
  const { atMs, ended, tool } = call;
  if (pairing === 'met') return as('covered');
  if (atMs === null) return as('uncertain', 'no time', 'the transcript does not say when it was');
  if (reachesBackTo !== null && atMs < reachesBackTo)
    return as('uncertain', 'no records', 'the trail does not reach back that far');
  if (firstMs === null || atMs < firstMs) return as('before');
  if (ended === 'not-run') return as('notRun');
  if (pairing === 'near')
    return as('uncertain', 'another input', 'a decision about this tool at that time had another input');
  if (INSIDE_TOOLS.has(tool))
    return as('uncertain', 'inside the agent', 'this tool works inside the agent, which may fire no hook for it');
  if (ended === 'unknown') return as('uncertain', 'no result', 'the transcript does not say that it ran');
  return as('uncovered');
}

function foundCalls(
  request: CoverageRequest,
  unreadAgents: Set<string>,
  unread: (file: string, why: string) => void,
): readonly AgentCall[] {
  const { agents, home, env, transcripts, sinceMs } = request;
  const readers = READERS.filter(({ agent }) => agents.length === 0 || agents.includes(agent));
  const found = new Map<string, AgentCall>();
  const search = { sinceMs, unread };
  const seen = (reader: TranscriptReader, name: string): void => {
    if (reader.isTranscript.test(name) && !canRead(reader.form)) unreadAgents.add(reader.agent);
  };
  for (const root of transcripts)
    for (const path of filesBelow(root, (name) => readers.some((one) => mayBe(one, name)), search)) {
      for (const reader of readers) seen(reader, basename(path));
      for (const call of callsOfAny(readers, path, unread)) add(found, call);
    }
  if (transcripts.length > 0) return [...found.values()];
  for (const reader of readers)
    for (const folder of transcriptFolders(reader, home, env))
      for (const path of filesBelow(folder, (name) => reader.isTranscript.test(name), search)) {
        seen(reader, relative(folder, path));
        for (const call of callsOf(reader, path, (why) => unread(path, why))) add(found, call);
      }
  return [...found.values()];
}

function mayBe(reader: TranscriptReader, name: string): boolean {
  return reader.isTranscript.test(name) || (reader.form === 'lines' && name.endsWith('.jsonl'));
}

/** A file that somebody named is read by whoever finds a call in it. */
function callsOfAny(
  readers: readonly TranscriptReader[],
  path: string,
  unread: (file: string, why: string) => void,
): readonly AgentCall[] {
  const why = new Set<string>();
  for (const reader of readers.filter((one) => mayBe(one, path))) {
    const calls = callsOf(reader, path, (one) => why.add(one));
    if (calls.length > 0) return calls;
  }
  for (const one of why) unread(path, one);
  return [];
}

function callsOf(reader: TranscriptReader, path: string, unread: (why: string) => void): readonly AgentCall[] {
  const calls = reader.calls(entriesIn(path, reader.form, unread), path);
  return calls.map((call) => ({ ...call, agent: reader.agent }));
}

const MOST_CALLS = 500_000;

/** A session that was gone on with in another file tells its calls again: they are the same, by another name. */
function add(found: Map<string, AgentCall>, call: AgentCall): void {
  const { agent, id, atMs, tool, session, aliases } = call;
  const key = id === null || atMs === null ? `#${found.size}` : JSON.stringify([agent, id, atMs, tool]);
  const before = found.get(key);
  if (before !== undefined) found.set(key, { ...before, aliases: [...before.aliases, session, ...aliases] });
  else if (found.size < MOST_CALLS) found.set(key, call);
}

function trustOf(agent: string): string | null {
  return READERS.find((one) => one.agent === agent)?.trust ?? null;
}

function perAgent(calls: readonly AgentCall[], covered: readonly AgentCall[]) {
  const counts = new Map<string, { calls: number; covered: number }>();
  for (const { agent } of calls) {
    const count = counts.get(agent) ?? { calls: 0, covered: 0 };
    count.calls += 1;
    counts.set(agent, count);
  }
  for (const { agent } of covered) {
    const count = counts.get(agent);
    if (count !== undefined) count.covered += 1;
  }
  return counts;
}
