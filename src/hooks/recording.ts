import type { Diagnostic } from '../core/diagnostic.ts';
import type { Environment } from '../core/dialect.ts';
import { isInProcess } from '../core/handler.ts';
import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { Engine } from '../engine/engine.ts';
import type { HooksOptions, HooksParts } from './api.ts';
import { auditTrail, type LateRecord } from './audit-trail.ts';
import { debugRecords } from './debug-record.ts';
import type { InForce } from './in-force.ts';
import type { RecordLeft } from './left-behind.ts';
import { policyMasks } from './policy-masks.ts';
import { recordSafely } from './record-safely.ts';

interface RecordingPlace {
  readonly home: string;
  readonly env: Environment;
  readonly stateFolder: string;
  readonly current: () => InForce;
  readonly tell: (diagnostic: Diagnostic) => void;
}

interface Recording {
  readonly recordOf: (inForce: InForce) => Engine['record'];
  readonly late: LateRecord;
  readonly left: RecordLeft;
  /** What will be needed is made ready while a hook runs, so that nobody waits for it afterwards. */
  readonly soon: (hook: Hook, event: HookEvent) => void;
  /** Whether what happens is written into the trail. */
  readonly isTrailed: () => boolean;
  readonly close: () => Promise<void>;
}

/** Everything that is told what happened: the trail, the embedder's own function, the logs that dialects ask for. */
export function recording(
  { audit }: HooksOptions,
  { unrecorded = false, waitForRecords: waits = false }: HooksParts,
  { home, env, stateFolder, current, tell }: RecordingPlace,
): Recording {
  const masks = policyMasks();
  const trail = auditTrail(stateFolder, { current, masks, waits, tell, home, env });
  const sink = recordSafely(audit, { masks, policy: () => current().policy, tell });
  const debugLog = debugRecords(home, masks, tell);
  // what an organization wants recorded is recorded, whatever the embedder says
  const isTrailed = ({ policy }: InForce): boolean => !unrecorded && (audit === undefined || policy.auditRequired);
  return {
    recordOf(inForce) {
      if (unrecorded) return null;
      const waited = isTrailed(inForce) ? trail.outcome(inForce) : null;
      const others = [sink?.outcome ?? null, debugLog(inForce)].filter((record) => record !== null);
      return others.length === 0 ? waited : inTurn(waited, others);
    },
    async late(run, event) {
      if (unrecorded) return;
      await sink?.late(run, event);
      if (isTrailed(current())) await trail.late(run, event);
    },
    async left(...happened) {
      if (isTrailed(current())) await trail.left(...happened);
    },
    soon({ handler }, event) {
      // a rule or a function is over before anything could be made ready
      if (!isInProcess(handler) && isTrailed(current())) trail.soon(event);
    },
    isTrailed: () => isTrailed(current()),
    close: trail.close,
  };
}

type Told = (...happened: Parameters<NonNullable<Engine['record']>>) => unknown;

/** All of them are waited for; what the first says counts. */
function inTurn(first: Engine['record'], others: readonly Told[]): Engine['record'] {
  return (outcome, event) => {
    const told = others.map((record) => record(outcome, event));
    const written = first?.(outcome, event);
    return told.some((one) => one instanceof Promise)
      ? Promise.all([written, ...told]).then(([first]) => first)
      : written;
  };
}
