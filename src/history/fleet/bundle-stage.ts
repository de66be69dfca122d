import { isAbsolute } from 'node:path';
import type { Applying } from '../../core/applies.ts';
import { refuses } from '../../core/decision.ts';
import { shareOf } from '../../fleet/applying.ts';
import { sideThen } from '../replay/compare.ts';
import { recordedPlayer } from '../replay/play-recorded.ts';
import type { RecordedEvent } from '../replay/recorded-event.ts';
import type { Replayed, Side } from '../replay/replayed.ts';
import { standIn } from '../replay/stand-in.ts';
import { textMemory } from '../replay/text-memory.ts';
import { heardClauses, type KnownMachine, likenessOf, type MachineClause } from './alike-machines.ts';
import { type BundleHooks, bundleHooks } from './bundle-hooks.ts';
import { unheard, withoutBundle } from './without-bundle.ts';

/** Where an event happened, as far as a rule may be for some places only. */
export interface Whereabouts extends KnownMachine {
  /** Where its repository comes from; null: that is not known. */
  readonly repository: string | null;
}

export interface PlayedOnFleet extends Replayed {
  /** It cannot be told because nobody knows in which repository it was. */
  readonly unplaced?: true;
}

export interface BundleStage {
  /** Then, and with the bundle in the place of the one that was in force. */
  readonly play: (recorded: RecordedEvent, where: Whereabouts) => Promise<PlayedOnFleet>;
  /** What it says about machines: those that are alike in all of it have the same rules. */
  readonly clauses: readonly MachineClause[];
  /** A rule asks what was done earlier in the session: each event counts, and their order. */
  readonly asksForEarlier: boolean;
  readonly close: () => Promise<void>;
}

/** So many kinds of machines have their hooks ready at a time. */
const MOST_KINDS = 200;
/** No rule names it. */
const NOWHERE = '\0/\0/\0';

/** Where decisions of many machines meet the enforced files of one bundle, and nothing else of the machine that this is. */
export async function openBundleStage(folder: string, enforced: readonly string[]): Promise<BundleStage> {
  const stand = standIn(false);
  const place = { folder, enforced, stand, memory: textMemory() };
  const repository = askedRepository();
  const { heard, clauses: heardSoFar, asksRepository } = heardClauses();
  const opened = new Map<string, BundleHooks>();
  const open = async ({ machine, labels }: KnownMachine): Promise<BundleHooks> => {
    const applying: Applying = {
      ...{ labels: () => labels, share: (name) => shareOf(machine, name), repositoryOf: repository.of, heard },
    };
    return bundleHooks(place, applying);
  };
  const first = await open({ machine: '', labels: {} });
  const clauses = heardSoFar();
  opened.set(likenessOf(clauses, { machine: '', labels: {} }), first);
  const hooksOf = async (where: KnownMachine): Promise<BundleHooks> => {
    const likeness = likenessOf(clauses, where);
    const known = opened.get(likeness);
    if (known !== undefined) return known;
    const [oldest] = opened.keys();
    if (opened.size >= MOST_KINDS && oldest !== undefined) {
      await opened.get(oldest)?.close();
      opened.delete(oldest);
    }
    const made = await open(where);
    opened.set(likeness, made);
    return made;
  };
  const { play } = recordedPlayer(stand);
  const playIn = async (hooks: BundleHooks, recorded: RecordedEvent, where: string | null): Promise<Replayed> => {
    repository.is(where);
    const without = withoutBundle(recorded);
    const played = await play(hooks, without);
    return without === recorded ? played : againstThen(recorded, played);
  };
  return {
    async play(recorded, where) {
      const hooks = await hooksOf(where);
      const isKnown = where.repository !== null && !isAbsolute(where.repository);
      const there = await playIn(hooks, recorded, where.repository);
      if (isKnown || !asksRepository() || !repository.wasAsked()) return there;
      // whether it matters, is seen from what it would be in a repository that no rule names
      const elsewhere = await playIn(hooks, recorded, NOWHERE);
      return sameSide(there.after, elsewhere.after) ? there : unplaced(there, elsewhere);
    },
    clauses,
    asksForEarlier: first.all.some(({ selects }) => selects.after.text !== null),
    async close() {
      for (const { close } of opened.values()) await close();
    },
  };
}

/** The one of the event that is played. */
function askedRepository() {
  let [now, asked]: [string | null, boolean] = [null, false];
  return {
    of(): string | null {
      asked = true;
      return now;
    },
    is(repository: string | null): void {
      [now, asked] = [repository, false];
    },
    wasAsked: () => asked,
  };
}

function againstThen(recorded: RecordedEvent, played: Replayed): Replayed {
  const before = sideThen(recorded);
  const after = heard(played.after, unheard(recorded));
  const same = after.decision === before.decision && after.rewritten === before.rewritten;
  const result = after.decision === 'unknown' ? 'unknown' : same ? 'same' : 'changed';
  return { ...played, before, after, result };
}

function sameSide(a: Side, b: Side): boolean {
  return a.decision === b.decision && a.rewritten === b.rewritten;
}

function unplaced(there: Replayed, elsewhere: Replayed): PlayedOnFleet {
  const hooks = [...new Set([...there.after.hooks, ...elsewhere.after.hooks])];
  const after: Side = { decision: 'unknown', reason: null, rewritten: false, hooks };
  return { ...there, after, result: 'unknown', unplaced: true };
}

/** Whatever others would say, what is refused is refused. */
function heard(after: Side, others: readonly string[]): Side {
  const isCertain =
    others.length === 0 || after.decision === 'held' || after.decision === 'unknown' || refuses(after.decision);
  return isCertain ? after : { ...after, decision: 'unknown', reason: null, hooks: others };
}
