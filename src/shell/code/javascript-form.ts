import { parser } from '@lezer/javascript';
import { type CodeForm, type Expr, named, type Statement, UNREAD } from './form.ts';
import { expressionsWith } from './javascript-expressions.ts';
import { imports, isStatement, isValue, TYPES } from './javascript-nodes.ts';
import { type CodeNode, cutAt, inBrackets, nodesIn } from './nodes.ts';

const TYPESCRIPT = parser.configure({ dialect: 'ts' });

/** JavaScript, which most of it is and which is sooner read; what is no such program may be TypeScript. */
export function javascriptForm(text: string): CodeForm {
  const root = nodesIn(parser.parse(text).topNode, text) ?? nodesIn(TYPESCRIPT.parse(text).topNode, text);
  if (root === null) return { body: [], isBroken: true };
  return { body: root.children.flatMap(statement), isBroken: false };
}

const { expression, targetOf, functionOf, classOf } = expressionsWith({ statement });

function asStatement(value: Expr): readonly Statement[] {
  return [{ is: 'value', value }];
}

function each(nodes: readonly CodeNode[]): readonly Statement[] {
  return nodes.flatMap((one) => (isStatement(one) ? statement(one) : isValue(one) ? asStatement(expression(one)) : []));
}

function statement(node: CodeNode): readonly Statement[] {
  const { name, children } = node;
  if (TYPES.test(name)) return [];
  const values = children.filter(isValue);
  switch (name) {
    case 'ImportDeclaration':
      return imports(children);
    case 'VariableDeclaration': {
      const where = children[0]?.name === 'var' ? 'function' : 'block';
      return cutAt(children.slice(1), ',').flatMap((piece) => declaration(piece, where));
    }
    case 'FunctionDeclaration':
    case 'ClassDeclaration': {
      const own = children.find((one) => one.name === 'VariableDefinition')?.text ?? '';
      const value = name[0] === 'F' ? functionOf(children) : classOf(children);
      return [{ is: 'assign', target: named(own, 'block'), value }];
    }
    // what a module gives away is known in all of it
    case 'ExportDeclaration':
      return exported(children);
    case 'ExpressionStatement':
      return values.flatMap((one) => asStatement(expression(one)));
    case 'ThrowStatement':
      return [{ is: 'throw', value: valueIn(values) }];
    case 'ReturnStatement':
      return [{ is: 'return', value: valueIn(children.slice(1).filter(isValue)) }];
    case 'BreakStatement':
      return [{ is: 'break' }];
    case 'ContinueStatement':
      return [{ is: 'continue' }];
    case 'IfStatement':
      return [conditional(children)];
    case 'ForStatement':
      return forLoop(children);
    case 'WhileStatement':
    case 'DoStatement':
      return [whileLoop(children, name === 'DoStatement')];
    case 'SwitchStatement':
      return switched(children);
    case 'TryStatement':
      return [attempted(children)];
    case 'WithStatement': {
      const [of] = values;
      return [{ is: 'within', of: of === undefined ? UNREAD : expression(of), body: each(children.slice(2)) }];
    }
    case 'LabeledStatement':
      return each(children.slice(2));
    default:
      return [{ is: 'block', body: each(children) }];
  }
}

function exported(children: readonly CodeNode[]): readonly Statement[] {
  const isDefault = children.some(({ name }) => name === 'default');
  if (!isDefault) return each(children.filter(isStatement));
  const given = children.find((one) => isStatement(one) || (isValue(one) && one.name !== 'default'));
  if (given === undefined) return [];
  if (!isStatement(given)) return [{ is: 'assign', target: named('default', 'block'), value: expression(given) }];
  return statement(given).flatMap((one): readonly Statement[] =>
    one.is === 'assign' ? [one, { is: 'assign', target: named('default', 'block'), value: one.value }] : [one],
  );
}

function valueIn([first]: readonly CodeNode[]): Expr {
  return first === undefined ? { is: 'name', name: 'undefined' } : expression(first);
}

function declaration(piece: readonly CodeNode[], where: 'block' | 'function'): readonly Statement[] {
  const own = piece.filter(({ name }) => name !== 'TypeAnnotation' && name !== ';');
  const [target] = own;
  if (target === undefined) return [];
  const value = own[1]?.name === 'Equals' ? own[2] : undefined;
  return [{ is: 'assign', target: targetOf(target, where), value: value === undefined ? UNREAD : expression(value) }];
}

function conditional(children: readonly CodeNode[]): Statement {
  const at = children.findIndex(({ name }) => name === 'else');
  const [condition, taken] = children.slice(1, at < 0 ? undefined : at);
  return {
    is: 'if',
    condition: condition === undefined ? UNREAD : expression(condition),
    taken: taken === undefined ? [] : statement(taken),
    otherwise: at < 0 ? [] : each(children.slice(at + 1)),
  };
}

function whileLoop(children: readonly CodeNode[], isAfter: boolean): Statement {
  const condition = children.find(({ name }) => name === 'ParenthesizedExpression');
  const body = children.filter((one) => one !== condition && isStatement(one));
  return {
    is: 'while',
    condition: condition === undefined ? null : expression(condition),
    body: each(body),
    update: null,
    isAfter,
  };
}

/** Each case may be the one, and those behind it follow unless it is left. */
function switched(children: readonly CodeNode[]): readonly Statement[] {
  const subject = children.find(({ name }) => name === 'ParenthesizedExpression');
  const body = children.find(({ name }) => name === 'SwitchBody');
  const bodies: CodeNode[][] = [];
  const asked: CodeNode[] = [];
  for (const one of body === undefined ? [] : inBrackets(body)) {
    if (!/Label$/.test(one.name)) bodies.at(-1)?.push(one);
    else {
      bodies.push([]);
      asked.push(...one.children.filter(isValue));
    }
  }
  return [
    ...each([...(subject === undefined ? [] : [subject]), ...asked]),
    { is: 'cases', bodies: bodies.map((one) => each(one)) },
  ];
}

function attempted(children: readonly CodeNode[]): Statement {
  const blocksIn = (nodes: readonly CodeNode[]): readonly Statement[] =>
    nodes.filter(({ name }) => name === 'Block').flatMap(statement);
  const handlers = children
    .filter(({ name }) => name === 'CatchClause')
    .map((clause) => {
      const target = clause.children.find(({ name }) => /Definition$|Pattern$/.test(name));
      return { target: target === undefined ? null : targetOf(target, 'block'), body: blocksIn(clause.children) };
    });
  const last = children.filter(({ name }) => name === 'FinallyClause').flatMap((clause) => blocksIn(clause.children));
  return { is: 'try', body: blocksIn(children), handlers, otherwise: [], last };
}

function forLoop(children: readonly CodeNode[]): readonly Statement[] {
  const spec = children.find(({ name }) => /^For(?:Of|In)?Spec$/.test(name));
  if (spec === undefined) return children.flatMap(statement);
  const body = each(children.slice(children.indexOf(spec) + 1));
  if (spec.name === 'ForSpec') return [counting(inBrackets(spec), body)];
  const own = inBrackets(spec);
  const declared = own.find(({ name }) => /^(?:const|let|var|using)$/.test(name))?.name;
  const [target, , over] = own.filter(({ name }) => name !== declared);
  if (target === undefined || over === undefined) return body;
  const where = declared === undefined ? undefined : declared === 'var' ? 'function' : 'block';
  const of = spec.name === 'ForInSpec' ? 'names' : 'items';
  return [{ is: 'loop', target: targetOf(target, where), over: expression(over), of, body }];
}

/** `for (let i = 0; i < 3; i++)`: a declaration has its semicolon in it. */
function counting(nodes: readonly CodeNode[], body: readonly Statement[]): Statement {
  const [first] = nodes;
  const isDeclared = first !== undefined && isStatement(first);
  const pieces = cutAt(isDeclared ? nodes.slice(1) : nodes, ';');
  const [begin = [], condition = [], update = []] = isDeclared ? [[first], ...pieces] : pieces;
  const only = ([one]: readonly CodeNode[]): Expr | null => (one === undefined ? null : expression(one));
  return {
    is: 'block',
    body: [...each(begin), { is: 'while', condition: only(condition), body, update: only(update), isAfter: false }],
  };
}
