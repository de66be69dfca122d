import { parser } from '@lezer/python';
import { type CodeForm, call, type Expr, named, type Statement, UNREAD } from './form.ts';
import { type CodeNode, cutAt, inBrackets, nodesIn } from './nodes.ts';
import { callsInAnnotations } from './python-annotations.ts';
import { decorator, howBy, isSetter } from './python-decorators.ts';
import { argumentsOf, expression, isValue, paramsOf, targetOf, tuple, yielded } from './python-expressions.ts';

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
        operator: operator?.text ?? '+',
        left: expression(target),
        right: tuple(rest),
      };
      return [{ is: 'assign', target: targetOf([target]), value }];
    }
    case 'StatementGroup':
    case 'Body':
      return statements(children);
    case 'IfStatement':
      return conditional(parted(children));
    case 'WhileStatement': {
      const [loop, otherwise] = parted(children);
      const condition = loop === undefined ? UNREAD : tuple(loop.head);
      return [
        { is: 'while', condition, body: loop?.body ?? [], update: null, isAfter: false },
        ...(otherwise?.body ?? []),
      ];
    }
    case 'TryStatement':
      return [attempted(parted(children))];
    case 'MatchStatement':
      return matched(children);
    case 'WithStatement':
      return suppressed(children, [{ is: 'with', opened: opened(children), body: bodiesOf(children) }]);
    case 'ForStatement': {
      const own = children.filter(
        ({ name }) => name !== 'for' && name !== 'async' && name !== 'Body' && name !== 'else',
      );
      const [targets = [], over = []] = cutAt(own, 'in');
      const [body, ...others] = children.filter((one) => one.name === 'Body');
      const inside = body === undefined ? [] : statements(body.children);
      return [
        { is: 'loop', target: targetOf(targets), over: tuple(over), of: 'items', body: inside },
        ...others.flatMap(statement),
      ];
    }
    case 'DecoratedStatement': {
      const by = children.filter((one) => one.name === 'Decorator').map(({ children: own }) => decorator(own));
      const how = by.map(howBy).find((one) => one !== null) ?? null;
      return children
        .filter((one) => one.name !== 'Decorator')
        .flatMap(statement)
        .map((one) => {
          if (one.is !== 'assign') return one;
          // `@size.setter`: it is called without a word, and the property stays what it is
          if (by.some(isSetter) && one.target.is === 'name')
            return { ...one, target: { ...one.target, name: `__set_${one.target.name}__` } };
          const of: Expr = one.value.is === 'function' && how !== null ? { ...one.value, how } : one.value;
          return { ...one, value: how === null ? { is: 'decorated', by, of } : of };
        });
    }
    case 'FunctionDefinition': {
      const own = children.find((one) => one.name === 'VariableName')?.text ?? '';
      const list = children.find((one) => one.name === 'ParamList');
      const params = list === undefined ? [] : paramsOf(inBrackets(list));
      const value: Expr = { is: 'function', params, body: bodiesOf(children), how: 'plain' };
      return [...callsInAnnotations(children), { is: 'assign', target: named(own, 'function'), value }];
    }
    case 'ClassDefinition': {
      const own = children.find((one) => one.name === 'VariableName')?.text ?? '';
      const bases = children
        .filter((one) => one.name === 'ArgList')
        .flatMap((list) => argumentsOf(list).map(({ value }) => value));
      const body = bodiesOf(children).map(asMethod);
      return [{ is: 'assign', target: named(own, 'function'), value: { is: 'class', bases, body } }];
    }
    case 'AssertStatement': {
      const [condition = [], message] = cutAt(children.slice(1), ',');
      // where it fails, its message is shown
      const shown = message === undefined ? UNREAD : call({ is: 'name', name: 'AssertionError' }, tuple(message));
      return asStatement({ is: 'logic', operator: 'or', left: tuple(condition), right: shown });
    }
    case 'DeleteStatement':
      return cutAt(children.slice(1), ',').flatMap((piece) => asStatement({ is: 'deleted', place: tuple(piece) }));
    case 'RaiseStatement':
      return [{ is: 'throw', value: tuple(cutAt(children.slice(1), 'from')[0] ?? []) }];
    case 'BreakStatement':
      return [{ is: 'break' }];
    case 'ContinueStatement':
      return [{ is: 'continue' }];
    case 'ScopeStatement':
      return [{ is: 'outside', names: children.filter((one) => one.name === 'VariableName').map((one) => one.text) }];
    case 'YieldStatement':
      return asStatement(yielded(children));
    case 'ReturnStatement':
      return [{ is: 'return', value: children.length > 1 ? tuple(children.slice(1)) : { is: 'name', name: 'None' } }];
    case 'PrintStatement':
      return asStatement(call({ is: 'name', name: 'print' }, tuple(children.slice(1))));
    case 'PassStatement':
    case 'TypeDefinition':
      return [];
    default:
      return children.filter(isValue).flatMap((one) => asStatement(expression(one)));
  }
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
  return [
    ...pieces.slice(0, -1).map((piece): Statement => ({ is: 'assign', target: targetOf(piece), value })),
    ...callsInAnnotations(nodes),
  ];
}

/** `with a as b, c as d:` */
function opened(nodes: readonly CodeNode[]): readonly Statement[] {
  const own = nodes.filter(({ name }) => !/^(?:with|async|Body|\(|\))$/.test(name));
  return cutAt(own, ',').flatMap((piece): readonly Statement[] => {
    const [value = [], target] = cutAt(piece, 'as');
    if (value.length === 0) return [];
    const entered: Expr = { is: 'entered', value: tuple(value) };
    return target === undefined || target.length === 0
      ? asStatement(entered)
      : [{ is: 'assign', target: targetOf(target), value: entered }];
  });
}

/** One keyword with what stands behind it, and its body. */
interface Part {
  readonly keyword: string;
  readonly head: readonly CodeNode[];
  readonly body: readonly Statement[];
}

/** `if a: … elif b: … else: …`, keyword by keyword. */
function parted(nodes: readonly CodeNode[]): readonly Part[] {
  const parts: Part[] = [];
  let head: CodeNode[] = [];
  for (const node of nodes) {
    if (node.name !== 'Body') head.push(node);
    else {
      const [keyword, ...rest] = head;
      parts.push({ keyword: keyword?.name ?? '', head: rest, body: statements(node.children) });
      head = [];
    }
  }
  return parts;
}

function conditional([first, ...others]: readonly Part[]): readonly Statement[] {
  if (first === undefined) return [];
  if (first.keyword === 'else') return first.body;
  return [{ is: 'if', condition: tuple(first.head), taken: first.body, otherwise: conditional(others) }];
}

function attempted(parts: readonly Part[]): Statement {
  const bodyOf = (keyword: string): readonly Statement[] => parts.find((one) => one.keyword === keyword)?.body ?? [];
  const handlers = parts
    .filter(({ keyword }) => keyword === 'except')
    .map(({ head, body }) => {
      const [, target] = cutAt(head, 'as');
      return { target: target === undefined ? null : targetOf(target), body };
    });
  return { is: 'try', body: bodyOf('try'), handlers, otherwise: bodyOf('else'), last: bodyOf('finally') };
}

/** Names that a pattern gives to parts of what it fits are given all of it: which part shows only when it runs. */
function matched(nodes: readonly CodeNode[]): readonly Statement[] {
  const subject = tuple(nodes.slice(1).filter(({ name }) => name !== 'MatchBody'));
  const clauses = nodes.filter(({ name }) => name === 'MatchBody').flatMap(({ children }) => children);
  const bodies = clauses
    .filter(({ name }) => name === 'MatchClause')
    .map(({ children }) => [
      ...captures(
        children.filter(({ name }) => name !== 'Body'),
        subject,
        true,
      ),
      ...bodiesOf(children),
    ]);
  return [...asStatement(subject), { is: 'cases', bodies }];
}

function captures(nodes: readonly CodeNode[], subject: Expr, isWhole: boolean): readonly Statement[] {
  return nodes.flatMap((node): readonly Statement[] => {
    if (node.name === 'CapturePattern' || (node.name === 'VariableName' && !isWhole))
      return [{ is: 'assign', target: named(node.text, 'function'), value: isWhole ? subject : call(UNREAD, subject) }];
    return captures(node.children, subject, isWhole && node.name === 'ParenthesizedPattern');
  });
}

/** What may be left in its middle without a word: `with suppress(Exception):`. */
function suppressed(nodes: readonly CodeNode[], body: readonly Statement[]): readonly Statement[] {
  const isQuiet = nodes.some(({ name, text }) => name !== 'Body' && /\b(?:suppress|raises)\(/.test(text));
  return isQuiet ? [{ is: 'try', body, handlers: [{ target: null, body: [] }], otherwise: [], last: [] }] : body;
}

function asMethod(one: Statement): Statement {
  if (one.is !== 'assign') return one;
  const { value } = one;
  if (value.is === 'function' && value.how === 'plain') return { ...one, value: { ...value, how: 'method' } };
  if (value.is === 'decorated' && value.of.is === 'function' && value.of.how === 'plain')
    return { ...one, value: { ...value, of: { ...value.of, how: 'method' } } };
  return one;
}
