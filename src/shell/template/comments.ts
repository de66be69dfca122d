import { forEachChild, type Script, type SyntaxNode } from 'unbash';

interface Span {
  readonly pos: number;
  readonly end: number;
}

/** Tells which places of a shell text stand in comments. The tree has no comments: they are what no leaf of it covers. */
export function commentFinder(script: Script, text: string): (at: number) => boolean {
  let leaves: readonly Span[] | null = null;
  return (at) => {
    leaves ??= leavesOf(script);
    if (isCovered(leaves, at)) return false;
    const line = text.lastIndexOf('\n', at - 1) + 1;
    for (let hash = text.indexOf('#', line); hash >= 0 && hash < at; hash = text.indexOf('#', hash + 1)) {
      if (/^[\s;&|()`]?$/.test(text.slice(hash - 1, hash)) && !isCovered(leaves, hash)) return true;
    }
    return false;
  };
}

/** In the order of their positions, none inside another. */
function leavesOf(script: Script): readonly Span[] {
  const leaves: Span[] = [];
  const nodes: SyntaxNode[] = [script];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    const known = nodes.length;
    // what an escaped backtick holds has positions of its own
    const own = node.type === 'CommandExpansion' && node.script?.source !== undefined;
    if (!own) forEachChild(node, (child) => nodes.push(child));
    if (nodes.length === known) leaves.push({ pos: node.pos, end: node.end });
  }
  return leaves.sort((a, b) => a.pos - b.pos);
}

function isCovered(leaves: readonly Span[], at: number): boolean {
  let low = 0;
  let high = leaves.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((leaves[middle]?.pos ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return at < (leaves[low - 1]?.end ?? 0);
}
