import type { Statement } from './form.ts';
import { unescaped } from './literals.ts';
import { type CodeNode, cutAt, inBrackets } from './nodes.ts';

/** They are gone when it runs. */
export const TYPES =
  /^(?:TypeAliasDeclaration|InterfaceDeclaration|AmbientDeclaration|TypeAnnotation|TypeArgList|TypeParamList)$/;

export function isStatement({ name }: CodeNode): boolean {
  return /Statement$|Declaration$|Clause$|^(?:Block|SwitchBody|CaseLabel)$/.test(name);
}

export function isValue({ name, children }: CodeNode): boolean {
  return (
    (children.length > 0 || /^[A-Z]/.test(name) || /^(?:this|null|super)$/.test(name)) &&
    !/^(?:Equals|Arrow|Spread|Star|Optional|Type\w*)$/.test(name)
  );
}

export function imports(nodes: readonly CodeNode[]): readonly Statement[] {
  const from = nodes.find(({ name }) => name === 'String');
  const module = from === undefined ? '' : textOf(from);
  const isType = nodes[1]?.name === 'type';
  const found: Statement[] = [{ is: 'value', value: { is: 'import', module: { is: 'text', text: module } } }];
  if (isType) return [];
  for (const node of nodes) {
    // the whole module, by either way to say so
    if (node.name === 'VariableDefinition') found.push({ is: 'import', module, name: '', as: node.text });
    if (node.name !== 'ImportGroup') continue;
    for (const piece of cutAt(inBrackets(node), ',')) {
      const own = piece.find(({ name }) => /^Variable(?:Name|Definition)$/.test(name))?.text;
      const as = piece.at(-1)?.text;
      if (own !== undefined && as !== undefined)
        found.push({ is: 'import', module, name: own === 'default' ? '' : own, as });
    }
  }
  return found;
}

export function textOf({ text }: CodeNode): string {
  return unescaped(text.slice(1, -1));
}
