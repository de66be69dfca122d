import type { Diagnostic } from '../core/diagnostic.ts';
import { isInProcess } from '../core/handler.ts';
import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { Host } from '../core/host.ts';
import type { RecordLeft } from '../core/left-behind.ts';
import type { Memory } from '../engine/engine.ts';
import type { HooksOptions, HooksParts } from './api.ts';
import { auditTrail, type LateRecord } from './audit-trail.ts';
import { debugRecords } from './debug-record.ts';
import type { InForce } from './in-force.ts';
import { policyMasks } from './policy-masks.ts';
import { recordSafely } from './record-safely.ts';

interface RecordingPlace {
  readonly host: Host;
  readonly current: () => InForce;
  readonly tell: (diagnostic: Diagnostic) => void;
}

interface Recording {
  readonly recordOf: (inForce: InForce) => Memory['record'];
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
  { records }: HooksParts,
  { host, current, tell }: RecordingPlace,
): Recording {
  const unrecorded = records === 'none';
  const masks = policyMasks();
  const trail = auditTrail(host, { current, masks, waits: records === 'awaited', tell });
  const sink = recordSafely(audit, { masks, policy: () => current().policy, tell });
  const debugLog = debugRecords(host.home, masks, tell);
  // what an organization wants recorded is recorded, whatever the embedder says
  const isTrailed = ({ policy }: InForce): boolean => !unrecorded && (audit === undefined || policy.auditRequired);
  return {
    recordOf(inForce) {
      if (unrecorded) return NOWHERE;
      const waited = isTrailed(inForce) ? trail.outcome(inForce) : NOWHERE;
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

type Told = (...happened: Parameters<Memory['record']>) => unknown;

const NOWHERE: Memory['record'] = () => undefined;

/** All of them are waited for; what the first says counts. */
function inTurn(first: Memory['record'], others: readonly Told[]): Memory['record'] {
  return (outcome, event) => {
    const told = others.map((record) => record(outcome, event));
    const written = first(outcome, event);
    return told.some((one) => one instanceof Promise)
      ? Promise.all([written, ...told]).then(([first]) => first)
      : written;
  };
}
