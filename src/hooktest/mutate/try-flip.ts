import { type Hook, isGrant } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { eventMaker } from '../../hooks/event-for.ts';
import { isNamed } from '../compare.ts';
import { allDifferences } from '../differences.ts';
import { playCase } from '../play-case.ts';
import type { Stage } from '../stage.ts';
import type { TestCase } from '../test-file.ts';
import { askedIn } from './asked-in.ts';
import type { Entry } from './entries.ts';
import type { Flip } from './flips.ts';
import { concernedBy, putIn, readFlipped } from './put-in.ts';

/** A case that passed, on the stage that it was played on. */
export interface PassedCase {
  readonly testCase: TestCase;
  readonly stage: Stage;
  /** Its own call and the earlier ones. */
  readonly events: readonly HookEvent[];
}

/** `broken`: with it the entry cannot be read any more, which the loader says. */
export type FlipResult = 'noticed' | 'unnoticed' | 'broken';

export interface Trial {
  readonly entry: Entry;
  readonly flip: Flip;
  /** In the order in which they are tried. */
  readonly cases: readonly PassedCase[];
  readonly memory: AskedMemory;
}

/** Makes one flip and plays the cases that could tell the difference, until one does. Most flips are told by the first. */
export async function tryFlip(trial: Trial): Promise<FlipResult> {
  const { entry, flip, cases } = trial;
  const compared = new Map<Stage, Compared>();
  for (const one of cases) {
    const { stage, events } = one;
    let mayTell = compared.get(stage);
    if (mayTell === undefined) {
      const flipped = await readFlipped(entry, flip, stage.world.home);
      if (flipped === null) return 'broken';
      mayTell = compare(trial, stage, flipped);
      compared.set(stage, mayTell);
    }
    if (mayTell(events) && (await tells(one, entry, flip))) return 'noticed';
  }
  return 'unnoticed';
}

/** Whether a case with these events could tell the flip. */
type Compared = (events: readonly HookEvent[]) => boolean;

function compare(
  { entry, flip, memory }: Pick<Trial, 'entry' | 'flip' | 'memory'>,
  { hooks, world }: Stage,
  flipped: readonly Hook[],
): Compared {
  const keys = new Set(concernedBy(flip, entry.hooks).map(({ key }) => key));
  const concerned = hooks.inForce().filter(({ key }) => keys.has(key));
  const before = remembered(concerned, world.home, memory);
  const after = askedIn(flipped, world.home);
  // a grant must hold for all of a call, which only playing the case tells
  const isPlayed = flip.saysOther || concerned.some(isGrant);
  // and so it is with what happened earlier, or did not: for the comparison, whatever a rule comes after may have happened
  const remembers = entry.definition.after !== undefined;
  return (events) =>
    (remembers && events.length > 1) ||
    events.some((event) => {
      const wasAsked = before(event);
      if (wasAsked && (isPlayed || remembers)) return true;
      return (wasAsked || !flip.narrows) && wasAsked !== after(event);
    });
}

/** Whether a hook as it is would be asked, by the hook and the event: every flip of an entry wants to know the same. */
export type AskedMemory = Map<string, WeakMap<HookEvent, boolean>>;

function remembered(hooks: readonly Hook[], home: string, memory: AskedMemory): (event: HookEvent) => boolean {
  const each = hooks.map((hook) => {
    const known = memory.get(hook.key) ?? new WeakMap<HookEvent, boolean>();
    memory.set(hook.key, known);
    const asked = askedIn([hook], home);
    return (event: HookEvent): boolean => {
      const answer = known.get(event) ?? asked(event);
      known.set(event, answer);
      return answer;
    };
  });
  return (event) => each.some((isAsked) => isAsked(event));
}

/** Most flips are noticed by a case that names their rule. */
export function aboutItFirst(cases: readonly PassedCase[], { label }: Entry): readonly PassedCase[] {
  const isAbout = ({ testCase: { rule, expect } }: PassedCase): boolean =>
    [rule, expect.by].some((name) => name !== null && name !== undefined && isNamed({ hook: '', name: label }, name));
  return [...cases.filter(isAbout), ...cases.filter((one) => !isAbout(one))];
}

async function tells({ testCase, stage }: PassedCase, entry: Entry, flip: Flip): Promise<boolean> {
  const undo = putIn(stage, entry, flip);
  try {
    return (await allDifferences(testCase, await playCase(stage, testCase))).length > 0;
  } finally {
    undo();
  }
}

/** The calls of a case as events, so that nobody has to make them for every flip. */
export function eventsOf({ world }: Stage, { before, ...own }: TestCase, cwd: string): readonly HookEvent[] {
  const toEvent = eventMaker({ cwd, home: world.home, sessionId: 'test', only: null });
  return [own, ...before].map(({ event, payload }) => toEvent(event, { ...payload, cwd }));
}
