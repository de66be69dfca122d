import { parser } from '@lezer/javascript';
import {
  type Argument,
  type CodeForm,
  type Expr,
  named,
  type Param,
  type RecordEntry,
  type Statement,
  type Target,
  UNREAD,
} from './form.ts';
import { imports, isStatement, isValue, TYPES, textOf } from './javascript-nodes.ts';
import { unescaped } from './literals.ts';
import { type CodeNode, cutAt, inBrackets, nodesIn } from './nodes.ts';

const TYPESCRIPT = parser.configure({ dialect: 'ts' });

/** JavaScript, which most of it is and which is sooner read; what is no such program may be TypeScript. */
export function javascriptForm(text: string): CodeForm {
  const root = nodesIn(parser.parse(text).topNode, text) ?? nodesIn(TYPESCRIPT.parse(text).topNode, text);
  if (root === null) return { body: [], isBroken: true };
  return { body: root.children.flatMap(statement), isBroken: false };
}

function asStatement(value: Expr): readonly Statement[] {
  return [{ is: 'value', value }];
}

function statement(node: CodeNode): readonly Statement[] {
  const { name, children } = node;
  if (TYPES.test(name)) return [];
  switch (name) {
    case 'ImportDeclaration':
      return imports(children);
    case 'VariableDeclaration':
      return cutAt(children.slice(1), ',').flatMap(declaration);
    case 'FunctionDeclaration':
    case 'ClassDeclaration': {
      const own = children.find((one) => one.name === 'VariableDefinition')?.text ?? '';
      return [{ is: 'assign', target: named(own), value: name[0] === 'F' ? functionOf(children) : classOf(children) }];
    }
    case 'ExpressionStatement':
    case 'ThrowStatement':
      return children.filter(isValue).flatMap((one) => asStatement(expression(one)));
    case 'ReturnStatement': {
      const value = children.slice(1).find(isValue);
      return value === undefined ? [] : [{ is: 'return', value: expression(value) }];
    }
    case 'ForStatement':
      return forLoop(children);
    case 'CatchClause':
      return children.filter((one) => one.name === 'Block').flatMap(statement);
    default:
      return [
        {
          is: 'block',
          body: children.flatMap((one) =>
            isStatement(one) ? statement(one) : isValue(one) ? asStatement(expression(one)) : [],
          ),
        },
      ];
  }
}

function declaration(piece: readonly CodeNode[]): readonly Statement[] {
  const own = piece.filter(({ name }) => name !== 'TypeAnnotation' && name !== ';');
  const [target] = own;
  if (target === undefined) return [];
  const value = own[1]?.name === 'Equals' ? own[2] : undefined;
  return [{ is: 'assign', target: targetOf(target), value: value === undefined ? UNREAD : expression(value) }];
}

function targetOf(node: CodeNode): Target {
  switch (node.name) {
    case 'VariableDefinition':
    case 'VariableName':
      return named(node.text);
    case 'ArrayPattern':
    case 'ArrayExpression': {
      const pieces = cutAt(inBrackets(node), ',');
      return {
        is: 'items',
        targets: pieces.map((piece) => {
          const one = piece.find(({ name }) => name !== 'Spread');
          return one === undefined ? { is: 'items', targets: [] } : targetOf(one);
        }),
      };
    }
    case 'ObjectPattern':
    case 'ObjectExpression':
      return {
        is: 'members',
        targets: inBrackets(node).flatMap((property) => {
          const [key, ...rest] = property.children.filter(({ name }) => name !== 'Spread');
          if (key === undefined) return [];
          const isRest = property.children[0]?.name === 'Spread';
          const other = rest[0]?.name === ':' ? rest[1] : undefined;
          const own = key.name === 'String' ? textOf(key) : key.text;
          return [{ name: isRest ? '' : own, target: other === undefined ? named(key.text) : targetOf(other) }];
        }),
      };
    default:
      return { is: 'place', place: expression(node) };
  }
}

function forLoop(children: readonly CodeNode[]): readonly Statement[] {
  const spec = children.find(({ name }) => /^For(?:Of|In)?Spec$/.test(name));
  if (spec === undefined) return children.flatMap(statement);
  const body = children.slice(children.indexOf(spec) + 1).flatMap(statement);
  if (spec.name === 'ForSpec')
    return [
      {
        is: 'block',
        body: [
          ...spec.children.flatMap((one) =>
            isStatement(one) ? statement(one) : isValue(one) ? asStatement(expression(one)) : [],
          ),
          ...body,
        ],
      },
    ];
  const own = inBrackets(spec).filter(({ name }) => !/^(?:const|let|var|using)$/.test(name));
  const [target, , over] = own;
  if (target === undefined || over === undefined) return body;
  const values: Expr = spec.name === 'ForInSpec' ? { is: 'question', parts: [expression(over)] } : expression(over);
  return [{ is: 'loop', target: targetOf(target), over: values, body }];
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
    return [{ target: targetOf(target), ...given, ...(isRest ? { isRest } : {}) }];
  });
}

function functionOf(children: readonly CodeNode[]): Expr {
  const params = paramsOf(children.find(({ name }) => name === 'ParamList'));
  const last = children.at(-1);
  if (last === undefined) return UNREAD;
  const body: readonly Statement[] =
    last.name === 'Block' ? statement(last) : [{ is: 'return', value: expression(last) }];
  return { is: 'function', params, body };
}

function classOf(children: readonly CodeNode[]): Expr {
  const at = children.findIndex(({ name }) => name === 'extends');
  const base = at < 0 ? undefined : children[at + 1];
  const members = children.find(({ name }) => name === 'ClassBody')?.children ?? [];
  const body = members.flatMap((member): readonly Statement[] => {
    const key = member.children.find(({ name }) => /^Private?PropertyDefinition$|^PropertyDefinition$/.test(name));
    if (key === undefined) return member.name === 'StaticBlock' ? member.children.flatMap(statement) : [];
    if (member.name === 'MethodDeclaration')
      return [{ is: 'assign', target: named(key.text), value: functionOf(member.children) }];
    const value = member.children[member.children.findIndex(({ name }) => name === 'Equals') + 1];
    return value === undefined || value.name === 'static'
      ? []
      : [{ is: 'assign', target: named(key.text), value: expression(value) }];
  });
  return { is: 'class', bases: base === undefined ? [] : [expression(base)], body };
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

function expression(node: CodeNode): Expr {
  const { name, children, text } = node;
  const [first, second] = children;
  const inner = (one: CodeNode | undefined): Expr => (one === undefined ? UNREAD : expression(one));
  switch (name) {
    case 'VariableName':
    case 'this':
    case 'super':
      return { is: 'name', name: text };
    case 'Number':
      return { is: 'number', value: Number(text.replaceAll('_', '').replace(/n$/, '')) };
    case 'String':
      return { is: 'text', text: textOf(node) };
    case 'RegExp':
      return { is: 'question', parts: [] };
    case 'TemplateString':
      return { is: 'joined', parts: templateParts(node) };
    case 'TaggedTemplateExpression': {
      const template = children.at(-1);
      return { is: 'tagged', of: inner(first), parts: template === undefined ? [] : templateParts(template) };
    }
    case 'ParenthesizedExpression':
    case 'AwaitExpression':
    case 'YieldExpression':
    case 'PrefixCast':
      return inner(children.filter(isValue).at(-1));
    case 'SequenceExpression': {
      const all = children.filter(isValue).map(expression);
      return { is: 'slice', of: { is: 'list', items: all.map((value) => ({ value })) }, bounds: [] };
    }
    case 'PostfixExpression':
      return second?.text === '!' ? inner(first) : { is: 'question', parts: [inner(first)] };
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
      };
    case 'DynamicImport':
      return { is: 'import', module: inner(children.find((one) => isValue(one) && one.name !== 'import')) };
    case 'ArrowFunction':
    case 'FunctionExpression':
      return functionOf(children);
    case 'ClassExpression':
      return classOf(children);
    case 'ArrayExpression':
      return { is: 'list', items: argumentsOf(node) };
    case 'ObjectExpression':
      return { is: 'record', entries: inBrackets(node).flatMap(propertyOf) };
    case 'ConditionalExpression': {
      const [condition, value, other] = children.filter((one) => one.name !== 'LogicOp').map(expression);
      return {
        is: 'either',
        parts: [value ?? UNREAD, other ?? UNREAD, { is: 'question', parts: [condition ?? UNREAD] }],
      };
    }
    case 'BinaryExpression': {
      const right = inner(children.at(-1));
      if (second?.name === 'as' || second?.name === 'satisfies') return inner(first);
      if (second?.name === 'LogicOp') return { is: 'either', parts: [inner(first), right] };
      if (second?.name === 'ArithOp') return { is: 'operation', operator: second.text, left: inner(first), right };
      return { is: 'question', parts: [inner(first), right] };
    }
    case 'UnaryExpression': {
      const value = inner(second);
      if (first?.text === '-' && value.is === 'number') return { is: 'number', value: -value.value };
      return first?.name === 'void' ? value : { is: 'question', parts: [value] };
    }
    case 'AssignmentExpression': {
      if (first === undefined) return UNREAD;
      const value = inner(children.at(-1));
      const sum: Expr =
        second?.name === 'UpdateOp' ? { is: 'operation', operator: '+', left: expression(first), right: value } : value;
      return { is: 'assigned', target: targetOf(first), value: sum };
    }
    default:
      return { is: 'question', parts: children.filter(isValue).map(expression) };
  }
}

function propertyOf(node: CodeNode): readonly RecordEntry[] {
  const { children } = node;
  if (node.name !== 'Property') return [];
  const [key, second, third] = children.filter(({ name }) => name !== 'async' && name !== 'get' && name !== 'Star');
  if (key === undefined) return [];
  if (key.name === 'Spread') return second === undefined ? [] : [{ key: null, value: expression(second) }];
  if (key.name === '[') {
    const value = children.at(-1);
    return second === undefined || value === undefined ? [] : [{ key: expression(second), value: expression(value) }];
  }
  const own: Expr = { is: 'text', text: key.name === 'String' ? textOf(key) : key.text };
  if (second === undefined) return [{ key: own, value: { is: 'name', name: key.text } }];
  if (second.name === ':') return [{ key: own, value: third === undefined ? UNREAD : expression(third) }];
  return [{ key: own, value: functionOf(children) }];
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
