import type { Replayed, Side } from '../replay/replayed.ts';
import type { SentDecision } from './sent-decision.ts';

/** What a bundle would make of a decision. */
export const TURNS = ['stopped', 'asked', 'letGo', 'otherwise', 'cannotTell'] as const;
export type Turn = (typeof TURNS)[number];
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
export interface TurnExample extends DecisionPlace {
  readonly turn: Turn;
  readonly person: string | null;
  readonly project: string | null;
  readonly agent: string | null;
  readonly event: string;
  readonly tool: string | null;
  readonly shape: string | null;
  /** What it was about, masked as it was sent. */
  readonly what: string;
  readonly before: string;
  readonly after: string;
  readonly reason: string | null;
  readonly rules: readonly string[];
}

export interface FleetBackTest extends Turns {
  /** All that could happen again. */
  readonly replayed: number;
  readonly same: number;
  /** Of these, a part was masked or cut when they were recorded: what is said of them may be otherwise. */
  readonly hidden: number;
  /** There, and nothing that could happen again: sent without its payload, or cut. */
  readonly withoutPayload: number;
  readonly groups: Readonly<Record<GroupedBy, readonly TurnGroup[]>>;
  readonly examples: readonly TurnExample[];
}

const MOST_NAMES = 20_000;
const MOST_GROUPS = 200;
const MOST_PLACES = 5;
const MOST_EXAMPLES = 200;
const MOST_CHARS = 300;
/** Where there are too many names to count each. */
const OTHERS = 'others';

/** Counts what was played; bounded, however much that is. */
export function fleetTally() {
  const counts = { stopped: 0, asked: 0, letGo: 0, otherwise: 0, cannotTell: 0 };
  let [replayed, same, hidden, withoutPayload] = [0, 0, 0, 0];
  const groups = { rules: group(), people: group(), projects: group(), shapes: group(), agents: group() };
  const examples: TurnExample[] = [];
  return {
    missed(count = 1): void {
      withoutPayload += count;
    },
    add(sent: SentDecision, played: Replayed): void {
      replayed += 1;
      if (played.hidden.length > 0) hidden += 1;
      const turn = turnOf(played);
      if (turn === null) {
        same += 1;
        return;
      }
      counts[turn] += 1;
      const { uid, machine, at, person, project, shape, agent } = sent;
      const place = { uid, machine, at };
      const rules = rulesOf(played, turn);
      for (const rule of rules) groups.rules.add(rule, turn, place);
      groups.people.add(person ?? 'not told', turn, place);
      groups.projects.add(project ?? 'not told', turn, place);
      groups.shapes.add(shape ?? played.event, turn, place);
      groups.agents.add(agent ?? 'not told', turn, place);
      if (examples.length < MOST_EXAMPLES)
        examples.push({
          ...place,
          ...{ turn, person, project, agent, shape, rules, event: played.event, tool: played.tool },
          ...{ before: played.before.decision, after: played.after.decision },
          ...{ what: short(played.what), reason: played.after.reason === null ? null : short(played.after.reason) },
        });
    },
    told: (): FleetBackTest => ({
      ...{ replayed, same, hidden, withoutPayload, ...counts, examples },
      groups: {
        ...{ rules: groups.rules.told(), people: groups.people.told(), projects: groups.projects.told() },
        ...{ shapes: groups.shapes.told(), agents: groups.agents.told() },
      },
    }),
  };
}

function turnOf({ result, before, after }: Replayed): Turn | null {
  if (result === 'same') return null;
  if (result === 'unknown') return 'cannotTell';
  if (stops(after)) return stops(before) ? 'otherwise' : 'stopped';
  if (after.decision === 'ask') return before.decision === 'ask' ? 'otherwise' : 'asked';
  return stops(before) || before.decision === 'ask' ? 'letGo' : 'otherwise';
}

function stops({ decision }: Side): boolean {
  return decision === 'deny' || decision === 'block' || decision === 'held';
}

/** By name: the place of a rule of a proposal is nobody's concern. */
function rulesOf({ before, after }: Replayed, turn: Turn): readonly string[] {
  const { hooks } = turn === 'letGo' ? before : after;
  return [...new Set(hooks.map((hook) => (/^(.+?) \([\w-]+:[^()]*\)/s.exec(hook)?.[1] ?? hook).slice(0, MOST_CHARS)))];
}

function group() {
  const names = new Map<string, Record<Turn, number> & { decisions: DecisionPlace[] }>();
  return {
    add(given: string, turn: Turn, place: DecisionPlace): void {
      const name = names.has(given) || names.size < MOST_NAMES ? given : OTHERS;
      const one = names.get(name) ?? { stopped: 0, asked: 0, letGo: 0, otherwise: 0, cannotTell: 0, decisions: [] };
      one[turn] += 1;
      if (one.decisions.length < MOST_PLACES) one.decisions.push(place);
      names.set(name, one);
    },
    told(): readonly TurnGroup[] {
      const all = [...names].map(([name, one]): TurnGroup => ({ name, ...one }));
      return all.sort((a, b) => sizeOf(b) - sizeOf(a)).slice(0, MOST_GROUPS);
    },
  };
}

function sizeOf(turns: Turns): number {
  return TURNS.reduce((sum, turn) => sum + turns[turn], 0);
}

function short(text: string): string {
  return text.length > MOST_CHARS ? `${text.slice(0, MOST_CHARS)}…` : text;
}
