import { type Expr, type FunctionHow, UNREAD } from './form.ts';
import type { CodeNode } from './nodes.ts';
import { argumentsOf, expression } from './python-expressions.ts';

/** `@a.b(c)`: its parts stand side by side. */
export function decorator(nodes: readonly CodeNode[]): Expr {
  const [first, ...others] = nodes.slice(1).filter(({ name }) => name !== '.');
  if (first === undefined) return UNREAD;
  return others.reduce<Expr>(
    (of, one) =>
      one.name === 'ArgList' ? { is: 'call', of, args: argumentsOf(one) } : { is: 'member', of, name: one.text },
    expression(first),
  );
}

export function isSetter(decorator: Expr): boolean {
  return decorator.is === 'member' && /^(?:setter|deleter)$/.test(decorator.name);
}

export function howBy(decorator: Expr): FunctionHow | null {
  const name = decorator.is === 'name' ? decorator.name : decorator.is === 'member' ? decorator.name : '';
  if (name === 'staticmethod') return 'static';
  if (name === 'classmethod') return 'classmethod';
  return /^(?:cached_)?property$/.test(name) ? 'getter' : null;
}
