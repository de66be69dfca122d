import { ANY } from '../effects/wild-text.ts';
import { apply } from './apply.ts';
import { methodOf } from './methods.ts';
import type { Reader } from './reader.ts';
import { holdsOf, joined, numberOf, plainText, text, textsOf, UNKNOWN, union, unknown, type Value } from './value.ts';

/** What an operator makes of two values. */
export function operationOf(reader: Reader, operator: string, left: Value, right: Value): Value {
  if (left.is === 'thing' && left.type === 'Path' && operator === '/')
    return { ...left, texts: textsOf(methodResult(reader, left, '__truediv__', [right])) ?? [ANY] };
  if (operator === '+' && left.is === 'list' && right.is === 'list')
    return { ...left, items: [...left.items, ...right.items], isOpen: left.isOpen || right.isOpen };
  const [a, b] = [numberOf(left), numberOf(right)];
  if (a !== null && b !== null && /^[-+*/%^|&]$/.test(operator)) return text(String(worked(operator, a, b)));
  if (operator === '+') return joined([left, right]);
  if (operator === '%' && left.is === 'text') return methodResult(reader, left, '__mod__', [right]);
  if (operator === '*' && left.is === 'text' && b !== null)
    return text((plainText(left) ?? ANY).repeat(Math.max(0, Math.min(b, 200))));
  // `os.O_WRONLY | os.O_CREAT`
  if (left.is === 'api' || right.is === 'api')
    return text([left, right].map((one) => (one.is === 'api' ? one.name : (plainText(one) ?? ''))).join('|'));
  return unknown(union(holdsOf(left), holdsOf(right)));
}

function methodResult(reader: Reader, self: Value, name: string, args: readonly Value[]): Value {
  const row = methodOf(self, name, reader.language.calls);
  return row === null ? UNKNOWN : apply(row, { self, args, named: new Map() }, reader);
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
    case '%':
      return a % b;
    case '^':
      return a ^ b;
    case '|':
      return a | b;
    default:
      return a & b;
  }
}
