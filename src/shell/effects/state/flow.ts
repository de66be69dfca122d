import {
  type AndOr,
  type Case,
  type For,
  forEachChild,
  type If,
  type Select,
  type Statement,
  type SyntaxNode,
  type Word,
} from 'unbash';
import type { TextPlace } from '../../walk/run.ts';
import { bounded } from '../bounded.ts';
import { expandFields } from '../expand-word.ts';
import { goTo, inSubshell, type Scope, type Step, stateOf } from '../scope.ts';
import type { WildText } from '../wild-text.ts';
import { evaluated } from './arithmetic.ts';
import { beside } from './beside.ts';
import { eitherOf, settle } from './branches.ts';
import { compared } from './compared.ts';
import { countedLoop, eachOf, whileLoop } from './loops.ts';
import { orNotAtAll } from './may-not-open.ts';
import type { State } from './state.ts';
import { LEFT, leave, perhaps } from './sureness.ts';
import { conditionOf, isUsuallyTrue, known, statusOf } from './test-status.ts';
import type { Visit } from './visit.ts';

/** Parts of a line that say whether others run, how often, and where what they change is still so. */
const FLOWS = new Set<SyntaxNode['type']>([
  ...(['Statement', 'AndOr', 'If', 'While', 'For', 'Select', 'ArithmeticFor', 'Case', 'Function'] as const),
  ...(['ArithmeticCommand', 'TestCommand', 'ParameterExpansion'] as const),
]);

/** Where such a part stands, and how much was found before it. */
interface Passing extends TextPlace {
  readonly step: () => Step;
}

/** Goes through such a part as a shell does; false: what stands in it is gone through as everything is. */
export function through(node: SyntaxNode, at: Passing, scope: Scope, visit: Visit): boolean {
  if (!FLOWS.has(node.type)) return false;
  switch (node.type) {
    case 'Statement':
      statement(node, at, scope, visit);
      return true;
    case 'AndOr':
      andOr(node, scope, visit);
      return true;
    case 'If':
      branches(node, scope, visit);
      return true;
    case 'Case':
      cases(node, scope, visit);
      return true;
    case 'While':
      whileLoop(node, scope, visit);
      return true;
    case 'For':
    case 'Select':
      for (const word of node.wordlist ?? []) visit(word, inSubshell(scope));
      overWords(node, scope, visit);
      return true;
    case 'ArithmeticFor':
      countedLoop(node, scope, visit);
      return true;
    case 'Function':
      named({ node, ...placeOf(at) }, scope);
      return true;
    case 'ParameterExpansion':
      // `${X:-$(…)}`
      perhaps(scope, false, () => forEachChild(node, (child) => visit(child)));
      return true;
    default:
      if (node.type === 'ArithmeticCommand') evaluated(node.expression, scope);
      if (node.type === 'TestCommand') compared(node.expression, scope);
      return false;
  }
}

function statement(node: Statement, at: Passing, scope: Scope, visit: Visit): void {
  settle(scope);
  const fails = scope.endsOnFailure && statusOf(node.command, scope) === false;
  if (node.background === true) {
    const before = node.command.type === 'AndOr' ? allButLast(node.command) : null;
    beside({ ...placeOf(at), node: node.command }, 'by wait', { scope, step: at.step }, () =>
      visit(node.command, inSubshell(scope)),
    );
    if (before !== null) perhapsHere(before, scope, visit);
  } else redirected(node.command, scope, visit);
  if (fails) leave(scope, LEFT.shell);
}

/** What stands before the last `&&`, if it may change something for what comes then. */
function allButLast({ commands, operators, ...node }: AndOr): AndOr | null {
  const before = commands.slice(0, -1);
  const isChange = (one: SyntaxNode): boolean =>
    one.type === 'Command' && (one.name === undefined || CHANGING.test(one.name.text));
  return before.some(isChange) ? { ...node, commands: before, operators: operators.slice(0, -1) } : null;
}

const CHANGING = /^(?:cd|pushd|popd|export|set|unset|source|\.|eval|declare|typeset)$/;

/** `cd d && a &`: to zsh only `a` is in the background, and it stays in `d`. */
function perhapsHere(node: AndOr, scope: Scope, visit: Visit): void {
  const before = stateOf(scope);
  perhaps(scope, false, () => visit(node));
  settle(scope);
  goTo(scope, eitherOf(scope, [before, stateOf(scope)]));
}

/** `{ …; } < file`: where that is not there, nothing of it happens. */
function redirected(node: SyntaxNode, scope: Scope, visit: Visit): void {
  if (node.type === 'Redirected') orNotAtAll(node.redirects, scope, () => visit(node, scope));
  else visit(node, scope);
}

function placeOf({ source, script, file }: Passing): TextPlace {
  return { source, script, file };
}

function overWords(node: For | Select, scope: Scope, visit: Visit): void {
  if (node.wordlist === undefined) {
    eachOf(node, null, scope, visit, scope.given.length === 1);
    return;
  }
  scope.line.differs = false;
  const fields = node.wordlist.map((word) => expandFields(word, scope));
  const list = fields.flatMap((ways) => bounded(ways.flat()));
  const { differs } = scope.line;
  const isOneList = fields.every((ways) => ways.length === 1) && !differs;
  eachOf(node, differs ? [...list, ...otherwise(node.wordlist, list, scope)] : list, scope, visit, isOneList);
}

/** What else the words are to other shells. */
function otherwise(words: readonly Word[], known: readonly WildText[], scope: Scope): readonly WildText[] {
  const { readBy } = scope;
  const others = (['zsh', 'dash'] as const).flatMap((shell) => {
    scope.readBy = shell;
    return words.flatMap((word) => bounded(expandFields(word, scope).flat()));
  });
  scope.readBy = readBy;
  return [...new Set(others)].filter((text) => !known.includes(text));
}

/** It runs when it is called. */
function named(body: { readonly node: Extract<SyntaxNode, { type: 'Function' }> } & TextPlace, scope: Scope): void {
  const own = body.node.name.value;
  const before = [...scope.line.functions].find(({ node }) => node === body.node) ?? body;
  scope.line.functions.add(before);
  scope.functions = new Map(scope.functions).set(own, [before]);
}

/** What is so where it succeeded, and where it failed; null: it never does. */
interface Ends {
  readonly yes: State | null;
  readonly no: State | null;
}

function ran(node: SyntaxNode, scope: Scope, visit: Visit): Ends {
  const status = statusOf(node, scope);
  redirected(node, scope, visit);
  const yes = { ...stateOf(scope), failed: null };
  return { yes: status === false ? null : yes, no: status === true ? null : (scope.failed ?? yes) };
}

function oneOf(states: readonly (State | null)[], scope: Scope): State | null {
  const known = states.filter((state) => state !== null);
  return known.length === 0 ? null : eitherOf(scope, known);
}

function andOr({ commands, operators }: AndOr, scope: Scope, visit: Visit): void {
  const [first, ...others] = commands;
  if (first === undefined) return;
  let ends = ran(first, scope, visit);
  let { yes, no } = ends;
  let isSure = true;
  for (const [i, command] of others.entries()) {
    const isAnd = operators[i] === '&&';
    const from = isAnd ? yes : no;
    // `true || rm x` never runs it
    if (from === null) continue;
    const works: boolean = isSure && ends.no === ends.yes && isUsuallyTrue(commands[i], scope);
    isSure = isAnd ? no === null || works : yes === null;
    goTo(scope, from);
    ends = perhaps(scope, isSure, () => ran(command, scope, visit));
    yes = isAnd ? ends.yes : oneOf([yes, ends.yes], scope);
    no = isAnd ? oneOf([no, ends.no], scope) : ends.no;
  }
  const end = yes ?? no;
  if (end !== null) goTo(scope, { ...end, failed: yes === null || no === yes ? null : no });
}

function branches({ clause, then, elif, else: other }: If, scope: Scope, visit: Visit): void {
  const ends: State[] = [];
  let isReached = true;
  for (const branch of [{ clause, then }, ...elif]) {
    const holds = conditionOf(branch.clause, scope);
    perhaps(scope, isReached, () => visit(branch.clause));
    const no = scope.failed ?? stateOf(scope);
    scope.failed = null;
    perhaps(scope, isReached && holds === true, () => visit(branch.then));
    isReached &&= holds === false;
    settle(scope);
    ends.push(stateOf(scope));
    goTo(scope, no);
  }
  if (other !== undefined) perhaps(scope, isReached, () => visit(other));
  settle(scope);
  goTo(scope, eitherOf(scope, [...ends, stateOf(scope)]));
}

function cases({ word, items }: Case, scope: Scope, visit: Visit): void {
  visit(word, inSubshell(scope));
  const start = stateOf(scope);
  const ends: State[] = [];
  let isWhole = false;
  let before: State | null = null;
  let isReached = true;
  const text = known(word, scope);
  for (const item of items) {
    const fits = text === null ? null : fitsPattern(item.pattern, text, scope);
    // `case a in b) …`
    if (fits === false && before === null) continue;
    goTo(scope, before === null ? start : eitherOf(scope, [start, before]));
    perhaps(scope, isReached && (fits === true || before !== null), () => visit(item));
    isReached &&= fits !== null && item.terminator !== ';;&';
    settle(scope);
    const end = stateOf(scope);
    // `;&` goes on with the next
    before = item.terminator === ';&' || item.terminator === ';;&' ? end : null;
    ends.push(end);
    isWhole ||= fits === true || item.pattern.some((pattern) => pattern.text === '*');
    if (fits === true && before === null) break;
  }
  goTo(scope, eitherOf(scope, isWhole ? ends : [start, ...ends]));
}

/** Null: that shows only when it runs. */
function fitsPattern(patterns: readonly Word[], text: WildText, { line }: Scope): boolean | null {
  if (patterns.some((pattern) => pattern.text === '*')) return true;
  if (!patterns.every((pattern) => pattern.parts === undefined && /^[\w./-]*$/.test(pattern.text))) return null;
  if (patterns.some(({ value }) => value === text)) return true;
  const isLike = ({ value }: Word): boolean => value.toLowerCase() === text.toLowerCase();
  return line.options.foldsCase && patterns.some(isLike) ? null : false;
}
