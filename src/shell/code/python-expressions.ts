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
    const star = own.find((one) => one.name === '*' || one.name === '**')?.name;
    const given = initial === undefined ? {} : { initial: tuple(initial) };
    const rest = star === undefined ? {} : { rest: star === '*' ? ('places' as const) : ('names' as const) };
    return [{ target: named(name), ...given, ...rest }];
  });
}

/** `where`: whose names these are. */
export function targetOf(nodes: readonly CodeNode[], where: 'block' | 'function' = 'function'): Target {
  const pieces = cutAt(nodes, ',').filter((piece) => piece.length > 0);
  const [first = [], ...others] = pieces;
  if (others.length > 0 || first[0]?.name === '*' || nodes.some(({ name }) => name === ','))
    return {
      is: 'items',
      targets: pieces.map((piece) =>
        piece[0]?.name === '*'
          ? { target: targetOf(piece.slice(1), where), isRest: true }
          : { target: targetOf(piece, where) },
      ),
    };
  const [node] = first;
  if (node === undefined) return { is: 'items', targets: [] };
  if (node.name === 'VariableName') return named(node.text, where);
  if (/^(?:Tuple|Array)Expression$/.test(node.name))
    return targetOf([...inBrackets(node), { ...node, name: ',', children: [] }], where);
  if (node.name === 'ParenthesizedExpression') return targetOf(inBrackets(node), where);
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
    const at = clause.findIndex(({ name }) => name === 'in');
    const [over = [], ...conditions] = cutAt(clause.slice(at + 1), 'if');
    return { target: targetOf(clause.slice(0, at), 'block'), over: tuple(over), conditions: conditions.map(tuple) };
  });
  const pairs = cutAt(value, ':');
  if (pairs.length === 1) return { is: 'each', of: tuple(value), loops };
  return {
    is: 'each',
    of: { is: 'list', items: pairs.map((piece) => ({ value: tuple(piece) })) },
    loops,
    isRecord: true,
  };
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
      return {
        is: 'function',
        params,
        body: value === undefined ? [] : [{ is: 'return', value: expression(value) }],
        how: 'plain',
      };
    }
    case 'ConditionalExpression': {
      const [taken = UNREAD, condition = UNREAD, otherwise = UNREAD] = children.filter(isValue).map(expression);
      return { is: 'choice', condition, taken, otherwise };
    }
    case 'BinaryExpression':
      return binary(children);
    case 'UnaryExpression': {
      const inner = second === undefined ? UNREAD : expression(second);
      if (first?.text === '-' && inner.is === 'number') return { is: 'number', value: -inner.value };
      return first?.name === 'not' ? { is: 'not', of: inner } : { is: 'question', parts: [inner] };
    }
    case 'NamedExpression': {
      const value = children.at(-1);
      if (first === undefined || value === undefined) return UNREAD;
      return { is: 'assigned', target: named(first.text, 'function'), value: expression(value) };
    }
    case 'AwaitExpression':
      return tuple(children.slice(1));
    case 'YieldExpression':
      return yielded(children);
    case 'Boolean':
    case 'None':
      return { is: 'name', name: text };
    default:
      return { is: 'question', parts: children.filter(isValue).map(expression) };
  }
}

export function yielded(nodes: readonly CodeNode[]): Expr {
  const isEach = nodes[1]?.name === 'from';
  return { is: 'yield', value: tuple(nodes.slice(isEach ? 2 : 1)), isEach };
}

/** `a + b`, `a and b`, `a not in b`, and `a < b < c`, which is two of them. */
function binary(children: readonly CodeNode[]): Expr {
  const [first, sign] = children;
  const last = children.at(-1);
  if (first === undefined || sign === undefined || last === undefined) return UNREAD;
  const [left, right] = [expression(first), expression(last)];
  const operator = children
    .slice(1, -1)
    .map(({ text }) => text)
    .join(' ');
  if (operator === 'and' || operator === 'or') return { is: 'logic', operator, left, right };
  const isChained =
    /^(?:[<>=!]=?|in|is)/.test(operator) && left.is === 'operation' && /^(?:[<>=!]=?|in|is)/.test(left.operator);
  if (!isChained || left.is !== 'operation') return { is: 'operation', operator, left, right };
  return { is: 'logic', operator: 'and', left, right: { is: 'operation', operator, left: left.right, right } };
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
