import { eventRow } from '../core/events.ts';
import type { Handler } from '../core/handler.ts';
import { type Hook, SELECTS_ALL } from '../core/hook.ts';
import { HookError } from '../core/hook-error.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { sameJson } from '../core/json.ts';
import { reachedAt } from '../core/model.ts';
import { orElse } from '../core/or-else.ts';
import { DIALECTS, DIALECTS_BY_NAME } from '../dialects/all.ts';
import { endedLater, type Later } from '../engine/execute-later.ts';
import { onEndingSignal, signalExitCode } from '../handlers/ending-signals.ts';
import { runs } from '../handlers/runs.ts';
import { aboutHooks } from '../hooks/about-hooks.ts';
import { auditTrail } from '../hooks/audit-trail.ts';
import { interpret } from '../hooks/interpret.ts';
import { policyMasks } from '../hooks/policy-masks.ts';
import { type SupervisedJob, scriptsNow } from '../hooks/start-supervisor.ts';
import { sessionsInFiles } from '../state/session-files.ts';
import { fail } from './fail.ts';
import { readStdin } from './read-stdin.ts';

const GRACE_MS = 1000;

/** So many of those that waited for their turn run at once. */
const MOST_AT_ONCE = 16;

/** Not for people: runs or watches hooks to their end that whoever started them does not wait for. */
export async function command(): Promise<number> {
  let code = 0;
  const stopped = new AbortController();
  // the hook ends by it at once, and that is recorded
  onEndingSignal((signal) => {
    code = signalExitCode(signal);
    stopped.abort();
  });
  const jobs = jobsIn(readStdin());
  if (jobs === null) {
    const hint = 'a list of jobs stands on standard input, as "hookline run" gives it; a person has no use for it';
    fail(new HookError('USAGE', '"hookline supervise" was given no list of jobs.', { hint }), false);
    return 1;
  }
  const next = async (): Promise<void> => {
    for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) await supervised(job, stopped.signal);
  };
  await Promise.all(Array.from({ length: Math.min(MOST_AT_ONCE, jobs.length) }, next));
  return code;
}

/** Null: it is no list; what stands in one is what whoever started us put there. */
function jobsIn(text: string): SupervisedJob[] | null {
  const read = orElse(() => JSON.parse(text), null);
  return Array.isArray(read) ? read : null;
}

async function supervised(job: SupervisedJob, signal: AbortSignal): Promise<void> {
  const handler = withAccess(job.hook.handler, job.access);
  const matcher = { ...SELECTS_ALL.matcher, text: job.matcherText };
  const hook: Hook = { ...job.hook, handler, selects: { ...SELECTS_ALL, matcher } };
  const event: HookEvent = { ...job.event, row: eventRow(job.event.name) };
  await DIALECTS.find(({ name }) => name === hook.dialect)?.ready?.();
  const { home } = job.whose;
  const host = { ...job.whose, env: process.env, cwd: event.payload.cwd };
  const byId = { withId: (id: string): readonly Hook[] => (id === hook.id ? [hook] : []) };
  const trail = auditTrail(host, {
    current: () => ({ policy: job.under.policy, byId, fleet: job.under.fleet ?? null }),
    masks: policyMasks(),
    waits: true,
    experiment: false,
    recordAll: true,
    tell: () => {},
  });
  const session = sessionsInFiles(host.stateFolder);
  const carriers = runs({
    env: process.env,
    home,
    about: aboutHooks(host),
    graceMs: GRACE_MS,
    maxConcurrent: 1,
    processes: null,
    model: null,
    session,
    // what an asynchronous hook leaves behind nobody counts
    recordLeft: () => {},
    sessionsEndHere: false,
    tell: () => {},
    handingOver: async () => null,
    passOn: async () => false,
  });
  const later: Later = {
    rules: { dialects: DIALECTS_BY_NAME },
    runs: { interpret },
    memory: { session, emit: () => {} },
    placeOf: () => job.under.place,
    record: job.under.isRecorded ? trail.late : () => {},
    afterwards: carriers.afterwards,
  };
  const { scripts, underWay } = job;
  const isSame = async (): Promise<boolean> =>
    scripts === null || sameJson(scripts, await scriptsNow(hook, event.payload.cwd, home));
  if (underWay !== null) endedLater(later, hook, event, await carriers.adopt(underWay, signal));
  else if ((await isSame()) && !signal.aborted)
    endedLater(later, hook, event, await carriers.runUnwaited(hook, event, () => true));
  await carriers.close();
}

function withAccess(handler: Handler, access: SupervisedJob['access']): Handler {
  if (handler.kind !== 'prompt' || handler.source === null || access === null) return handler;
  if (handler.source.wire === 'agent') return handler;
  return { ...handler, source: reachedAt(handler.source, access) };
}
