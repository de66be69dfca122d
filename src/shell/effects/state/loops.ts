import type { ArithmeticFor, For, Select, While } from 'unbash';
import { addAsked, isAskedFor, nothingAsked } from '../held-in-line.ts';
import { goTo, type Scope, stateOf } from '../scope.ts';
import { assign, setVariable } from '../values.ts';
import { ANY, isWild, STAR, type WildText } from '../wild-text.ts';
import { spend } from '../work.ts';
import { evaluated } from './arithmetic.ts';
import { eitherOf, settle } from './branches.ts';
import { linkedIn } from './links.ts';
import { isSameState, type State } from './state.ts';
import { LEFT, perhaps, within } from './sureness.ts';
import { conditionOf } from './test-status.ts';
import { isSameVariable } from './variable.ts';
import type { Visit } from './visit.ts';

/** A loop that people write has few rounds; of others every round counts as one that may be any of them. */
const MOST_EACH = 32;
const MOST_COUNTED = 300;

/** `ends`: the loop ends there; `maybe`: it may. */
type Goes = 'goes' | 'maybe' | 'ends';

/** Carries out a loop. `round`: begins one; `isOpen`: nothing but what changes in it ends it. */
function loop(scope: Scope, round: (number: number) => Goes, body: () => void, isOpen = false): void {
  const { line } = scope;
  const { asked } = line;
  line.asked = nothingAsked();
  within(scope, LEFT.loop, () => eachRound(scope, round, body, isOpen));
  addAsked(line.asked, asked);
  line.asked = asked;
}

function eachRound(scope: Scope, round: (number: number) => Goes, body: () => void, isOpen: boolean): void {
  const { breaks, continues } = scope;
  let isSure = true;
  scope.breaks = [];
  const ends: State[] = [];
  let unsure = 0;
  let entered: { readonly state: State; readonly links: number; readonly wrote: number } | null = null;
  for (let number = 0; ; number++) {
    spend(scope.work, ROUND);
    const start = stateOf(scope);
    const turnedBefore = turnedIn(scope);
    const wrote = scope.line.writes.length;
    const goes: Goes = number >= MOST_COUNTED ? 'maybe' : perhaps(scope, isSure, () => round(number));
    isSure &&= goes === 'goes';
    if (goes !== 'goes') ends.push(scope.failed ?? stateOf(scope));
    if (goes === 'ends') break;
    scope.failed = null;
    const before = entered;
    entered = { state: stateOf(scope), links: linkedIn(scope.line), wrote };
    // this round would do what the last one did
    const isLike = before?.links === entered.links && isSameState(before.state, entered.state);
    if (goes === 'maybe' && isLike && !isRewritten(scope, before?.wrote ?? 0)) break;
    scope.continues = [];
    perhaps(scope, isSure, body);
    settle(scope);
    goTo(scope, eitherOf(scope, [stateOf(scope), ...(scope.continues ?? [])]));
    const end = stateOf(scope);
    if (end.isOver) break;
    // the next round reads another line
    const isSettled = isSameState(start, end) && turnedIn(scope) === turnedBefore && !isRewritten(scope, wrote);
    if (goes === 'goes' && !(isOpen && isSettled)) continue;
    unsure += 1;
    if (isSettled) break;
    // once more with what may be so in any round
    if (unsure > 1) goTo(scope, unsure === 2 ? eitherOf(scope, [start, end]) : widened(scope, start, end));
    if (unsure <= MOST_UNSURE) continue;
    ends.push(stateOf(scope));
    break;
  }
  const all = [...ends, ...(scope.breaks ?? [])];
  if (all.length > 0) goTo(scope, eitherOf(scope, all));
  scope.breaks = breaks;
  scope.continues = continues;
}

/** What another round finds otherwise, beside the state: which line of a file comes next, and where links lead. */
function turnedIn({ line }: Scope): number {
  let count = linkedIn(line);
  for (const lines of line.linesRead.values()) count += lines;
  return count;
}

/** The next round finds other files than this one did. */
function isRewritten({ line: { asked, writes } }: Scope, wrote: number): boolean {
  return asked !== null && isAskedFor(asked, writes.slice(wrote));
}

const MOST_UNSURE = 3;
/** What a round costs, beside what is done in it. */
const ROUND = 10;

/** What changes from round to round may be anything in the end; a number stays one. */
function widened(scope: Scope, start: State, end: State): State {
  const both = eitherOf(scope, [start, end]);
  const values = new Map(both.values);
  for (const [name, value] of both.values) {
    const before = start.values.get(name);
    if (name === '_' || (before !== undefined && isSameVariable(before, value))) continue;
    const isNumber = value.texts.every((text) => /^(?:-?\d+|\uE001)$/.test(text));
    const { elements: _, ...kept } = value;
    values.set(name, { ...kept, texts: [isNumber ? STAR : ANY] });
  }
  const isMoved = both.cwds.length > start.cwds.length;
  const given = both.given.length > start.given.length ? [{ words: [], isOpen: true }] : both.given;
  return { ...both, values, given, cwds: isMoved ? [...both.cwds.slice(0, 3), ANY] : both.cwds };
}

export function whileLoop(node: While, scope: Scope, visit: Visit): void {
  // to a shell that does not know such a condition it fails at once
  const holds = conditionOf(node.clause, scope, 'bash');
  const before = holds !== null && conditionOf(node.clause, scope) === null ? stateOf(scope) : null;
  perhaps(scope, before === null, () => roundsOf(node, scope, visit));
  if (before !== null) goTo(scope, eitherOf(scope, [stateOf(scope), before]));
}

function roundsOf(node: While, scope: Scope, visit: Visit): void {
  loop(
    scope,
    () => {
      const known = conditionOf(node.clause, scope, 'bash');
      scope.line.status = null;
      visit(node.clause);
      const { status } = scope.line;
      const holds = known ?? (isTurnedRound(node.clause) && status !== null ? !status : status);
      const goesOn = node.kind === 'until' ? (holds === null ? null : !holds) : holds;
      if (node.kind === 'until') {
        const failed = scope.failed ?? stateOf(scope);
        const ended = { ...stateOf(scope), failed: null };
        goTo(scope, { ...failed, failed: ended });
      }
      return goesOn === null ? 'maybe' : goesOn ? 'goes' : 'ends';
    },
    () => visit(node.body),
    true,
  );
}

/** `while ! read x` */
function isTurnedRound({ commands }: While['clause']): boolean {
  const last = commands.at(-1)?.command;
  return last?.type === 'Pipeline' && last.prefixes.filter(({ type }) => type === 'Negation').length % 2 === 1;
}

export function countedLoop(node: ArithmeticFor, scope: Scope, visit: Visit): void {
  for (const part of [node.initialize, node.test, node.update]) if (part !== undefined) visit(part);
  evaluated(node.initialize, scope);
  loop(
    scope,
    (number) => {
      if (number > 0) evaluated(node.update, scope);
      const holds = node.test === undefined ? 1 : evaluated(node.test, scope);
      return holds === null ? 'maybe' : holds !== 0 ? 'goes' : 'ends';
    },
    () => visit(node.body),
  );
}

/** `for f in …` and `select f in …`; `list`: null: what the script was given. */
export function eachOf(
  node: For | Select,
  list: readonly WildText[] | null,
  scope: Scope,
  visit: Visit,
  isSure: boolean,
): void {
  const name = node.name.value;
  const values = list ?? scope.given.flatMap(({ words, isOpen }) => (isOpen ? [...words, ANY] : words));
  const give = (texts: readonly WildText[]): void => {
    assign(scope, name, texts);
    if (node.type === 'Select') setVariable(scope, 'REPLY', { texts: [ANY] });
  };
  if (values.length === 0) return;
  const [before, links] = [stateOf(scope), linkedIn(scope.line)];
  const isLeft = (): boolean => linkedIn(scope.line) === links && isLeftAlone(before, stateOf(scope), name);
  const isEach = node.type === 'For' && values.length <= MOST_EACH;
  const isFound = values.some(isWild);
  if (!isEach) give(values);
  const round = (number: number): Goes => {
    const value = isEach ? values[number] : undefined;
    if (value !== undefined) give([value]);
    else if (!isEach || (isFound && !isLeft())) give(values);
    else return 'ends';
    return value === undefined ? 'maybe' : 'goes';
  };
  loop(scope, round, () => perhaps(scope, isSure && isEach, () => visit(node.body)));
}

/** A round changes nothing that the next one sees. */
function isLeftAlone(before: State, after: State, name: string): boolean {
  const [one, other] = [before, after].map((state) => {
    const values = new Map(state.values);
    values.delete(name);
    return { ...state, values };
  });
  return one !== undefined && other !== undefined && isSameState(one, other);
}
