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

/** One whose name is in another: `${!a}`. */
export const INDIRECT = '!name';

/** The variables whose values a part of a text takes. */
export function mentionedIn(node: SyntaxNode): ReadonlySet<string> {
  const names = new Set<string>();
  const open = [node];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    // how long a value is, or whether there is one, is not the value
    if (one.type === 'SimpleExpansion') names.add(one.text.slice(1));
    if (one.type === 'ParameterExpansion') {
      if (one.prefix === '!') names.add(INDIRECT);
      const asks = one.operation?.type === 'Default' && one.operation.operator.endsWith('+');
      if (one.prefix !== '#' && !asks) names.add(one.parameter);
    }
    // what a substitution prints is its own output, and the name of a file is not what goes into it
    forEachChild(one, (child) => void (/^(?:CommandExpansion|Redirect)$/.test(child.type) || open.push(child)));
  }
  return names;
}

/** A text and everything that stands in it. */
export function allIn(script: SyntaxNode): readonly SyntaxNode[] {
  const found: SyntaxNode[] = [];
  const open = [script];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    found.push(one);
    forEachChild(one, (child) => void open.push(child));
  }
  return found;
}

/** The variables of which a part of a text says something only where another is not set: `${A:?$B}` prints `B`. */
export function complainedIn(node: SyntaxNode): ReadonlySet<string> {
  const names = new Set<string>();
  for (const one of allIn(node)) {
    if (one.type !== 'ParameterExpansion' || one.operation?.type !== 'Default') continue;
    if (one.operation.operator.endsWith('?')) for (const name of mentionedIn(one.operation.operand)) names.add(name);
  }
  return names;
}
