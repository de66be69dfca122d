import { forEachChild, type Script, type SyntaxNode } from 'unbash';
import { firstPlace } from './first-found.ts';

interface Span {
  readonly pos: number;
  readonly end: number;
}

/** Tells which places of a shell text stand in comments. The tree has no comments: they are what no leaf of it covers. */
export function commentFinder(script: Script, text: string): (at: number) => boolean {
  if (!text.includes('#')) return () => false;
  const comments = commentsIn(text, leavesOf(script));
  return (at) => covers(comments, at);
}

/** A `#` at the beginning of a word begins one, up to the end of the line. */
function commentsIn(text: string, leaves: readonly Span[]): readonly Span[] {
  const comments: Span[] = [];
  let from = 0;
  for (let hash = text.indexOf('#'); hash >= 0; hash = text.indexOf('#', from)) {
    from = hash + 1;
    if (!/^[\s;&|()`]?$/.test(text.slice(Math.max(hash - 1, 0), hash)) || covers(leaves, hash)) continue;
    const newline = text.indexOf('\n', hash);
    from = newline < 0 ? text.length : newline;
    comments.push({ pos: hash, end: from });
  }
  return comments;
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

function covers(spans: readonly Span[], at: number): boolean {
  const next = firstPlace(spans, ({ pos }) => pos > at);
  return at < (spans[next - 1]?.end ?? 0);
}
