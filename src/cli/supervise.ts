import type { HookEvent } from '../core/dialect.ts';
import { eventRow } from '../core/events.ts';
import type { Handler } from '../core/handler.ts';
import type { Hook } from '../core/hook.ts';
import { sameJson } from '../core/json.ts';
import { reachedAt } from '../core/model.ts';
import { nowMs } from '../core/now-ms.ts';
import { DIALECTS } from '../dialects/all.ts';
import { auditTrail } from '../hooks/audit-trail.ts';
import { policyMasks } from '../hooks/policy-masks.ts';
import { running } from '../hooks/running.ts';
import { sessionsInFiles } from '../state/session-files.ts';
import { stateFolder } from '../state/state-folder.ts';
import { homeFolder } from './options.ts';
import { readStdin } from './read-stdin.ts';
import { type SupervisedJob, scriptsNow } from './start-supervisor.ts';

const GRACE_MS = 1000;

/** Not for people: runs one asynchronous hook to its end after `hookline run` has answered. */
export async function command(): Promise<number> {
  const job: SupervisedJob = JSON.parse(readStdin());
  const handler = withAccess(job.hook.handler, job.access);
  const hook: Hook = { ...job.hook, handler, matcher: { kind: 'all' }, files: null, condition: null, when: null };
  const event: HookEvent = { ...job.event, row: eventRow(job.event.name) };
  const home = homeFolder();
  const folder = stateFolder(process.env, home);
  const runs = running({
    env: process.env,
    home,
    cwd: event.payload.cwd,
    graceMs: GRACE_MS,
    maxConcurrent: 1,
    model: null,
    dialects: new Map(DIALECTS.map((dialect) => [dialect.name, dialect])),
    session: sessionsInFiles(folder),
    emit: () => {},
    now: nowMs,
    placeOf: () => job.under.place,
    recordLate: auditTrail(folder, {
      current: () => ({ policy: job.under.policy, hooks: [hook] }),
      masks: policyMasks(),
      waits: true,
      tell: () => {},
    }).late,
  });
  const { scripts } = job;
  const same = scripts === null || sameJson(scripts, await scriptsNow(hook, event.payload.cwd));
  if (same) await runs.startAsync(hook, event);
  await runs.close();
  return 0;
}

function withAccess(handler: Handler, access: SupervisedJob['access']): Handler {
  if (handler.kind !== 'prompt' || handler.source === null || access === null) return handler;
  return { ...handler, source: reachedAt(handler.source, access) };
}
