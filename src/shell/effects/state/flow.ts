import type { AndOr, Case, If, SyntaxNode, TestExpression, Word } from 'unbash';
import { expandWord } from '../expand-word.ts';
import { eitherOf, goTo, inSubshell, type Scope, settle, stateOf } from '../scope.ts';
import type { WildText } from '../wild-text.ts';
import { evaluated, numberOf } from './arithmetic.ts';
import { countedLoop, eachOf, whileLoop } from './loops.ts';
import type { State } from './state.ts';
import { known, statusOf } from './test-status.ts';
import type { Visit } from './visit.ts';

/** Where a node stands. */
interface At {
  readonly source: string;
  readonly script: SyntaxNode;
}

/** Parts of a line that say whether others run, how often, and where what they change is still so. */
const FLOWS = new Set<SyntaxNode['type']>([
  ...(['Statement', 'AndOr', 'If', 'While', 'For', 'Select', 'ArithmeticFor', 'Case', 'Function'] as const),
  ...(['ArithmeticCommand', 'TestCommand'] as const),
]);

/** Goes through such a part as a shell does; false: what stands in it is gone through as everything is. */
export function through(node: SyntaxNode, at: At, scope: Scope, visit: Visit): boolean {
  if (!FLOWS.has(node.type)) return false;
  switch (node.type) {
    case 'Statement':
      settle(scope);
      visit(node.command, node.background === true ? inSubshell(scope) : scope);
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
      eachOf(
        node,
        node.wordlist === undefined ? null : node.wordlist.flatMap((word) => expandWord(word, scope)),
        scope,
        visit,
      );
      return true;
    case 'ArithmeticFor':
      countedLoop(node, scope, visit);
      return true;
    case 'Function':
      named({ node, ...at }, scope);
      return true;
    default:
      if (node.type === 'ArithmeticCommand') evaluated(node.expression, scope);
      if (node.type === 'TestCommand') compared(node.expression, scope);
      return false;
  }
}

/** `[[ x -eq 1 ]]` works out what stands on both sides. */
function compared(test: TestExpression, scope: Scope): void {
  switch (test.type) {
    case 'TestBinary':
      if (/^-(?:eq|ne|lt|le|gt|ge)$/.test(test.operator))
        for (const { value } of [test.left, test.right]) numberOf(value, scope);
      return;
    case 'TestUnary':
      if (test.operator === '-v') scope.line.workedOut.push(test.operand.value);
      return;
    case 'TestLogical':
      for (const one of test.operands) compared(one, scope);
      return;
    case 'TestNot':
      compared(test.operand, scope);
      return;
    case 'TestGroup':
      compared(test.expression, scope);
  }
}

/** It runs when it is called. */
function named(body: { readonly node: Extract<SyntaxNode, { type: 'Function' }> } & At, scope: Scope): void {
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
  visit(node);
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
  let { yes, no } = ran(first, scope, visit);
  for (const [i, command] of others.entries()) {
    const isAnd = operators[i] === '&&';
    const from = isAnd ? yes : no;
    // `true || rm x` never runs it
    if (from === null) continue;
    goTo(scope, from);
    const ends = ran(command, scope, visit);
    yes = isAnd ? ends.yes : oneOf([yes, ends.yes], scope);
    no = isAnd ? oneOf([no, ends.no], scope) : ends.no;
  }
  const end = yes ?? no;
  if (end !== null) goTo(scope, { ...end, failed: yes === null || no === yes ? null : no });
}

function branches({ clause, then, elif, else: other }: If, scope: Scope, visit: Visit): void {
  const ends: State[] = [];
  for (const branch of [{ clause, then }, ...elif]) {
    visit(branch.clause);
    const no = scope.failed ?? stateOf(scope);
    scope.failed = null;
    visit(branch.then);
    settle(scope);
    ends.push(stateOf(scope));
    goTo(scope, no);
  }
  if (other !== undefined) visit(other);
  settle(scope);
  goTo(scope, eitherOf(scope, [...ends, stateOf(scope)]));
}

function cases({ word, items }: Case, scope: Scope, visit: Visit): void {
  visit(word, inSubshell(scope));
  const start = stateOf(scope);
  const ends: State[] = [];
  let isWhole = false;
  let before: State | null = null;
  const text = known(word, scope);
  for (const item of items) {
    const fits = text === null ? null : fitsPattern(item.pattern, text);
    // `case a in b) …`
    if (fits === false && before === null) continue;
    goTo(scope, before === null ? start : eitherOf(scope, [start, before]));
    visit(item);
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
function fitsPattern(patterns: readonly Word[], text: WildText): boolean | null {
  if (patterns.some((pattern) => pattern.text === '*')) return true;
  if (!patterns.every((pattern) => pattern.parts === undefined && /^[\w./-]*$/.test(pattern.text))) return null;
  return patterns.some(({ value }) => value === text);
}
