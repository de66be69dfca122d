import type { OriginOf } from '../audit/origin.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { messageOf } from '../core/message-of.ts';
import { emptyOutcome, type Outcome, type Run } from '../core/outcome.ts';
import type { Policy } from '../core/policy.ts';
import type { HooksOptions, RecordFacts } from './hooks-options.ts';
import type { PolicyMasks } from './policy-masks.ts';

/** Beyond this many that it has not finished with, an embedder's function is told no more until it has. */
const MOST_PENDING = 1000;

/** Of each thing it is told. */
const MAX_CHARS = 1024 * 1024;

interface SafeRecord {
  readonly outcome: (outcome: Outcome, event: HookEvent) => void | Promise<void>;
  readonly late: (run: Run, event: HookEvent) => void | Promise<void>;
}

type AuditFunction = Extract<HooksOptions['audit'], (...told: never) => unknown>;

export type TellSafely = (around: SinkSurroundings) => SafeRecord;

interface SinkSurroundings {
  readonly masks: PolicyMasks;
  readonly policy: () => Policy;
  readonly tell: (diagnostic: Diagnostic) => void;
}

/** What is needed to tell an embedder's function something. */
interface Telling {
  readonly clean: <T>(value: T) => T;
  readonly cleanOutcome: (outcome: Outcome) => Outcome;
  readonly originOf: OriginOf;
}

/**
 * What an embedder's function is told is without secrets, as in the trail. One that fails, or never ends, is shown once
 * and hurts no event; what it was not told is counted for the next.
 */
export function recordSafely(audit: AuditFunction, around: SinkSurroundings): SafeRecord {
  let ready: { readonly for: Policy['masks']; readonly telling: Telling } | null = null;
  let told = false;
  let pending = 0;
  let dropped = 0;
  const failed = (why: string): void => {
    if (told) return;
    told = true;
    around.tell({ code: 'AUDIT_FAILED', severity: 'error', message: `The outcome could not be recorded: ${why}` });
  };
  const record = (
    outcome: Outcome,
    event: HookEvent,
    late: boolean,
    { clean, cleanOutcome, originOf }: Telling,
  ): void => {
    if (pending >= MOST_PENDING) {
      dropped += 1;
      failed(`${MOST_PENDING} are still being recorded`);
      return;
    }
    try {
      const facts: RecordFacts = { late, dropped, origin: clean(originOf(event)) };
      const recording: unknown = audit(cleanOutcome(outcome), clean(event.payload), facts);
      dropped = 0;
      if (!(recording instanceof Promise)) return;
      pending += 1;
      recording
        .catch((error: unknown) => failed(messageOf(error)))
        .finally(() => {
          pending -= 1;
        });
    } catch (error) {
      failed(messageOf(error));
    }
  };
  const inTurn = (outcome: Outcome, event: HookEvent, late: boolean): void | Promise<void> => {
    const { masks } = around.policy();
    if (ready?.for === masks) return record(outcome, event, late, ready.telling);
    return tellingWith(around.masks, masks).then(
      (telling) => {
        ready = { for: masks, telling };
        record(outcome, event, late, telling);
      },
      (error: unknown) => failed(messageOf(error)),
    );
  };
  return {
    outcome: (outcome, event) => inTurn(outcome, event, false),
    late: (run, event) => inTurn({ ...emptyOutcome(event.decisionId ?? '', event.name, []), ran: [run] }, event, true),
  };
}

/** Loaded when there is somebody to tell. */
async function tellingWith(masks: PolicyMasks, patterns: Policy['masks']): Promise<Telling> {
  const [mask, { masked }, { masking }, { origins }] = await Promise.all([
    masks.load(patterns),
    import('../audit/masked.ts'),
    import('../masks/masking.ts'),
    import('../audit/origin.ts'),
  ]);
  const own = mask ?? masking();
  const clean = <T>(value: T) => masked(value, { chars: MAX_CHARS, mask: own }) as T;
  const known = new WeakMap<Outcome['skipped'], Outcome['skipped']>();
  const cleanOutcome = (outcome: Outcome): Outcome => {
    const { skipped } = outcome;
    // with packs of rules, most of an outcome is who had nothing to say: many share one list, which nobody can change
    if (!Object.isFrozen(skipped)) return clean(outcome);
    const list = known.get(skipped) ?? Object.freeze(clean(skipped).map((skip) => Object.freeze(skip)));
    known.set(skipped, list);
    return { ...clean({ ...outcome, skipped: [] }), skipped: list };
  };
  return { clean, cleanOutcome, originOf: origins() };
}
