import type { HooksById } from '../audit/definitions.ts';
import type { EnrolledAs } from '../audit/origin.ts';
import type { Trail } from '../audit/trail.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import { errorOf } from '../core/error-of.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { Host } from '../core/host.ts';
import type { RecordLeft } from '../core/left-behind.ts';
import { messageOf } from '../core/message-of.ts';
import { bestEffort } from '../core/or-else.ts';
import type { Outcome, Run } from '../core/outcome.ts';
import type { Policy } from '../core/policy.ts';
import type { Memory } from '../engine/engine.ts';
import type { Mask } from '../masks/masking.ts';
import type { PolicyMasks } from './policy-masks.ts';

export type LateRecord = (run: Run, event: HookEvent) => unknown;

/** What is in force when something is recorded. */
export interface RecordedUnder {
  readonly policy: Policy;
  readonly byId: HooksById;
  readonly fleet: { readonly as: EnrolledAs } | null;
}

interface TrailSurroundings {
  readonly current: () => RecordedUnder;
  readonly masks: PolicyMasks;
  /** For every record, whether or not anything was decided. */
  readonly waits: boolean;
  /** What happens is tried, not done. */
  readonly experiment: boolean;
  /** Also of events for which no hook fitted. */
  readonly recordAll: boolean;
  readonly tell: (diagnostic: Diagnostic) => void;
}

interface AuditTrail {
  readonly outcome: (under: RecordedUnder) => Memory['record'];
  readonly unrecorded: (under: RecordedUnder) => Memory['unrecorded'];
  readonly late: LateRecord;
  readonly left: RecordLeft;
  /** Something will be recorded of this event: what is needed for that is made ready while a hook runs. */
  readonly soon: (event: HookEvent) => void;
  /** Everything is written. */
  readonly close: () => Promise<void>;
}

/** The trail in the state folder. One that cannot be written hurts no event, unless an organization demands it. */
export function auditTrail(
  { stateFolder, home, env }: Pick<Host, 'stateFolder' | 'home' | 'env'>,
  { current, masks, waits, experiment, recordAll, tell }: TrailSurroundings,
): AuditTrail {
  let trail: Trail | null = null;
  const told = new Set<string>();
  const tellOnce = (what: string, diagnostic: Diagnostic): void => {
    if (told.has(what)) return;
    told.add(what);
    tell(diagnostic);
  };
  const failed = (error: unknown): void => tellOnce('record', notRecorded(error));
  const unnoted = (error: Error): void => tellOnce('anchor', notNoted(error));
  const load = async (): Promise<Trail> => {
    const [{ openTrail }, { trailMemory }] = await Promise.all([
      import('../audit/trail.ts'),
      import('../audit/begun.ts'),
    ]);
    const anchors = () => current().policy.auditAnchors;
    const enrolled = (): EnrolledAs | null => current().fleet?.as ?? null;
    trail ??= openTrail(stateFolder, { failed, unnoted, anchors, enrolled, memory: trailMemory(home, env) });
    return trail;
  };
  const write = (to: Trail, outcome: Outcome, event: HookEvent, { policy, byId }: RecordedUnder, mask?: Mask) => {
    return to.outcome(outcome, event, { hooks: byId, mask, experiment, waits: waits || policy.auditRequired });
  };
  /** The first time, and where an organization has masks of its own. */
  const loadAndWrite = async (outcome: Outcome, event: HookEvent, under: RecordedUnder): Promise<Error | null> => {
    try {
      const mask = await masks.load(under.policy.masks);
      return (await write(await load(), outcome, event, under, mask)) ?? null;
    } catch (error) {
      failed(error);
      return errorOf(error);
    }
  };
  /** What nobody waits for. */
  const afterwards = async (tell: (to: Trail, hooks: HooksById, mask: Mask | undefined) => unknown): Promise<void> => {
    try {
      const { policy, byId } = current();
      const mask = await masks.load(policy.masks);
      await tell(trail ?? (await load()), byId, mask);
    } catch (error) {
      failed(error);
    }
  };
  return {
    outcome: (under) => (outcome, event) => {
      if (!recordAll && !isWorthRecording(outcome)) return undefined;
      const mask = masks.loaded(under.policy.masks);
      if (trail === null || mask === null) return loadAndWrite(outcome, event, under);
      return write(trail, outcome, event, under, mask);
    },
    unrecorded:
      ({ policy }) =>
      (why) => ({ diagnostic: notRecorded(why), refusal: policy.auditRequired ? refusal(why) : null }),
    late: (run, event) => afterwards((to, hooks, mask) => to.late(run, event, { hooks, mask })),
    left: (kind, hook, left, event) => afterwards((to, _hooks, mask) => to.left({ kind, hook, left }, event, { mask })),
    soon(event) {
      setImmediate(() => {
        // to ask for what is loaded already takes longer than what it is asked for
        if (trail === null)
          load()
            .then((it) => it.expect(event))
            .catch(failed);
        else bestEffort(() => trail?.expect(event));
      });
    },
    close: async () => trail?.close(),
  };
}

function notRecorded(why: unknown): Diagnostic {
  const message = `What happened could not be recorded: ${messageOf(why)}`;
  return { code: 'AUDIT_FAILED', severity: 'error', message };
}

function notNoted(why: Error): Diagnostic {
  const message = `What happened is recorded, but not how far the trail has come: ${why.message}.`;
  return { code: 'AUDIT_FAILED', severity: 'error', message };
}

function refusal(why: unknown): string {
  return `This must be recorded, and it cannot be: the audit trail could not be written (${messageOf(why)}).`;
}

/** Nothing fitted, and nothing was said: there is nothing to tell, and nothing to load for it. */
function isWorthRecording({ ran, skipped, decision, context, messages }: Outcome): boolean {
  return ran.length + skipped.length + context.length + messages.length > 0 || decision !== 'none';
}
