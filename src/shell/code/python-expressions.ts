import { type Argument, call, type Expr, type Loop, named, type Param, type Target, UNREAD } from './form.ts';
import { pythonText, unescaped } from './literals.ts';
import { type CodeNode, cutAt, inBrackets } from './nodes.ts';

export function isValue({ name, children }: CodeNode): boolean {
  return children.length > 0 || /^[A-Z]/.test(name);
}

export function paramsOf(nodes: readonly CodeNode[]): readonly Param[] {
  return cutAt(
    nodes.filter(({ name }) => name !== 'TypeDef'),
    ',',
  ).flatMap((piece): readonly Param[] => {
    const [own = [], initial] = cutAt(piece, 'AssignOp');
    const name = own.find((one) => one.name === 'VariableName')?.text;
    if (name === undefined) return [];
    const isRest = own.some((one) => one.name === '*' || one.name === '**');
    const given = initial === undefined ? {} : { initial: tuple(initial) };
    return [{ target: named(name), ...given, ...(isRest ? { isRest } : {}) }];
  });
}

export function targetOf(nodes: readonly CodeNode[]): Target {
  const pieces = cutAt(
    nodes.filter(({ name }) => name !== '*'),
    ',',
  ).filter((piece) => piece.length > 0);
  const [first = [], ...others] = pieces;
  if (others.length > 0) return { is: 'items', targets: pieces.map(targetOf) };
  const [node] = first;
  if (node === undefined) return { is: 'items', targets: [] };
  if (node.name === 'VariableName') return named(node.text);
  if (/^(?:Tuple|Array|Parenthesized)Expression$/.test(node.name)) return targetOf(inBrackets(node));
  return { is: 'place', place: expression(node) };
}

/** One value, or several with commas between them. */
export function tuple(nodes: readonly CodeNode[]): Expr {
  const pieces = cutAt(nodes, ',').filter((piece) => piece.length > 0);
  const [first = [], ...others] = pieces;
  if (others.length > 0) return { is: 'list', items: pieces.map(itemOf) };
  const [node, next] = first;
  if (next !== undefined && node?.name === '*') return { is: 'list', items: [itemOf(first)] };
  return node === undefined ? UNREAD : expression(node);
}

function itemOf(piece: readonly CodeNode[]): Argument {
  const [first, second] = piece;
  if (first?.name === '*' || first?.name === '**')
    return { value: second === undefined ? UNREAD : expression(second), isSpread: true };
  return { value: first === undefined ? UNREAD : expression(first) };
}

export function argumentsOf(list: CodeNode): readonly Argument[] {
  const inner = inBrackets(list);
  if (inner.some(({ name }) => name === 'for')) return [{ value: comprehension(inner) }];
  return cutAt(inner, ',')
    .filter((piece) => piece.length > 0)
    .map((piece) => {
      const [own = [], value] = cutAt(piece, 'AssignOp');
      const [key] = own;
      return value === undefined || key === undefined ? itemOf(piece) : { name: key.text, value: tuple(value) };
    });
}

/** `value for target in over if condition` */
function comprehension(nodes: readonly CodeNode[]): Expr {
  const [value = [], ...clauses] = cutAt(
    nodes.filter(({ name }) => name !== 'async'),
    'for',
  );
  const loops = clauses.map((clause): Loop => {
    const [target = [], rest = []] = cutAt(clause, 'in');
    return { target: targetOf(target), over: tuple(cutAt(rest, 'if')[0] ?? []) };
  });
  const pairs = cutAt(value, ':');
  const made: Expr =
    pairs.length === 1 ? tuple(value) : { is: 'list', items: pairs.map((piece) => ({ value: tuple(piece) })) };
  return { is: 'each', of: made, loops };
}

export function expression(node: CodeNode): Expr {
  const { name, children, text } = node;
  const [first, second] = children;
  switch (name) {
    case 'VariableName':
      return { is: 'name', name: text };
    case 'Number':
      return { is: 'number', value: Number(text.replaceAll('_', '')) };
    case 'String':
      return plainString(text);
    case 'FormatString':
      return formatString(node);
    case 'ContinuedString':
      return { is: 'joined', parts: children.map(expression) };
    case 'ParenthesizedExpression': {
      const inner = inBrackets(node);
      return inner.some((one) => one.name === 'for') ? comprehension(inner) : tuple(inner);
    }
    case 'ArrayComprehensionExpression':
    case 'SetComprehensionExpression':
    case 'DictionaryComprehensionExpression':
    case 'ComprehensionExpression':
      return comprehension(inBrackets(node));
    case 'ArrayExpression':
    case 'TupleExpression':
    case 'SetExpression': {
      const pieces = cutAt(inBrackets(node), ',').filter((piece) => piece.length > 0);
      return { is: 'list', items: pieces.map(itemOf) };
    }
    case 'DictionaryExpression':
      return {
        is: 'record',
        entries: cutAt(inBrackets(node), ',')
          .filter((piece) => piece.length > 0)
          .map((piece) => {
            const [key = [], value] = cutAt(piece, ':');
            return value === undefined
              ? { key: null, value: itemOf(piece).value }
              : { key: tuple(key), value: tuple(value) };
          }),
      };
    case 'MemberExpression':
      return first === undefined ? UNREAD : member(first, children.slice(1));
    case 'CallExpression': {
      const list = children.at(-1);
      if (first === undefined || list === undefined) return UNREAD;
      return { is: 'call', of: expression(first), args: argumentsOf(list) };
    }
    case 'LambdaExpression': {
      const list = children.find((one) => one.name === 'ParamList');
      const value = children.at(-1);
      const params = list === undefined ? [] : paramsOf(list.children);
      return { is: 'function', params, body: value === undefined ? [] : [{ is: 'return', value: expression(value) }] };
    }
    case 'ConditionalExpression': {
      const [value, condition, other] = children.filter(isValue).map(expression);
      return {
        is: 'either',
        parts: [value ?? UNREAD, other ?? UNREAD, { is: 'question', parts: [condition ?? UNREAD] }],
      };
    }
    case 'BinaryExpression': {
      const [left = UNREAD, right = UNREAD] = [first, children.at(-1)].map((one) =>
        one === undefined ? UNREAD : expression(one),
      );
      if (second?.name === 'and' || second?.name === 'or') return { is: 'either', parts: [left, right] };
      if (second?.name === 'ArithOp') return { is: 'operation', operator: second.text, left, right };
      return { is: 'question', parts: [left, right] };
    }
    case 'UnaryExpression': {
      const inner = second === undefined ? UNREAD : expression(second);
      if (first?.text === '-' && inner.is === 'number') return { is: 'number', value: -inner.value };
      return { is: 'question', parts: [inner] };
    }
    case 'NamedExpression': {
      const value = children.at(-1);
      if (first === undefined || value === undefined) return UNREAD;
      return { is: 'assigned', target: named(first.text), value: expression(value) };
    }
    case 'AwaitExpression':
    case 'YieldExpression':
      return tuple(children.slice(1).filter((one) => one.name !== 'from'));
    default:
      return { is: 'question', parts: children.filter(isValue).map(expression) };
  }
}

function member(of: CodeNode, [sign, ...rest]: readonly CodeNode[]): Expr {
  if (sign?.name === '.') return { is: 'member', of: expression(of), name: rest[0]?.text ?? '' };
  const inner = rest.slice(0, -1);
  const bounds = cutAt(inner, ':');
  if (bounds.length === 1) return { is: 'item', of: expression(of), key: tuple(inner) };
  return { is: 'slice', of: expression(of), bounds: bounds.map((piece) => (piece.length === 0 ? null : tuple(piece))) };
}

function plainString(literal: string): Expr {
  const { prefix, inner } = pythonText(literal);
  return { is: 'text', text: prefix.includes('r') ? inner : unescaped(inner) };
}

/** `f"a{b}c"` */
function formatString({ text, from, children }: CodeNode): Expr {
  const { prefix, inner, at } = pythonText(text);
  const plain = (raw: string): Expr => ({ is: 'text', text: prefix.includes('r') ? raw : unescaped(raw) });
  const parts: Expr[] = [];
  let next = 0;
  for (const one of children.filter(({ name }) => name === 'FormatReplacement')) {
    const start = one.from - from - at;
    parts.push(plain(inner.slice(next, start).replaceAll('{{', '{').replaceAll('}}', '}')));
    const value = one.children.find(isValue);
    const shown = value === undefined ? UNREAD : expression(value);
    parts.push(
      one.children.some(({ name }) => name === 'FormatSpec') ? call({ is: 'name', name: 'format' }, shown) : shown,
    );
    next = one.to - from - at;
  }
  parts.push(plain(inner.slice(next).replaceAll('{{', '{').replaceAll('}}', '}')));
  return { is: 'joined', parts };
}
