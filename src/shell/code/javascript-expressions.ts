import {
  type Argument,
  type Expr,
  type FunctionHow,
  type Logic,
  type MemberTarget,
  named,
  type Param,
  type RecordEntry,
  type Statement,
  type Target,
  UNREAD,
} from './form.ts';
import { isValue, textOf } from './javascript-nodes.ts';
import { unescaped } from './literals.ts';
import { type CodeNode, cutAt, inBrackets } from './nodes.ts';

const LOGIC: Readonly<Record<string, Logic>> = { '&&': 'and', '||': 'or', '??': '??' };

type Where = 'block' | 'function' | undefined;

/** What functions and classes are made of, which stands in another file. */
export interface Bodies {
  readonly statement: (node: CodeNode) => readonly Statement[];
}

export interface Expressions {
  readonly expression: (node: CodeNode) => Expr;
  readonly targetOf: (node: CodeNode, where?: Where) => Target;
  readonly functionOf: (children: readonly CodeNode[], how?: FunctionHow) => Expr;
  readonly classOf: (children: readonly CodeNode[]) => Expr;
}

export function expressionsWith({ statement }: Bodies): Expressions {
  return { expression, targetOf, functionOf, classOf };

  function targetOf(node: CodeNode, where?: Where): Target {
    switch (node.name) {
      case 'VariableDefinition':
      case 'VariableName':
        return named(node.text, where);
      case 'ArrayPattern':
      case 'ArrayExpression':
        return {
          is: 'items',
          targets: cutAt(inBrackets(node), ',').map((piece) => {
            const isRest = piece[0]?.name === 'Spread';
            const own = isRest ? piece.slice(1) : piece;
            return isRest ? { target: withInitial(own, where), isRest } : { target: withInitial(own, where) };
          }),
        };
      case 'ObjectPattern':
      case 'ObjectExpression':
        return { is: 'members', targets: inBrackets(node).flatMap((property) => memberTarget(property, where)) };
      case 'AssignmentExpression':
        return withInitial(node.children, where);
      case 'ParenthesizedExpression':
        return targetOf(inBrackets(node)[0] ?? node, where);
      default:
        return { is: 'place', place: expression(node) };
    }
  }

  /** `a = 1` on the left of something. */
  function withInitial([target, equals, initial]: readonly CodeNode[], where: Where): Target {
    if (target === undefined) return { is: 'items', targets: [] };
    const own = targetOf(target, where);
    if (equals?.name !== 'Equals' || initial === undefined) return own;
    return { is: 'initial', target: own, initial: expression(initial) };
  }

  function memberTarget({ children }: CodeNode, where: Where): readonly MemberTarget[] {
    const [first, second] = children;
    if (first === undefined) return [];
    if (first.name === 'Spread') return second === undefined ? [] : [{ key: null, target: targetOf(second, where) }];
    const colon = children.findIndex(({ name }) => name === ':');
    const key: Expr =
      first.name === '[' && second !== undefined
        ? expression(second)
        : { is: 'text', text: first.name === 'String' ? textOf(first) : first.text };
    if (colon >= 0) return [{ key, target: withInitial(children.slice(colon + 1), where) }];
    const own = named(first.text, where);
    const initial = second?.name === 'Equals' ? children[2] : undefined;
    return [
      { key, target: initial === undefined ? own : { is: 'initial', target: own, initial: expression(initial) } },
    ];
  }

  function paramsOf(list: CodeNode | undefined): readonly Param[] {
    if (list === undefined) return [];
    const inner = list.children[0]?.name === '(' ? inBrackets(list) : list.children;
    return cutAt(inner, ',').flatMap((piece): readonly Param[] => {
      const own = piece.filter(
        ({ name }) => !/^(?:TypeAnnotation|Optional|public|private|readonly|protected)$/.test(name),
      );
      const isRest = own[0]?.name === 'Spread';
      const [target, equals, initial] = isRest ? own.slice(1) : own;
      if (target === undefined) return [];
      const given = equals?.name === 'Equals' && initial !== undefined ? { initial: expression(initial) } : {};
      return [{ target: targetOf(target, 'block'), ...given, ...(isRest ? { rest: 'places' as const } : {}) }];
    });
  }

  function functionOf(children: readonly CodeNode[], how: FunctionHow = 'plain'): Expr {
    const params = paramsOf(children.find(({ name }) => name === 'ParamList'));
    const last = children.at(-1);
    if (last === undefined) return UNREAD;
    const body: readonly Statement[] =
      last.name === 'Block' ? statement(last) : [{ is: 'return', value: expression(last) }];
    return { is: 'function', params, body, how };
  }

  function classOf(children: readonly CodeNode[]): Expr {
    const at = children.findIndex(({ name }) => name === 'extends');
    const base = at < 0 ? undefined : children[at + 1];
    const members = children.find(({ name }) => name === 'ClassBody')?.children ?? [];
    const body = members.flatMap(memberOf);
    return { is: 'class', bases: base === undefined ? [] : [expression(base)], body };
  }

  function memberOf(member: CodeNode): readonly Statement[] {
    const { name, children } = member;
    if (name === 'StaticBlock') return children.flatMap(statement);
    const key = children.find((one) => /^(?:Private)?PropertyDefinition$/.test(one.name));
    const own = key?.text ?? '';
    const open = children.findIndex((one) => one.name === '[');
    const before: readonly Statement[] = open < 0 ? [] : [{ is: 'value', value: inner(children[open + 1]) }];
    const isGetter = children.some((one) => one.name === 'get');
    const at = children.findIndex((one) => one.name === 'Equals');
    const given = at < 0 ? undefined : children[at + 1];
    const isMethod = name === 'MethodDeclaration';
    if (!isMethod && given === undefined) return before;
    const value = isMethod ? functionOf(children, isGetter ? 'getter' : 'plain') : inner(given);
    return [...before, { is: 'assign', target: named(own, 'block'), value }];
  }

  function argumentsOf(list: CodeNode | undefined): readonly Argument[] {
    if (list === undefined) return [];
    return cutAt(inBrackets(list), ',')
      .filter((piece) => piece.length > 0)
      .map((piece) => {
        const value = piece.find(({ name }) => name !== 'Spread');
        const made = value === undefined ? UNREAD : expression(value);
        return piece[0]?.name === 'Spread' ? { value: made, isSpread: true } : { value: made };
      });
  }

  function inner(node: CodeNode | undefined): Expr {
    return node === undefined ? UNREAD : expression(node);
  }

  function expression(node: CodeNode): Expr {
    const { name, children, text } = node;
    const [first, second] = children;
    switch (name) {
      case 'VariableName':
      case 'this':
      case 'super':
        return { is: 'name', name: text };
      case 'Number':
        return { is: 'number', value: Number(text.replaceAll('_', '').replace(/n$/, '')) };
      case 'String':
        return { is: 'text', text: textOf(node) };
      case 'RegExp': {
        const end = text.lastIndexOf('/');
        return { is: 'pattern', source: text.slice(1, end), flags: text.slice(end + 1) };
      }
      case 'BooleanLiteral':
      case 'null':
        return { is: 'name', name: text };
      case 'TemplateString':
        return { is: 'joined', parts: templateParts(node) };
      case 'TaggedTemplateExpression': {
        const template = children.at(-1);
        return { is: 'tagged', of: inner(first), parts: template === undefined ? [] : templateParts(template) };
      }
      case 'ParenthesizedExpression':
      case 'AwaitExpression':
      case 'PrefixCast':
        return inner(children.filter(isValue).at(-1));
      case 'YieldExpression': {
        const value = children.length > 1 ? inner(children.at(-1)) : UNREAD;
        return { is: 'yield', value, isEach: children.some((one) => one.name === 'Star') };
      }
      case 'SequenceExpression':
        return { is: 'sequence', parts: children.filter(isValue).map(expression) };
      case 'PostfixExpression':
        return second?.text === '!' || first === undefined ? inner(first) : counted(first, second?.text, true);
      case 'MemberExpression': {
        const sign = children.find((one) => /^(?:\.|\?\.|\[)$/.test(one.name));
        const last = children.at(-1);
        if (children.some((one) => one.name === '['))
          return { is: 'item', of: inner(first), key: inner(children.at(-2)) };
        return sign === undefined || last === undefined ? UNREAD : { is: 'member', of: inner(first), name: last.text };
      }
      case 'CallExpression':
        return { is: 'call', of: inner(first), args: argumentsOf(children.find((one) => one.name === 'ArgList')) };
      case 'NewExpression':
        return {
          is: 'call',
          of: inner(children.slice(1).find(isValue)),
          args: argumentsOf(children.find((one) => one.name === 'ArgList')),
          isNew: true,
        };
      case 'DynamicImport':
        return { is: 'import', module: inner(children.find((one) => isValue(one) && one.name !== 'import')) };
      case 'ArrowFunction':
        return functionOf(children, 'arrow');
      case 'FunctionExpression': {
        const made = functionOf(children);
        const own = children.find((one) => one.name === 'VariableDefinition')?.text;
        return made.is === 'function' && own !== undefined ? { ...made, name: own } : made;
      }
      case 'ClassExpression':
        return classOf(children);
      case 'ArrayExpression':
        return { is: 'list', items: argumentsOf(node) };
      case 'ObjectExpression':
        return { is: 'record', entries: inBrackets(node).flatMap(propertyOf) };
      case 'ConditionalExpression': {
        const [condition = UNREAD, taken = UNREAD, otherwise = UNREAD] = children
          .filter((one) => one.name !== 'LogicOp')
          .map(expression);
        return { is: 'choice', condition, taken, otherwise };
      }
      case 'BinaryExpression': {
        const right = inner(children.at(-1));
        if (second?.name === 'as' || second?.name === 'satisfies') return inner(first);
        if (second?.name === 'LogicOp')
          return { is: 'logic', operator: LOGIC[second.text] ?? 'or', left: inner(first), right };
        // whether an object has a name is not whether a list has an item
        if (second?.name === 'in' || second === undefined) return { is: 'question', parts: [inner(first), right] };
        return { is: 'operation', operator: second.text, left: inner(first), right };
      }
      case 'UnaryExpression': {
        const value = inner(second);
        if (second !== undefined && /^(?:\+\+|--)$/.test(first?.text ?? '')) return counted(second, first?.text, false);
        if (first?.text === '-' && value.is === 'number') return { is: 'number', value: -value.value };
        if (first?.text === '!') return { is: 'not', of: value };
        if (first?.name === 'delete') return { is: 'deleted', place: value };
        return first?.name === 'void' || first?.text === '+' ? value : { is: 'question', parts: [value] };
      }
      case 'AssignmentExpression': {
        if (first === undefined) return UNREAD;
        const value = inner(children.at(-1));
        const target = targetOf(first);
        const operator = second?.name === 'UpdateOp' ? second.text.slice(0, -1) : '';
        if (operator === '') return { is: 'assigned', target, value };
        const left = expression(first);
        const sum: Expr =
          LOGIC[operator] === undefined
            ? { is: 'operation', operator, left, right: value }
            : { is: 'logic', operator: LOGIC[operator] ?? 'or', left, right: value };
        return { is: 'assigned', target, value: sum };
      }
      default:
        return { is: 'question', parts: children.filter(isValue).map(expression) };
    }
  }

  function propertyOf(node: CodeNode): readonly RecordEntry[] {
    const { children } = node;
    if (node.name !== 'Property') return [];
    const isGetter = children[0]?.name === 'get' && children.length > 2;
    const [key, second, third] = children.filter(
      ({ name }) => name !== 'async' && name !== 'Star' && name !== 'set' && !(isGetter && name === 'get'),
    );
    if (key === undefined) return [];
    if (key.name === 'Spread') return second === undefined ? [] : [{ key: null, value: expression(second) }];
    const own: Expr =
      key.name === '['
        ? second === undefined
          ? UNREAD
          : expression(second)
        : { is: 'text', text: key.name === 'String' ? textOf(key) : key.text };
    if (children.some(({ name }) => name === 'ParamList'))
      return [{ key: own, value: functionOf(children, isGetter ? 'getter' : 'plain') }];
    if (key.name === '[') return [{ key: own, value: expression(children.at(-1) ?? key) }];
    if (second === undefined) return [{ key: own, value: { is: 'name', name: key.text } }];
    return [{ key: own, value: third === undefined ? UNREAD : expression(third) }];
  }

  /** `i++`, `--i` */
  function counted(node: CodeNode, sign: string | undefined, isAfter: boolean): Expr {
    const one: Expr = { is: 'number', value: 1 };
    const value: Expr = { is: 'operation', operator: sign?.[0] ?? '+', left: expression(node), right: one };
    return { is: 'assigned', target: targetOf(node), value, ...(isAfter ? { isAfter } : {}) };
  }

  function templateParts({ text, from, children }: CodeNode): readonly Expr[] {
    const parts: Expr[] = [];
    let next = 1;
    for (const one of children.filter(({ name }) => name === 'Interpolation')) {
      parts.push({ is: 'text', text: unescaped(text.slice(next, one.from - from)) });
      const value = inBrackets(one).find(isValue);
      parts.push(value === undefined ? UNREAD : expression(value));
      next = one.to - from;
    }
    parts.push({ is: 'text', text: unescaped(text.slice(next, -1)) });
    return parts;
  }
}
