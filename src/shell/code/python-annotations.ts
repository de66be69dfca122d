import type { Statement } from './form.ts';
import type { CodeNode } from './nodes.ts';
import { expression } from './python-expressions.ts';

/** The calls in annotations: they are made where a function or a name is written down. */
export function callsInAnnotations(nodes: readonly CodeNode[]): readonly Statement[] {
  return nodes.flatMap((node) => {
    if (node.name === 'TypeDef') return callsIn(node.children);
    return node.name === 'ParamList' ? callsInAnnotations(node.children) : [];
  });
}

function callsIn(nodes: readonly CodeNode[]): readonly Statement[] {
  return nodes.flatMap((node): readonly Statement[] =>
    node.name === 'CallExpression' ? [{ is: 'value', value: expression(node) }] : callsIn(node.children),
  );
}
