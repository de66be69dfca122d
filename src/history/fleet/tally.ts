import type { SentDecision } from './sent-decision.ts';
import { TURNS, type Turn, type Turned } from './turned.ts';

export type Turns = Readonly<Record<Turn, number>>;

/** Where one of them is found. */
export interface DecisionPlace {
  readonly uid: string;
  readonly machine: string;
  readonly at: string;
}

export interface TurnGroup extends Turns {
  readonly name: string;
  /** The first of them. */
  readonly decisions: readonly DecisionPlace[];
}

export const SIDES = ['rules', 'people', 'projects', 'shapes', 'agents'] as const;
export type GroupedBy = (typeof SIDES)[number];

/** One of the changes, as it is shown. */
export interface TurnExample extends DecisionPlace, Omit<Turned, 'turn' | 'isHidden' | 'isUnplaced'> {
  readonly turn: Turn;
  readonly person: string | null;
  readonly project: string | null;
  readonly agent: string | null;
  readonly shape: string | null;
}

/** What really happened, and what would: how many. */
export interface OutcomeCount {
  readonly before: string;
  readonly after: string;
  readonly count: number;
}

export interface FleetBackTest extends Turns {
  /** All that could happen again. */
  readonly replayed: number;
  readonly same: number;
  /** Of these, a part was masked or cut when they were recorded: what is said of them may be otherwise. */
  readonly hidden: number;
  /** There, and nothing that could happen again: sent without its payload, or cut. */
  readonly withoutPayload: number;
  /** Of those that cannot be told: a rule is for some repositories only, and nobody knows in which one it was. */
  readonly unplaced: number;
  readonly outcomes: readonly OutcomeCount[];
  readonly groups: Readonly<Record<GroupedBy, readonly TurnGroup[]>>;
  readonly examples: readonly TurnExample[];
}

/** How much is told at most; whoever counts in another way keeps to the same. */
export const MOST = {
  /** Where there are more, the later ones are one. */
  names: 20_000,
  groups: 200,
  places: 5,
  examples: 200,
  /** Examples of one turn by the same rules: what happens a thousand times does not hide what happens once. */
  alike: 20,
} as const;
export const OTHERS = 'others';
export const NOT_TOLD = 'not told';

/** Counts what was played; bounded, however much that is. */
export function fleetTally() {
  const counts = { stopped: 0, asked: 0, letGo: 0, otherwise: 0, cannotTell: 0 };
  let [replayed, same, hidden, unplaced, withoutPayload] = [0, 0, 0, 0, 0];
  const outcomes = new Map<string, { before: string; after: string; count: number }>();
  const groups = { rules: group(), people: group(), projects: group(), shapes: group(), agents: group() };
  const examples = shownExamples();
  return {
    missed(count = 1): void {
      withoutPayload += count;
    },
    add(
      { uid, machine, at, person, project, shape, agent }: SentDecision,
      { isHidden, isUnplaced, ...turned }: Turned,
    ): void {
      replayed += 1;
      if (isHidden) hidden += 1;
      if (isUnplaced) unplaced += 1;
      const { turn, before, after, rules, event } = turned;
      const outcome = outcomes.get(`${before} ${after}`) ?? { before, after, count: 0 };
      outcome.count += 1;
      outcomes.set(`${before} ${after}`, outcome);
      if (turn === null) {
        same += 1;
        return;
      }
      counts[turn] += 1;
      const place = { uid, machine, at };
      for (const rule of rules) groups.rules.add(rule, turn, place);
      groups.people.add(person ?? NOT_TOLD, turn, place);
      groups.projects.add(project ?? NOT_TOLD, turn, place);
      groups.shapes.add(shape ?? event, turn, place);
      groups.agents.add(agent ?? NOT_TOLD, turn, place);
      examples.add({ ...place, ...turned, turn, person, project, agent, shape });
    },
    told: (): FleetBackTest => ({
      ...{ replayed, same, hidden, unplaced, withoutPayload, ...counts, examples: examples.told() },
      outcomes: inOrder([...outcomes.values()]),
      groups: {
        ...{ rules: groups.rules.told(), people: groups.people.told(), projects: groups.projects.told() },
        ...{ shapes: groups.shapes.told(), agents: groups.agents.told() },
      },
    }),
  };
}

/** The most frequent first. */
export function inOrder(outcomes: readonly OutcomeCount[]): readonly OutcomeCount[] {
  const named = ({ before, after }: OutcomeCount): string => `${before} ${after}`;
  return outcomes.toSorted((a, b) => b.count - a.count || (named(a) < named(b) ? -1 : 1));
}

function shownExamples() {
  const examples: TurnExample[] = [];
  const alike = new Map<string, number>();
  return {
    add(example: TurnExample): void {
      if (examples.length >= MOST.examples) return;
      const key = JSON.stringify([example.turn, example.rules]);
      const before = alike.get(key) ?? 0;
      if (before >= MOST.alike) return;
      alike.set(key, before + 1);
      examples.push(example);
    },
    told: (): readonly TurnExample[] => examples,
  };
}

function group() {
  const names = new Map<string, Record<Turn, number> & { decisions: DecisionPlace[] }>();
  return {
    add(given: string, turn: Turn, place: DecisionPlace): void {
      const name = names.has(given) || names.size < MOST.names ? given : OTHERS;
      const one = names.get(name) ?? { stopped: 0, asked: 0, letGo: 0, otherwise: 0, cannotTell: 0, decisions: [] };
      one[turn] += 1;
      if (one.decisions.length < MOST.places) one.decisions.push(place);
      names.set(name, one);
    },
    told(): readonly TurnGroup[] {
      const all = [...names].map(([name, one]): TurnGroup => ({ name, ...one }));
      return all.sort((a, b) => sizeOf(b) - sizeOf(a)).slice(0, MOST.groups);
    },
  };
}

function sizeOf(turns: Turns): number {
  return TURNS.reduce((sum, turn) => sum + turns[turn], 0);
}
