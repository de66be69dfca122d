import { asksAs } from './asks-as.ts';
import type { SourceName } from './enrolment.ts';
import { fetchSource } from './fetch-source.ts';
import { type BeatFacts, sendBeat } from './heartbeat.ts';
import { introductionTo } from './introduce.ts';
import { isDue } from './is-due.ts';
import { leadExchange } from './lead-exchange.ts';
import { machineKey } from './machine-key.ts';
import { statusOf } from './source-status.ts';
import { type FleetPlace, type SourceNow, sourcesNow } from './sources.ts';
import { readTries } from './tries.ts';

interface Tending {
  readonly place: FleetPlace;
  readonly now: () => number;
  readonly random: () => number;
  readonly signal: AbortSignal;
  /** Which version this is, for a server where it enrols. */
  readonly hookline: string;
  /** What servers are told of this machine. */
  readonly facts: () => Promise<BeatFacts>;
}

/** So long a server may hold its answer back, and no proxy in between loses its patience. */
const WAIT_SECONDS = 50;

/** After what nobody foresaw. */
const REST_MS = 60_000;

interface Running {
  readonly done: Promise<void>;
  /** It only waits for something new: nobody waits for it. */
  readonly isPoll: boolean;
}

/**
 * Looks after the policy of all sources, beside whatever else a process does: fetches what is due, and where a server can,
 * waits there for what is new.
 */
export function tending({ place, now, random, signal, hookline, facts }: Tending) {
  const stopped = new AbortController();
  signal.addEventListener('abort', () => stopped.abort(), { once: true });
  const running = new Map<string, Running>();
  const polls = new Set<SourceName>();
  const asked = new Set<SourceName>();
  const leads = leadExchange({ stateFolder: place.stateFolder, now, random, signal: stopped.signal });
  /** What could not be kept on the disk, which is full perhaps: until then it is left alone, and not tried with every look. */
  const rests = new Map<string, number>();
  const isResting = (what: string): boolean => now() < (rests.get(what) ?? 0);
  const tend = async ({ source, enrolment, store }: SourceNow): Promise<void> => {
    if (enrolment === null) return;
    // also where nobody asks who it is, rules may be for a part of all machines
    machineKey(place.stateFolder);
    const authorization = asksAs(enrolment, place.stateFolder, now);
    const waitSeconds = enrolment.from === 'server' ? WAIT_SECONDS : 0;
    const by = { now, random, signal: stopped.signal, byPerson: false };
    const introduction = introductionTo(enrolment, { ...by, store, stateFolder: place.stateFolder, hookline });
    const asking = { ...by, waitSeconds, authorization, introduction };
    const { waited, problem, restMs } = await fetchSource({ enrolment, store, ...asking });
    if (restMs !== null) rests.set(source, now() + restMs);
    if (waited && problem === null) polls.add(source);
    else polls.delete(source);
  };
  const beat = async (one: SourceNow): Promise<void> => {
    const { enrolment, store } = one;
    if (enrolment === null) return;
    const server = { address: enrolment.address, ca: enrolment.ca };
    const { stateFolder } = place;
    const told = { server, store, stateFolder, status: statusOf(one, now()), facts: await facts() };
    await sendBeat({ ...told, now, random, signal: stopped.signal });
  };
  const begin = (what: string, work: Promise<void>, isPoll: boolean): void => {
    const fails = (): void => void rests.set(what, now() + REST_MS);
    const done = work.catch(fails).finally(() => running.delete(what));
    running.set(what, { done, isPoll });
  };
  return {
    /** Begins what is due; true: something of it is not done yet. Never rejects. */
    async beside(): Promise<boolean> {
      const sources = stopped.signal.aborted ? [] : await sourcesNow(place).catch(() => []);
      for (const one of sources) {
        const { source, store, enrolment } = one;
        const isNew = enrolment?.from === 'server' && !asked.has(source) && !readTries(store).problem;
        // a server is waited at from the beginning: whether it can hold an answer back, the first one tells
        const isPoll = polls.has(source) || (isNew && one.bundle !== null);
        if (!running.has(source) && !isResting(source) && (isPoll || isDue(store.tries, now())))
          begin(source, tend(one), isPoll);
        asked.add(source);
        // whoever enrols first is not a stranger when it says that it is there
        const isFirst = enrolment?.token != null && running.get(source)?.isPoll === false;
        const isTold = enrolment?.from === 'server' && !isFirst && isDue(store.beats, now());
        if (isTold && !running.has(`${source} beat`) && !isResting(`${source} beat`))
          begin(`${source} beat`, beat(one), false);
        for (const work of leads.due(one)) if (!running.has(work.what)) begin(work.what, work.begin(), false);
      }
      // who waits for a lead is told the answer, however long nothing else happens
      return [...running.values()].some(({ isPoll }) => !isPoll) || leads.isOpen(sources);
    },
    async close(): Promise<void> {
      stopped.abort();
      await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
}
