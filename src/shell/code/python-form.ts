import { parser } from '@lezer/python';
import { type CodeForm, call, type Expr, named, type Statement } from './form.ts';
import { type CodeNode, cutAt, inBrackets, nodesIn } from './nodes.ts';
import { argumentsOf, expression, isValue, paramsOf, targetOf, tuple } from './python-expressions.ts';

export function pythonForm(text: string): CodeForm {
  const root = nodesIn(parser.parse(text).topNode, text);
  if (root === null) return { body: [], isBroken: true };
  return { body: statements(root.children), isBroken: false };
}

function statements(nodes: readonly CodeNode[]): readonly Statement[] {
  return nodes.flatMap(statement);
}

function asStatement(value: Expr): readonly Statement[] {
  return [{ is: 'value', value }];
}

function statement(node: CodeNode): readonly Statement[] {
  const { name, children } = node;
  switch (name) {
    case 'ImportStatement':
      return imports(children);
    case 'AssignStatement':
      return assignment(children);
    case 'UpdateStatement': {
      const [target, operator, ...rest] = children;
      if (target === undefined) return [];
      const value: Expr = {
        is: 'operation',
        operator: operator?.text.slice(0, -1) ?? '+',
        left: expression(target),
        right: tuple(rest),
      };
      return [{ is: 'assign', target: targetOf([target]), value }];
    }
    case 'StatementGroup':
    case 'Body':
    case 'MatchBody':
    case 'MatchClause':
    case 'IfStatement':
    case 'WhileStatement':
    case 'TryStatement':
      return [
        {
          is: 'block',
          body: children.flatMap((one) => (isStatement(one) ? statement(one) : asStatement(expression(one)))),
        },
      ];
    case 'WithStatement':
      return [{ is: 'block', body: [...opened(children), ...bodiesOf(children)] }];
    case 'ForStatement': {
      const own = children.filter(
        ({ name }) => name !== 'for' && name !== 'async' && name !== 'Body' && name !== 'else',
      );
      const [targets = [], over = []] = cutAt(own, 'in');
      const [body, ...others] = children.filter((one) => one.name === 'Body');
      const inside = body === undefined ? [] : statements(body.children);
      return [{ is: 'loop', target: targetOf(targets), over: tuple(over), body: inside }, ...others.flatMap(statement)];
    }
    case 'DecoratedStatement':
      return [
        ...children
          .filter((one) => one.name === 'Decorator')
          .flatMap((one) => asStatement(tuple(one.children.slice(1)))),
        ...children.filter((one) => one.name !== 'Decorator').flatMap(statement),
      ];
    case 'FunctionDefinition': {
      const own = children.find((one) => one.name === 'VariableName')?.text ?? '';
      const list = children.find((one) => one.name === 'ParamList');
      const params = list === undefined ? [] : paramsOf(inBrackets(list));
      return [{ is: 'assign', target: named(own), value: { is: 'function', params, body: bodiesOf(children) } }];
    }
    case 'ClassDefinition': {
      const own = children.find((one) => one.name === 'VariableName')?.text ?? '';
      const bases = children
        .filter((one) => one.name === 'ArgList')
        .flatMap((list) => argumentsOf(list).map(({ value }) => value));
      return [{ is: 'assign', target: named(own), value: { is: 'class', bases, body: bodiesOf(children) } }];
    }
    case 'ReturnStatement':
    case 'YieldStatement':
      return [{ is: 'return', value: tuple(children.slice(1).filter((one) => one.name !== 'from')) }];
    case 'PrintStatement':
      return asStatement(call({ is: 'name', name: 'print' }, tuple(children.slice(1))));
    case 'ScopeStatement':
    case 'PassStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'TypeDefinition':
      return [];
    default:
      return children.filter(isValue).flatMap((one) => asStatement(expression(one)));
  }
}

function isStatement({ name }: CodeNode): boolean {
  return /Statement$|^(?:Body|MatchBody|MatchClause|StatementGroup|FunctionDefinition|ClassDefinition)$/.test(name);
}

function bodiesOf(nodes: readonly CodeNode[]): readonly Statement[] {
  return nodes.filter(({ name }) => name === 'Body').flatMap(({ children }) => statements(children));
}

/** `import a.b as c`, `from a.b import c as d` */
function imports(nodes: readonly CodeNode[]): readonly Statement[] {
  const plain = nodes.filter(({ name }) => name !== '(' && name !== ')');
  const at = plain.findIndex(({ name }) => name === 'import');
  const module =
    at > 0
      ? plain
          .slice(1, at)
          .map(({ text }) => text)
          .join('')
      : null;
  return cutAt(plain.slice(at + 1), ',').flatMap((piece): readonly Statement[] => {
    const [own = [], [alias] = []] = cutAt(piece, 'as');
    const name = own.map(({ text }) => text).join('');
    if (name === '') return [];
    if (module === null) {
      const [top = name] = name.split('.');
      return [{ is: 'import', module: alias === undefined ? top : name, name: '', as: alias?.text ?? top }];
    }
    return [{ is: 'import', module, name: name === '*' ? null : name, as: alias?.text ?? name }];
  });
}

function assignment(nodes: readonly CodeNode[]): readonly Statement[] {
  const pieces = cutAt(
    nodes.filter(({ name }) => name !== 'TypeDef'),
    'AssignOp',
  );
  const value = tuple(pieces.at(-1) ?? []);
  return pieces.slice(0, -1).map((piece) => ({ is: 'assign', target: targetOf(piece), value }));
}

/** `with a as b, c as d:` */
function opened(nodes: readonly CodeNode[]): readonly Statement[] {
  const own = nodes.filter(({ name }) => !/^(?:with|async|Body|\(|\))$/.test(name));
  return cutAt(own, ',').flatMap((piece): readonly Statement[] => {
    const [value = [], target] = cutAt(piece, 'as');
    if (value.length === 0) return [];
    return target === undefined || target.length === 0
      ? asStatement(tuple(value))
      : [{ is: 'assign', target: targetOf(target), value: tuple(value) }];
  });
}
