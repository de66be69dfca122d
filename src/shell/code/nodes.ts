import type { SyntaxNode } from '@lezer/common';

/** A node of a parsed text with what it is made of, punctuation apart. */
export interface CodeNode {
  readonly name: string;
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly children: readonly CodeNode[];
}

const DEEPEST = 200;

/** The tree as plain data; null: part of it is an error, or it is too deep to be anything that people write. */
export function nodesIn(root: SyntaxNode, text: string): CodeNode | null {
  const made = (node: SyntaxNode, depth: number): CodeNode | null => {
    if (node.type.isError || depth > DEEPEST) return null;
    const children: CodeNode[] = [];
    for (let child = node.firstChild; child !== null; child = child.nextSibling) {
      if (child.name.endsWith('Comment')) continue;
      const one = made(child, depth + 1);
      if (one === null) return null;
      children.push(one);
    }
    return { name: node.name, text: text.slice(node.from, node.to), from: node.from, to: node.to, children };
  };
  return made(root, 0);
}

/** What stands between these, where it is cut. */
export function cutAt(nodes: readonly CodeNode[], name: string): readonly (readonly CodeNode[])[] {
  const pieces: CodeNode[][] = [[]];
  for (const node of nodes) {
    if (node.name === name) pieces.push([]);
    else pieces.at(-1)?.push(node);
  }
  return pieces;
}

/** Without the first and the last: what stands in brackets. */
export function inBrackets({ children }: CodeNode): readonly CodeNode[] {
  return children.slice(1, -1);
}
