import { forEachChild, type SyntaxNode } from 'unbash';

/** What is sure of a node is sure of those of its children that run in any case. */
export function sureWithin<P extends { readonly sure: 'always' | 'asked' | null }>(
  node: SyntaxNode,
  child: SyntaxNode,
  around: P,
): P {
  if (around.sure === null) return around;
  switch (node.type) {
    case 'Script':
    case 'CompoundList':
      return isAfterEnd(node, child) ? { ...around, sure: null } : around;
    case 'AndOr': {
      const [first, ...others] = node.commands;
      const instead = others.some((one, i) => node.operators[i] === '||' && runsProgram(one));
      return child === first && !instead ? around : { ...around, sure: null };
    }
    case 'If':
    case 'While':
      return { ...around, sure: child === node.clause ? 'asked' : null };
    case 'Statement':
    case 'Redirected':
      return child === node.command ? around : { ...around, sure: null };
    case 'Subshell':
    case 'BraceGroup':
    case 'Pipeline':
      return around;
    default:
      return { ...around, sure: null };
  }
}

/** Where each list may end, which all its members ask. */
const ends = new WeakMap<SyntaxNode, number>();

/** `[ -n "$CI" ] && exit 0`: what comes then may never run. */
function isAfterEnd(node: SyntaxNode, child: SyntaxNode): boolean {
  const isEnd = (one: SyntaxNode): boolean => programsIn(one).some((name) => /^(?:exit|return|exec)$/.test(name));
  const end = ends.get(node) ?? childrenOf(node).find(isEnd)?.pos ?? Number.POSITIVE_INFINITY;
  ends.set(node, end);
  return child.pos > end;
}

/** Words of the shell that do not do the work of a program. */
const SAYS = /^(?:true|false|:|exit|return|echo|printf|test|\[|set|shift|export|break|continue)$/;

function runsProgram(node: SyntaxNode): boolean {
  return programsIn(node).some((name) => !SAYS.test(name));
}

function programsIn(node: SyntaxNode): readonly string[] {
  if (node.type === 'Command') return node.name === undefined ? [] : [node.name.value];
  return childrenOf(node).flatMap(programsIn);
}

function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  const children: SyntaxNode[] = [];
  forEachChild(node, (child) => void children.push(child));
  return children;
}
