import type { ArithmeticExpression } from 'unbash';
import type { Scope } from '../scope.ts';
import { assign, valuesOf, variableOf, workOut } from '../values.ts';
import { isWild, STAR } from '../wild-text.ts';
import { elementsOf, LOOSE, type Texts } from './variable.ts';

/** What `$((…))` becomes; what it counts on the way is counted. What nobody can tell is at least a number. */
export function arithmeticTexts(expression: ArithmeticExpression, scope: Scope): Texts {
  const number = evaluated(expression, scope);
  return [number === null ? STAR : String(number)];
}

/** The number; null: nobody can tell. */
export function evaluated(expression: ArithmeticExpression | undefined, scope: Scope): number | null {
  switch (expression?.type) {
    case 'ArithmeticGroup':
      return evaluated(expression.expression, scope);
    case 'ArithmeticWord':
      return numberOf(expression.value, scope);
    case 'ArithmeticUnary':
      return unary(expression, scope);
    case 'ArithmeticTernary': {
      const test = evaluated(expression.test, scope);
      const [yes, no] = [evaluated(expression.consequent, scope), evaluated(expression.alternate, scope)];
      return test === null ? null : test !== 0 ? yes : no;
    }
    case 'ArithmeticBinary':
      return binary(expression, scope);
    default:
      return null;
  }
}

type Unary = Extract<ArithmeticExpression, { type: 'ArithmeticUnary' }>;
type Binary = Extract<ArithmeticExpression, { type: 'ArithmeticBinary' }>;

function unary({ operator, operand, prefix }: Unary, scope: Scope): number | null {
  const value = evaluated(operand, scope);
  if (operator === '++' || operator === '--') {
    const next = value === null ? null : operator === '++' ? value + 1 : value - 1;
    set(operand, next, scope);
    return prefix ? next : value;
  }
  if (value === null) return null;
  if (operator === '-') return -value;
  if (operator === '!') return value === 0 ? 1 : 0;
  return operator === '~' ? ~value : value;
}

function binary({ operator, left, right }: Binary, scope: Scope): number | null {
  if (operator === ',') {
    evaluated(left, scope);
    return evaluated(right, scope);
  }
  const isSet = /^(?:<<|>>|[-+*/%&|^])?=$/.test(operator);
  const before = operator === '=' ? 0 : evaluated(left, scope);
  const value = evaluated(right, scope);
  const made =
    before === null || value === null ? null : calculated(isSet ? operator.slice(0, -1) : operator, before, value);
  if (isSet) set(left, made, scope);
  return made;
}

const CALCULATED: Readonly<Record<string, (a: number, b: number) => number | boolean>> = {
  ...{ '': (_, b) => b, '+': (a, b) => a + b, '-': (a, b) => a - b, '*': (a, b) => a * b, '**': (a, b) => a ** b },
  ...{ '/': (a, b) => Math.trunc(a / b), '%': (a, b) => a % b, '<<': (a, b) => a << b, '>>': (a, b) => a >> b },
  ...{ '&': (a, b) => a & b, '|': (a, b) => a | b, '^': (a, b) => a ^ b, '<': (a, b) => a < b, '>': (a, b) => a > b },
  ...{ '<=': (a, b) => a <= b, '>=': (a, b) => a >= b, '==': (a, b) => a === b, '!=': (a, b) => a !== b },
  ...{ '&&': (a, b) => a !== 0 && b !== 0, '||': (a, b) => a !== 0 || b !== 0 },
};

function calculated(operator: string, a: number, b: number): number | null {
  const made = Object.hasOwn(CALCULATED, operator) ? Number(CALCULATED[operator]?.(a, b)) : Number.NaN;
  return Number.isSafeInteger(made) ? made : null;
}

function set(place: ArithmeticExpression, value: number | null, scope: Scope): void {
  if (place.type !== 'ArithmeticWord') return;
  const [, name, index] = /^([A-Za-z_]\w*)(\[.*)?$/s.exec(place.value) ?? [];
  if (name !== undefined && index === undefined) assign(scope, name, [value === null ? STAR : String(value)]);
}

/** `${#A[@]}`, `${#F}` */
function countOf(name: string, isList: boolean, scope: Scope): number | null {
  const known = variableOf(scope, name);
  if (known === undefined) return null;
  if (isList) {
    const elements = elementsOf(known);
    return [...elements].some(([key, texts]) => key === LOOSE || isWild(key) || texts.some(isWild))
      ? null
      : elements.size;
  }
  const [text, ...others] = known.texts;
  return others.length > 0 || isWild(text) || known.inDash !== undefined ? null : text.length;
}

const MAX_CHARS = 16;

/** A number, or a name that stands for one: a name without a value is zero. */
export function numberOf(text: string, scope: Scope): number | null {
  const plain = text.trim().replace(/^\$\{?(\w+|[#?])\}?$/, '$1');
  if (/^(?:[1-9]\d*|0)$/.test(plain) && plain === text.trim()) return plain.length < MAX_CHARS ? Number(plain) : null;
  const count = /^\$\{#(\w+)(\[[@*]\])?\}$/.exec(text.trim());
  if (count !== null) return countOf(count[1] ?? '', count[2] !== undefined, scope);
  const values = /^(?:\w+|#)$/.test(plain) ? valuesOf(scope, plain) : null;
  const [value, ...others] = values ?? [];
  if (value === undefined) workOut(text, scope);
  if (value === undefined || others.length > 0) return null;
  if (/^-?(?:[1-9]\d*|0)$/.test(value)) return value.length < MAX_CHARS ? Number(value) : null;
  // a name in a name, and what stands between brackets: a shell works that out, too
  if (value !== '') workOut(value, scope);
  return value === '' ? 0 : null;
}
