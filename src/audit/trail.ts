import { join } from 'node:path';
import type { HookEvent } from '../core/hook-event.ts';
import type { Outcome, Run } from '../core/outcome.ts';
import { type Mask, masking } from '../masks/masking.ts';
import type { RecordedEvent } from './about-event.ts';
import { type Draft, draft } from './chain.ts';
import { definitions, type HooksById } from './definitions.ts';
import { type EnrolledAs, origins } from './origin.ts';
import { expectPayload, type Left, lateRecord, leftRecord, type Recording, recordCount, recordsOf } from './record.ts';
import { snapshot } from './snapshot.ts';
import { type Pending, writeQueue } from './write-queue.ts';
import { type WriterOptions, writer } from './writer.ts';

/** How what happened is recorded; what is not said is as usual. */
export interface How {
  readonly mask?: Mask | undefined;
  /** Those in force, so that it can be told later whether one was another. */
  readonly hooks?: HooksById | undefined;
  /** Also what nobody would otherwise wait for is written before it is acknowledged. */
  readonly waits?: boolean | undefined;
  /** Somebody only tries it. */
  readonly experiment?: boolean | undefined;
}

/** Never throws and never rejects. A promise resolves when it is written: with null, or with why it is not. */
export interface Trail {
  /** Undefined: nothing ran and nothing was decided, so nobody waits for it. */
  readonly outcome: (outcome: Outcome, event: HookEvent, how?: How) => Promise<Error | null> | undefined;
  readonly late: (run: Run, event: HookEvent, how?: How) => Promise<Error | null>;
  readonly left: (left: Left, event: HookEvent, how?: How) => Promise<Error | null>;
  /** Does now what would otherwise be waited for: of this event something will be recorded. */
  readonly expect: (event: HookEvent) => void;
  /** What somebody did that is no event. */
  readonly act: (act: { readonly kind: string }) => Promise<Error | null>;
  /** Everything is written, or dropped. */
  readonly close: () => Promise<void>;
}

const NONE: HooksById = { withId: () => [] };

export type TrailOptions = Pick<WriterOptions, 'failed'> &
  Partial<WriterOptions> & { readonly enrolled?: () => EnrolledAs | null };

/** The trail below a state folder. Any number of processes may write to it. */
export function openTrail(stateFolder: string, options: TrailOptions): Trail {
  const { failed, unnoted = failed, now = Date.now, anchors = () => [] } = options;
  const { close, ...parts } = writer(join(stateFolder, 'audit'), { ...options, unnoted, now, anchors });
  const queue = writeQueue(parts);
  const own = masking();
  const originOf = origins(options.enrolled);
  const definitionIn = definitions();
  const recordingOf = ({ mask = own, hooks = NONE, experiment = false }: How): Recording => ({
    atMs: now(),
    mask,
    experiment,
    definitionOf: (id) => definitionIn(hooks, id),
  });
  const eventOf = (happened: HookEvent, payload: HookEvent['payload']): RecordedEvent => {
    const { name, decisionId } = happened;
    const origin = originOf(happened);
    return decisionId === undefined ? { name, payload, origin } : { name, payload, origin, decisionId };
  };
  /** What is waited for is written out at once: nothing of it has to be kept. */
  const atOnce = (happened: HookEvent, records: number, tell: (event: RecordedEvent) => readonly Draft[]): Pending => {
    try {
      const drafts = tell(eventOf(happened, happened.payload));
      return { drafts: () => drafts, records, chars: drafts.reduce((sum, { text }) => sum + text.length, 0) };
    } catch (error) {
      return { drafts: () => rethrown(error), records, chars: 0 };
    }
  };
  /** What is recorded is as it is now, whatever becomes of it until it is written. */
  const keptFor = (happened: HookEvent, records: number, tell: (event: RecordedEvent) => readonly Draft[]): Pending => {
    try {
      const { value: payload, chars } = snapshot(happened.payload);
      const event = eventOf(happened, payload);
      return { drafts: () => tell(event), records, chars };
    } catch (error) {
      return { drafts: () => rethrown(error), records, chars: 0 };
    }
  };
  return {
    outcome(outcome, happened, how = {}) {
      const recording = recordingOf(how);
      const count = recordCount(outcome);
      const tell = (event: RecordedEvent) => recordsOf(outcome, event, recording);
      if (how.waits === true || !isQuiet(outcome)) return queue.written(atOnce(happened, count, tell));
      queue.later(keptFor(happened, count, tell));
      return undefined;
    },
    late(run, happened, how = {}) {
      const recording = recordingOf(how);
      return queue.written(atOnce(happened, 1, (event) => [lateRecord(run, event, recording)]));
    },
    left(left, happened, how = {}) {
      const recording = recordingOf(how);
      return queue.written(atOnce(happened, 1, (event) => [leftRecord(left, event, recording)]));
    },
    expect(event) {
      // what was masked once is not masked again, and whose repository it is was looked for a moment ago
      expectPayload(event.payload, own);
      originOf(event);
    },
    act(act) {
      const at = new Date(now()).toISOString();
      return queue.written({ drafts: () => [draft({ at, ...act })], records: 1, chars: 0 });
    },
    async close() {
      await queue.flush();
      close();
    },
  };
}

function rethrown(error: unknown): never {
  throw error;
}

/** Handlers that start nothing outside of this process. */
const INSIDE: ReadonlySet<string> = new Set(['rule', 'callback']);

/** No process was started, and nobody said anything: if its record were missing, nothing would be. */
function isQuiet({ decision, hold, stop, rewrite, context, messages, env, text, ran }: Outcome): boolean {
  const silent = decision === 'none' && !hold && stop === null && rewrite === null && text === null;
  return silent && context.length + messages.length === 0 && isEmpty(env) && ran.every(isSilent);
}

function isSilent({ handler, status, decision }: Run): boolean {
  return INSIDE.has(handler) && status === 'answered' && decision === 'none';
}

function isEmpty(fields: object): boolean {
  for (const _ in fields) return false;
  return true;
}
