import { ANY, isWild } from '../effects/wild-text.ts';
import { FOLDS } from './folds.ts';
import { bareRecord, itemsOf } from './parts.ts';
import type { Reader } from './reader.ts';
import {
  holdsOf,
  isOpen,
  joined,
  list,
  numberOf,
  plainText,
  record,
  text,
  textsOf,
  union,
  unknown,
  type Value,
  word,
} from './value.ts';

/** What an operator makes of two values; `+=` changes what it is about, where that can be changed. */
export function operationOf(reader: Reader, operator: string, left: Value, right: Value): Value {
  if (left.is === 'list' && /^(?:[+|]|\*\*)=$/.test(operator)) {
    const { items, isOpen: isMore } = itemsOf(reader, right);
    const own = reader.changing(left.items);
    own.push(...items);
    if (isMore) own.isOpen = true;
    return left;
  }
  if (operator === '|=' && left.is === 'record' && right.is === 'record') {
    for (const [name, one] of right.entries) reader.set(left.entries, name, one);
    return left;
  }
  return operated(operator.endsWith('=') ? operator.slice(0, -1) : operator, left, right);
}

function operated(operator: string, left: Value, right: Value): Value {
  if (left.is === 'thing' && left.type === 'Path' && operator === '/')
    return { ...left, texts: textsOf(FOLDS.path?.([left, right]) ?? left) ?? [ANY] };
  if (right.is === 'thing' && right.type === 'Path' && operator === '/')
    return { ...right, texts: textsOf(FOLDS.path?.([left, right]) ?? right) ?? [ANY] };
  // who has methods for it says what comes of it
  if (left.is === 'record' && !bareRecord(left)) return unknown(union(holdsOf(left), holdsOf(right)));
  if (operator === '|' && left.is === 'record' && right.is === 'record')
    return record([...left.entries, ...right.entries], null, union(left.holds, right.holds));
  if (left.is === 'list' && right.is === 'list' && /^[+|]$/.test(operator))
    return list([...left.items, ...right.items], isOpen(left) || isOpen(right), union(left.holds, right.holds));
  const a = wordNumber(left) ?? (operator === '^' ? byteOf(left) : null);
  const b = wordNumber(right) ?? (operator === '^' ? byteOf(right) : null);
  if (a !== null && b !== null && WORKED.has(operator)) return word(worked(operator, a, b));
  if (operator === '+') return joined([left, right]);
  if (operator === '%' && left.is === 'text') return FOLDS.formats?.([left, right]) ?? unknown(holdsOf(left));
  if (operator === '*')
    return repeatedBy(left, right) ?? repeatedBy(right, left) ?? unknown(union(holdsOf(left), holdsOf(right)));
  // `os.O_WRONLY | os.O_CREAT`
  if (left.is === 'api' || right.is === 'api')
    return text([left, right].map((one) => (one.is === 'api' ? one.name : (plainText(one) ?? ANY))).join('|'));
  return unknown(union(holdsOf(left), holdsOf(right)));
}

const WORKED = new Set(['**', '//', '<<', '>>', '-', '+', '*', '/', '%', '^', '|', '&']);

function wordNumber(value: Value): number | null {
  return value.is === 'text' && value.isWord === true ? numberOf(value) : null;
}

/** A letter of bytes is a number. */
function byteOf(value: Value): number | null {
  const plain = plainText(value);
  return plain?.length === 1 ? plain.charCodeAt(0) : null;
}

function repeatedBy(value: Value, count: Value): Value | null {
  const times = wordNumber(count);
  if (times === null || (value.is === 'text' && value.isWord === true)) return null;
  if (value.is === 'list' && times * value.items.length <= 200)
    return list(Array.from({ length: Math.max(0, times) }, () => value.items).flat(), isOpen(value), value.holds);
  if (value.is === 'list') return list(value.items, true, value.holds);
  const plain = plainText(value);
  return plain === null || plain.length * times > 4000 ? null : text(plain.repeat(Math.max(0, times)));
}

function worked(operator: string, a: number, b: number): number {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
    case '//':
      return Math.floor(a / b);
    case '**':
      return a ** b;
    case '%':
      return a % b;
    case '^':
      return a ^ b;
    case '|':
      return a | b;
    case '<<':
      return a << b;
    case '>>':
      return a >> b;
    default:
      return a & b;
  }
}

/** What a comparison comes to, where both sides are known; null: it is none. */
export function comparedOf(operator: string, left: Value, right: Value): Value | null {
  if (!COMPARED.has(operator)) return null;
  if (operator === 'in' || operator === 'not in') {
    const known = isIn(left, right);
    return known === null ? unknown(new Set()) : word(known === (operator === 'in'));
  }
  const [a, b] = [plainText(left), plainText(right)];
  if (a === null || b === null || operator === 'instanceof') return unknown(new Set());
  const [x, y] = [wordNumber(left), wordNumber(right)];
  const areWords = (one: Value): boolean => one.is === 'text' && one.isWord === true;
  if (areWords(left) !== areWords(right)) return unknown(new Set());
  if (/^[=!]|^is/.test(operator))
    return word((x !== null && y !== null ? x === y : a === b) === !/!|not/.test(operator));
  const order = x !== null && y !== null ? x - y : a < b ? -1 : a > b ? 1 : 0;
  return word(
    /^</.test(operator)
      ? order < 0 || (order === 0 && operator === '<=')
      : order > 0 || (order === 0 && operator === '>='),
  );
}

const COMPARED = new Set([
  ...['==', '!=', '===', '!==', '<', '>', '<=', '>='],
  ...['in', 'not in', 'is', 'is not', 'instanceof'],
]);

function isIn(one: Value, many: Value): boolean | null {
  const plain = plainText(one);
  if (plain === null || isWild(plain)) return null;
  if (many.is === 'text') {
    const whole = plainText(many);
    return whole === null ? null : whole.includes(plain);
  }
  if (many.is !== 'list' || isOpen(many)) return null;
  const items = many.items.map(plainText);
  return items.includes(plain) ? true : items.includes(null) ? null : false;
}
