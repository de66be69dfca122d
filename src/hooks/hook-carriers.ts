import type { Diagnostic } from '../core/diagnostic.ts';
import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { Host } from '../core/host.ts';
import { DIALECTS_BY_NAME } from '../dialects/all.ts';
import type { Memory, Runs } from '../engine/engine.ts';
import type { Later } from '../engine/execute-later.ts';
import { runs as carriers, type RunsParts } from '../handlers/runs.ts';
import { waitWithin } from '../handlers/wait-within.ts';
import { aboutHooks } from './about-hooks.ts';
import type { HooksOptions } from './hooks-options.ts';
import type { HooksParts, StartedUnder } from './hooks-parts.ts';
import type { InForce } from './in-force.ts';
import { interpret } from './interpret.ts';
import { askGiven } from './model-option.ts';
import type { Recording } from './recording.ts';
import type { Waiting } from './start-supervisor.ts';

interface CarriersPlace extends Pick<Memory, 'session' | 'emit'> {
  readonly host: Host;
  readonly current: () => InForce;
  readonly processes: RunsParts['processes'];
  readonly records: Recording;
  readonly tell: (diagnostic: Diagnostic) => void;
}

interface HookCarriers extends Pick<ReturnType<typeof carriers>, 'expect' | 'endSession' | 'close'> {
  /** What the engine is given. */
  readonly runs: Runs;
}

/** Who carries hooks out, also those that nobody waits for. */
export function hookCarriers(options: HooksOptions, parts: HooksParts, place: CarriersPlace): HookCarriers {
  const { host, current, session, emit, records, tell, processes } = place;
  const { env, home } = host;
  const { graceMs = 1000, maxConcurrent = 16 } = options;
  const placeOf = (hook: Hook): number => current().placeOf(hook);
  const under = (hook: Hook): StartedUnder => {
    const { policy, fleet } = current();
    return { policy, place: placeOf(hook), isRecorded: records.isTrailed(), fleet: fleet && { as: fleet.as } };
  };
  let passing: ((one: Waiting) => Promise<boolean>) | null = null;
  const { run, runUnwaited, afterwards, expect, endSession, close } = carriers({
    env,
    home,
    about: aboutHooks(host),
    graceMs,
    maxConcurrent,
    processes,
    model: askGiven(options.model),
    session,
    recordLeft: records.left,
    sessionsEndHere: parts.session.stateOf === null,
    tell,
    async passOn(hook, event) {
      const { waitingBatch } = await import('./start-supervisor.ts');
      passing ??= waitingBatch(host);
      return passing({ hook, event, under: under(hook) });
    },
    async handingOver(hook, event) {
      const { handOverTo } = await import('./start-supervisor.ts');
      return handOverTo({ hook, event, under: under(hook) }, host);
    },
  });
  const later: Later = {
    rules: { dialects: DIALECTS_BY_NAME },
    runs: { interpret },
    memory: { session, emit },
    placeOf,
    record: records.late,
    afterwards,
  };
  const startHere: Runs['startAsync'] = (hook, event, mayStart) => {
    const running = runUnwaited(hook, event, mayStart);
    const ended = import('../engine/execute-later.ts').then(async ({ endedLater }) =>
      endedLater(later, hook, event, await running),
    );
    afterwards(ended);
    return ended.catch(() => {});
  };
  const { carryOut, startAsync: startElsewhere } = parts.runs;
  const carried = carryOut({ run, interpret, startAsync: startHere });
  const startAsync =
    startElsewhere === null
      ? carried.startAsync
      : (hook: Hook, event: HookEvent) => startElsewhere(hook, event, under(hook));
  return {
    runs: { run: carried.run, interpret: carried.interpret, startAsync, wait: waitWithin },
    expect,
    endSession,
    close,
  };
}
