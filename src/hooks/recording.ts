import { join } from 'node:path';
import { hasSinks } from '../config/sinks-in.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import { isInProcess } from '../core/handler.ts';
import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { Host } from '../core/host.ts';
import type { RecordLeft } from '../core/left-behind.ts';
import { messageOf } from '../core/message-of.ts';
import type { Memory } from '../engine/engine.ts';
import { auditTrail, type LateRecord } from './audit-trail.ts';
import type { FleetInForce } from './fleet-in-force.ts';
import type { HeldField } from './held-back.ts';
import type { HooksOptions } from './hooks-options.ts';
import type { HooksParts, RecordsKept } from './hooks-parts.ts';
import type { InForce } from './in-force.ts';
import { type PolicyMasks, policyMasks } from './policy-masks.ts';
import type { TellSafely } from './record-safely.ts';
import { type Sender, senders } from './start-sender.ts';

interface RecordingPlace {
  readonly host: Host;
  readonly current: () => InForce;
  readonly tell: (diagnostic: Diagnostic) => void;
  /** Tells the embedder's own function; null: there is none. */
  readonly tellSafely: TellSafely | null;
}

export interface Recording {
  readonly recordOf: (inForce: InForce) => Pick<Memory, 'record' | 'unrecorded'>;
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
  options: HooksOptions,
  { records }: Pick<HooksParts, 'records'>,
  { host, current, tell, tellSafely }: RecordingPlace,
): Recording {
  const { audit, recordAll = false } = options;
  const unrecorded = records === 'none';
  const { awaited: waits, experiment, background } = unrecorded ? NOT_KEPT : records;
  const masks = policyMasks();
  const trail = auditTrail(host, { current, masks, waits, experiment, recordAll, tell });
  const sink = tellSafely?.({ masks, policy: () => current().policy, tell }) ?? null;
  const debugLog = debugRecords(host.home, masks, tell);
  // what an organization wants recorded is recorded, whatever the embedder says
  const isTrailed = ({ policy }: InForce): boolean => !unrecorded && (audit === undefined || policy.auditRequired);
  const sender = senders(host, options);
  // what an organization wants to be told is nobody else's to mute
  const isMuted = host.env.HOOKLINE_SINKS === '0';
  const isSent = ({ config, fleet }: InForce): boolean =>
    background && (hasSinks(config.files, isMuted) || (fleet?.sinks.length ?? 0) > 0);
  const sent = (record: Memory['record'], inForce: InForce): Memory['record'] =>
    isSent(inForce) ? thenSent(record, sender) : record;
  const tended = (record: Memory['record'], { fleet }: InForce): Memory['record'] =>
    background && fleet !== null ? thenTended(record, sender, fleet) : record;
  return {
    recordOf(inForce) {
      const told = { unrecorded: trail.unrecorded(inForce) };
      if (unrecorded) return { ...told, record: NOWHERE };
      const waited = isTrailed(inForce) ? sent(trail.outcome(inForce), inForce) : NOWHERE;
      const others = [sink?.outcome ?? null, debugLog(inForce)].filter((record) => record !== null);
      const record = tended(others.length === 0 ? waited : inTurn(waited, others), inForce);
      return { ...told, record: holdingBack(record, host) };
    },
    async late(run, event) {
      if (unrecorded) return;
      const field = heldField(event);
      const told = field === null ? run : (await import('./held-back.ts')).lateHeldBack(run, event, field);
      await sink?.late(told, event);
      if (!isTrailed(current())) return;
      await trail.late(told, event);
      if (isSent(current())) sender.recorded();
    },
    async left(...happened) {
      if (isTrailed(current())) await trail.left(...happened);
    },
    soon({ handler }, event) {
      // a rule or a function is over before anything could be made ready
      if (!isInProcess(handler) && heldField(event) === null && isTrailed(current())) trail.soon(event);
    },
    isTrailed: () => isTrailed(current()),
    async close() {
      await trail.close();
      sender.close();
    },
  };
}

/** What of an event may not be recorded as it was given; null: nothing. */
function heldField({ row: { rewrites } }: HookEvent): HeldField | null {
  return rewrites === 'conversation' || rewrites === 'item' ? rewrites : null;
}

/** Whoever is told anything, of what a hook rewrote, is told what it became. */
function holdingBack(record: Memory['record'], { stateFolder }: Host): Memory['record'] {
  return (outcome, event, ranBy) => {
    const field = outcome.ran.length === 0 ? null : heldField(event);
    if (field === null) return record(outcome, event, ranBy);
    return import('./held-back.ts').then(({ heldBack }) => {
      const held = heldBack({ outcome, event }, field, stateFolder);
      return record(held.outcome, held.event, ranBy);
    });
  };
}

/** Once it is written, whoever sends it need only be there. */
function thenSent(record: Memory['record'], { recorded }: Sender): Memory['record'] {
  return (...happened) => {
    const written = record(...happened);
    if (written !== undefined) return written.finally(recorded);
    recorded();
    return written;
  };
}

/** Policy is looked after when the event is over. */
function thenTended(record: Memory['record'], { happened }: Sender, { isDue }: FleetInForce): Memory['record'] {
  return (...told) => {
    const written = record(...told);
    happened(isDue);
    return written;
  };
}

const NOT_KEPT: RecordsKept = { awaited: false, experiment: false, background: false };

type Told = (...happened: Parameters<Memory['record']>) => unknown;

const NOWHERE: Memory['record'] = () => undefined;

/** All of them are waited for; what the first says counts. */
function inTurn(first: Memory['record'], others: readonly Told[]): Memory['record'] {
  return (...happened) => {
    const told = others.map((record) => record(...happened));
    const written = first(...happened);
    return told.some((one) => one instanceof Promise)
      ? Promise.all([written, ...told]).then(([first]) => first)
      : written;
  };
}

/**
 * A log of every run, for the dialects whose files ask for one. One that cannot be written hurts no event, and is told
 * once, however often the files are read again.
 */
function debugRecords(
  home: string,
  masks: PolicyMasks,
  tell: (diagnostic: Diagnostic) => void,
): (inForce: Pick<InForce, 'config' | 'policy' | 'hooks'>) => Memory['record'] | null {
  let told = false;
  const failed = (folder: string, error: unknown): void => {
    if (told) return;
    told = true;
    const why = messageOf(error);
    const message = `The debug log in "${folder}" cannot be written: ${why}`;
    tell({ code: 'STATE_UNWRITABLE', severity: 'warning', message });
  };
  return (inForce) => {
    const { config, policy } = inForce;
    const { files } = config;
    const asked = files.flatMap(({ file, settings }) =>
      settings.debugLog === undefined ? [] : [[file.dialect.name, join(home, settings.debugLog)] as const],
    );
    if (asked.length === 0) return null;
    const folders = new Map(asked);
    return async (outcome, _event, ranBy) => {
      const [{ logRuns }, mask] = await Promise.all([import('../state/debug-log.ts'), masks.load(policy.masks)]);
      for (const [dialect, folder] of folders) {
        try {
          logRuns(folder, outcome, { dialect, mask, ranBy, hooks: inForce.hooks });
        } catch (error) {
          failed(folder, error);
        }
      }
    };
  };
}
