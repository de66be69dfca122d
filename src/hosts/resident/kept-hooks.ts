import { homedir } from 'node:os';
import { linkedHookFiles } from '../../config/linked-hook-files.ts';
import { DIALECTS } from '../../dialects/all.ts';
import { processes } from '../../handlers/processes/processes.ts';
import type { HooksByName } from '../../hooks/api.ts';
import type { HooksOptions } from '../../hooks/hooks-options.ts';
import type { Asker, GivenParts } from '../../hooks/hooks-parts.ts';
import { createHooks } from '../../hooks.ts';
import { type Ledger, withLedger } from '../../looks/ledger.ts';
import { turns, untilIdle } from './in-turn.ts';

/** Hooks for one event. */
export interface OpenedHooks {
  readonly hooks: HooksByName;
  /** The event is over. `again`: another one may have them. */
  readonly close: (again: boolean) => Promise<void>;
}

export type OpenHooks = (options: HooksOptions, parts: GivenParts) => Promise<OpenedHooks>;

interface Kept {
  readonly key: string;
  readonly hooks: HooksByName;
  readonly ledger: Ledger;
  readonly event: EventParts;
}

/** What is another for each event, though the hooks stay. */
interface EventParts {
  now: GivenParts;
}

/** So many are kept while nobody uses them. */
const MOST_IDLE = 8;

/** What is in force then was kept by an earlier process, in a memory that no ledger knows. */
function isByMemory({ diagnostics }: HooksByName): boolean {
  return diagnostics.some(({ code }) => code === 'KEPT_LAST_GOOD');
}

/**
 * Hooks that stay from one event to the next, for each folder and environment. One event at a time has them; another one
 * waits for them as long as this process is at work on an event, and gets its own where that waits for somebody else, such as a hook. Before each event, everything that was looked at when they were made is looked at again: where
 * anything is not as it was, they are made anew, as a new process would make them. `grainMs`: of a file's times.
 */
export function keptHooks(grainMs?: number) {
  let idle: Kept[] = [];

  const made = async (key: string, options: HooksOptions, parts: GivenParts): Promise<Kept> => {
    const event: EventParts = { now: parts };
    const [hooks, ledger] = await withLedger(async () => {
      // the guard asks for them when a call first concerns it, and keeps what it found
      linkedHookFiles(DIALECTS, options.home ?? homedir());
      return createHooks(options, lasting(event));
    }, grainMs);
    return { key, hooks, ledger, event };
  };
  const put = (kept: Kept): void => {
    idle.push(kept);
    const surplus = idle.slice(0, -MOST_IDLE);
    idle = idle.slice(-MOST_IDLE);
    for (const one of surplus) void closed(one);
  };
  const inUse = new Map<string, number>();
  const used = (key: string, more: 1 | -1): void => {
    const count = (inUse.get(key) ?? 0) + more;
    if (count > 0) inUse.set(key, count);
    else inUse.delete(key);
  };
  const inTurn = turns();
  const open: OpenHooks = async (options, parts) => {
    const key = keyOf(options, parts);
    // one after the other: of many who come at once, each finds what an earlier one has put back
    return inTurn(async () => {
      await untilIdle(() => !inUse.has(key) || idle.some((one) => one.key === key));
      return taken(key, options, parts);
    });
  };
  const taken = async (key: string, options: HooksOptions, parts: GivenParts): Promise<OpenedHooks> => {
    const found = idle.findLast((one) => one.key === key);
    if (found !== undefined) idle = idle.filter((one) => one !== found);
    const isFresh = found !== undefined && !isByMemory(found.hooks) && found.ledger.isUpToDate();
    if (found !== undefined && !isFresh) void closed(found);
    const kept = found !== undefined && isFresh ? found : await made(key, options, parts);
    kept.event.now = parts;
    used(key, 1);
    return {
      hooks: kept.hooks,
      async close(again) {
        used(key, -1);
        if (again) put(kept);
        else await closed(kept);
      },
    };
  };
  return {
    open,
    async close(): Promise<void> {
      const all = idle;
      idle = [];
      await Promise.all(all.map(closed));
    },
  };
}

async function closed({ hooks }: Kept): Promise<void> {
  await hooks.close().catch(() => {});
}

/** Everything that makes them what they are; what is a function says by whom it is given. */
function keyOf(options: HooksOptions, parts: GivenParts): string {
  const { session, records, stateFolder, asker = {} } = parts;
  const { gate, caller, person, agentHome } = asker;
  const { agent, asks, reads } = caller ?? {};
  const own = [session?.isNew, records, gate === null, agent, asks, reads, person?.isThere, stateFolder, agentHome];
  return JSON.stringify([options, ...own]);
}

/** The parts of whichever event has them. */
function lasting(event: EventParts): GivenParts {
  const { asker, runs, session, lazy } = event.now;
  const startAsync = runs?.startAsync;
  const stateOf = session?.stateOf;
  return {
    ...event.now,
    // the next event is another one, and there are many
    lazy: lazy !== false && lazy !== undefined,
    ...(asker ? { asker: lastingAsker(asker, () => event.now.asker) } : {}),
    runs: {
      ...runs,
      processes,
      ...(startAsync
        ? { startAsync: async (hook, about, under) => event.now.runs?.startAsync?.(hook, about, under) }
        : {}),
    },
    ...(stateOf ? { session: { ...session, stateOf: (id) => (event.now.session?.stateOf ?? stateOf)(id) } } : {}),
  };
}

/** Whoever asks now: it is the same agent, and another call. */
function lastingAsker(asker: Partial<Asker>, now: () => Partial<Asker> | undefined): Partial<Asker> {
  const { gate, caller, person } = asker;
  return {
    ...asker,
    ...(gate ? { gate: (outcome) => now()?.gate?.(outcome) ?? outcome } : {}),
    ...(caller
      ? {
          caller: {
            agent: caller.agent,
            asks: caller.asks,
            reads: caller.reads,
            get sameTurn() {
              return now()?.caller?.sameTurn ?? false;
            },
            refusals: (about) => now()?.caller?.refusals(about) ?? [],
          },
        }
      : {}),
    ...(person
      ? { person: { isThere: person.isThere, ask: async (asked) => (await now()?.person?.ask?.(asked)) ?? null } }
      : {}),
  };
}
