import { forEachChild, type SyntaxNode } from 'unbash';
import type { Standing } from '../../walk/run.ts';

type Parents = ReadonlyMap<SyntaxNode, SyntaxNode>;

const KNOWN = new WeakMap<SyntaxNode, Parents>();

/** What stands around a part of a text; null: nothing does, or it is of another text. */
export function parentOf({ node, script }: Pick<Standing, 'node' | 'script'>): SyntaxNode | null {
  const parents = KNOWN.get(script) ?? parentsIn(script);
  KNOWN.set(script, parents);
  return parents.get(node) ?? null;
}

function parentsIn(script: SyntaxNode): Parents {
  const parents = new Map<SyntaxNode, SyntaxNode>();
  const open = [script];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const parent = node;
    forEachChild(parent, (child) => {
      parents.set(child, parent);
      open.push(child);
    });
  }
  return parents;
}

/** The variables whose values a part of a text takes; `!`: one whose name is in another. */
export function mentionedIn(node: SyntaxNode): ReadonlySet<string> {
  const names = new Set<string>();
  const open = [node];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    // how long a value is, or whether there is one, is not the value
    if (one.type === 'SimpleExpansion') names.add(one.text.slice(1));
    if (one.type === 'ParameterExpansion') {
      if (one.prefix === '!') names.add('!');
      const asks = one.operation?.type === 'Default' && one.operation.operator.endsWith('+');
      if (one.prefix !== '#' && !asks) names.add(one.parameter);
    }
    // what a substitution prints is its own output
    forEachChild(one, (child) => void (child.type === 'CommandExpansion' || open.push(child)));
  }
  return names;
}

/** What a text gives values: names, and the nodes that do it. */
export function assignmentsIn(script: SyntaxNode): readonly Extract<SyntaxNode, { type: 'Assignment' }>[] {
  const found: Extract<SyntaxNode, { type: 'Assignment' }>[] = [];
  const open = [script];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (one.type === 'Assignment') found.push(one);
    forEachChild(one, (child) => void open.push(child));
  }
  return found;
}
