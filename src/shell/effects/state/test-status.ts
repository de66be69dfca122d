import type { CompoundList, SyntaxNode, Word } from 'unbash';
import { expandValue } from '../expand-word.ts';
import type { Scope } from '../scope.ts';
import { variableOf } from '../values.ts';
import { isWild, type WildText } from '../wild-text.ts';
import { evaluated, numberOf } from './arithmetic.ts';
import { surelyOpens } from './may-not-open.ts';
import type { Variable } from './variable.ts';

/** To which shells a condition is what it is said to be: dash knows neither `((…))` nor `==`, and fails there. */
type ReadBy = 'all' | 'bash';

/** Whether a condition holds, where the line itself says so: `[ $# -gt 0 ]`, `((i < 3))`, `true`; null: that shows only when it runs. */
export function conditionOf(list: CompoundList, scope: Scope, by: ReadBy = 'all'): boolean | null {
  const [statement, ...more] = list.commands;
  return statement === undefined || more.length > 0 ? null : statusOf(statement.command, scope, by);
}

export function statusOf(node: SyntaxNode, scope: Scope, by: ReadBy = 'all'): boolean | null {
  if (node.type === 'ArithmeticCommand') {
    // looking changes nothing
    if (/\+\+|--|[^=!<>]=[^=]/.test(node.body)) return null;
    const number = evaluated(node.expression, scope);
    return number === null ? null : number === 0 ? false : orNull(true, by);
  }
  if (node.type !== 'Command' || node.name === undefined || node.prefix.length > 0) return null;
  const name = node.name.text;
  if (scope.functions.has(name) || scope.line.aliases.has(name) || !surelyOpens(node.redirects)) return null;
  if (name === 'true' || name === ':') return node.args.length === 0 ? true : null;
  if (name === 'false') return false;
  if (name !== '[' && name !== 'test') return null;
  const words = node.args.flatMap((word) => (word.type === 'Word' ? [known(word, scope)] : [null]));
  const own = name === '[' ? words.slice(0, -1) : words;
  if (!own.every((word) => word !== null)) return null;
  const holds = tested(own, scope);
  return holds === true && own[1] === '==' ? orNull(true, by) : holds;
}

function orNull(holds: boolean, by: ReadBy): boolean | null {
  return by === 'bash' ? holds : null;
}

/** Those that are started to be asked something. */
const ASKED =
  /^(?:\[|test|false|[ef]?grep|rg|ag|cmp|diff|which|type|command|hash|read|getopts|expr|pgrep|kill|ping|ls|stat|wait|timeout|let|eval|shift|cd)$/;
const ASKED_GIT = /^(?:diff|rev-parse|show-ref|ls-files|merge-base|cat-file|check-ignore|grep|config)$/;

/** Whether what stands behind `a && …` is meant to run: `a` is no question, but something that is done before. */
export function isUsuallyTrue(node: SyntaxNode | undefined, scope: Scope): boolean {
  if (node?.type === 'Pipeline' && node.prefixes.length === 0) return isUsuallyTrue(node.commands.at(-1), scope);
  if (node?.type !== 'Command') return false;
  if (node.name === undefined) return true;
  const { value, parts } = node.name;
  if (parts !== undefined || ASKED.test(value) || scope.functions.has(value)) return false;
  return value !== 'git' || !node.args.some((word) => word.type === 'Word' && ASKED_GIT.test(word.value));
}

/** What a word is, where nobody has to know what the environment has. */
export function known(word: Word, scope: Scope): WildText | null {
  if (/[*?[]/.test(word.text) && word.text !== ']') return null;
  const names = [...word.text.matchAll(/\$\{?(\w+|[#@*?])/g)].map(([, name = '']) => name);
  const isOwn = (name: string): boolean =>
    scope.values.has(name) || (/^[\d#@*]+$/.test(name) && scope.given.every(({ isOpen }) => !isOpen));
  if (!names.every(isOwn) || names.some((name) => isOtherwise(variableOf(scope, name)))) return null;
  const [text, ...others] = expandValue(word, scope);
  return others.length > 0 || isWild(text) ? null : text;
}

/** To some shells, or where something failed, it is another thing. */
function isOtherwise(variable: Variable | undefined): boolean {
  return variable?.mayLack === true || variable?.inDash !== undefined;
}

const NUMBERS: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  ...{ '-eq': (a, b) => a === b, '-ne': (a, b) => a !== b, '-lt': (a, b) => a < b },
  ...{ '-le': (a, b) => a <= b, '-gt': (a, b) => a > b, '-ge': (a, b) => a >= b },
};

function tested(words: readonly WildText[], scope: Scope): boolean | null {
  const [first = '', second = '', third = ''] = words;
  if (words.length === 1) return first !== '';
  if (words.length === 2) {
    if (first === '!') return second === '';
    return first === '-n' ? second !== '' : first === '-z' ? second === '' : null;
  }
  if (words.length !== 3) return null;
  if (second === '=' || second === '==') return first === third;
  if (second === '!=') return first !== third;
  const [a, b] = Object.hasOwn(NUMBERS, second) ? [numberOf(first, scope), numberOf(third, scope)] : [null, null];
  return a === null || b === null ? null : (NUMBERS[second]?.(a, b) ?? null);
}
