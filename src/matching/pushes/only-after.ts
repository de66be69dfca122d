import { forEachChild, type SyntaxNode } from 'unbash';
import type { Standing } from '../../shell/walk/run.ts';

/** Whether one part of a line runs only where another has worked: `first && then`, whatever stands around `then`. */
export function runsOnlyAfter(then: Standing | null, first: Standing | null): boolean {
  let inSame = then;
  while (inSame !== null && inSame.script !== first?.script) inSame = inSame.by;
  return inSame !== null && first !== null && isJoined(inSame.script, first.node, inSame.node);
}

function isJoined(within: SyntaxNode, first: SyntaxNode, then: SyntaxNode): boolean {
  if (within.type === 'AndOr') {
    const from = within.commands.findIndex(
      ({ pos, end, type }) => pos === first.pos && end === first.end && type === first.type,
    );
    const to = within.commands.findIndex((one) => holds(one, then));
    // `true || first && then`: there it does not run at all
    if (from >= 0 && to > from) return within.operators.slice(0, to).every((one) => one === '&&');
  }
  let isFound = false;
  forEachChild(within, (child) => {
    if (!isFound && holds(child, then)) isFound = isJoined(child, first, then);
  });
  return isFound;
}

function holds(node: SyntaxNode, inner: SyntaxNode): boolean {
  return node === inner || (node.pos <= inner.pos && inner.end <= node.end);
}
