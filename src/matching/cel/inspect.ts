import type { ASTNode } from '@marcbachmann/cel-js';
import { DIRECTIONS } from '../../core/direction.ts';
import { QUESTION_KEYS } from '../../core/effect-rows.ts';

/** What an expression uses, as far as its text tells. */
export interface Inspection {
  /** What it expects to be given: every name that it does not bind itself. */
  readonly names: ReadonlySet<string>;
  readonly calls: readonly { readonly name: string; readonly at: number }[];
  /** The patterns of each `glob()`. */
  readonly globs: readonly (readonly string[])[];
  /** Where a `glob()`, or a question about the call, stands whose patterns are not written out. */
  readonly unwritten: { readonly name: string; readonly at: number } | null;
  /** What is asked about the effects of the call. */
  readonly effects: readonly EffectQuestion[];
  /** Questions about what a call does that stand behind a `!`. */
  readonly turned: ReadonlySet<string>;
  /** How many loops stand in each other at most; what may look at a text more than once counts as one. */
  readonly loops: number;
}

/** `reads(call, ["a", "b"])`: the patterns are null where there are none. */
export interface EffectQuestion {
  readonly name: string;
  readonly patterns: readonly string[] | null;
}

interface Findings {
  readonly names: Set<string>;
  readonly calls: { name: string; at: number }[];
  readonly globs: (readonly string[])[];
  readonly effects: EffectQuestion[];
  readonly turned: Set<string>;
  unwritten: Inspection['unwritten'];
  loops: number;
}

/** Macros whose first argument is a name for what the others are about. */
const BINDING = ['all', 'exists', 'exists_one', 'map', 'filter', 'bind'];
/** Functions that are done with a text, whatever it is, in one go. */
const QUICK = [
  ...['has', 'size', 'startsWith', 'endsWith', 'trim', 'lowerAscii', 'upperAscii', 'substring', 'orValue', 'hasValue'],
  ...['value', 'or', 'none', 'of', 'type', 'dyn', 'bool', 'int', 'uint', 'double', 'string', 'timestamp'],
  ...['commands', 'runs', 'inside', 'glob', 'paths', 'changes', 'changed', 'reveals', 'revealed'],
  ...QUESTION_KEYS,
  ...DIRECTIONS,
  'pushes',
];
/** The same, if what they look for is written out. */
const QUICK_SEARCHES = ['contains', 'indexOf', 'lastIndexOf'];
/** What CEL itself has a name for. */
const ITS_OWN = [
  ...['bool', 'bytes', 'double', 'int', 'list', 'map', 'null_type', 'string', 'type', 'uint'],
  ...['cel', 'google', 'optional'],
];

export function inspect(ast: ASTNode): Inspection {
  const found: Findings = {
    names: new Set(),
    calls: [],
    globs: [],
    effects: [],
    turned: new Set(),
    unwritten: null,
    loops: 0,
  };
  visit(ast, ITS_OWN, 0, found);
  return found;
}

/** `bound`: names that mean something else here; `depth`: how many loops it stands in. */
function visit(node: ASTNode, bound: readonly string[], depth: number, found: Findings): void {
  if (node.op === '!_') for (const name of questionsIn(node.args)) found.turned.add(name);
  if (node.op === 'id' && !bound.includes(node.args)) found.names.add(node.args);
  if (node.op === 'call' || node.op === 'rcall') visitCall(node, bound, depth, found);
  else for (const child of childrenOf(node)) visit(child, bound, depth, found);
}

/** What is asked about the effects of the call there. */
function questionsIn(node: ASTNode): readonly string[] {
  if (node.op !== 'call') return node.op === 'rcall' ? [] : childrenOf(node).flatMap(questionsIn);
  const [name, given] = node.args;
  return isAboutCall(given[0]) ? [name] : given.flatMap(questionsIn);
}

export function childrenOf(node: Exclude<ASTNode, Call>): readonly ASTNode[] {
  switch (node.op) {
    case 'value':
    case 'id':
      return [];
    case '.':
    case '.?':
      return [node.args[0]];
    case '!_':
    case '-_':
      return [node.args];
    case 'map':
      return node.args.flat();
    default:
      return node.args;
  }
}

type Call = Extract<ASTNode, { readonly op: 'call' | 'rcall' }>;

function visitCall(node: Call, bound: readonly string[], depth: number, found: Findings): void {
  const [name, receiver, given] = node.op === 'call' ? [node.args[0], null, node.args[1]] : node.args;
  found.calls.push({ name, at: node.start });
  if (name === 'glob') found.globs.push(...writtenOut(given[1], { name, at: node.start }, found));
  if (isAboutCall(given[0])) {
    const patterns = given[1] === undefined ? [null] : writtenOut(given[1], { name, at: node.start }, found);
    found.effects.push(...patterns.map((one) => ({ name, patterns: one })));
  }
  if (receiver !== null) visit(receiver, bound, depth, found);
  if (!isQuick(name, given)) found.loops = Math.max(found.loops, depth + 1);
  const [first, ...rest] = given;
  if (receiver !== null && BINDING.includes(name) && first?.op === 'id') {
    for (const child of rest) visit(child, [...bound, first.args], depth + 1, found);
  } else for (const child of given) visit(child, bound, depth, found);
}

function isQuick(name: string, given: readonly ASTNode[]): boolean {
  return QUICK.includes(name) || (QUICK_SEARCHES.includes(name) && given.every(({ op }) => op === 'value'));
}

function isAboutCall(node: ASTNode | undefined): boolean {
  return node?.op === 'id' && node.args === 'call';
}

function writtenOut(
  pattern: ASTNode | undefined,
  call: { readonly name: string; readonly at: number },
  found: Findings,
): readonly (readonly string[])[] {
  const items = pattern?.op === 'list' ? pattern.args : pattern === undefined ? [] : [pattern];
  const texts = items.flatMap((item) => (item.op === 'value' && typeof item.args === 'string' ? item.args : []));
  if (texts.length === items.length) return [texts];
  found.unwritten ??= call;
  return [];
}
