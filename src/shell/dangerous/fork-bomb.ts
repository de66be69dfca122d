import { type Command, forEachChild, type Function as ShellFunction, type SyntaxNode } from 'unbash';

/** The name of a function that pipes into itself, or leaves itself running and comes again; null: it does neither. */
export function forkBombIn({ name, body }: ShellFunction): string | null {
  const own = name.value;
  return pipesIntoItself(body, own) || startsItself(body, own) ? own : null;
}

function pipesIntoItself(node: SyntaxNode, own: string): boolean {
  if (node.type === 'Pipeline' && node.commands.filter((one) => calls(one, own)).length > 1) return true;
  let found = false;
  forEachChild(node, (child) => {
    found ||= child.type !== 'Function' && pipesIntoItself(child, own);
  });
  return found;
}

/** In the background, without a condition and without anything that could make the next one different. */
function startsItself(node: SyntaxNode, own: string): boolean {
  switch (node.type) {
    case 'BraceGroup':
    case 'Subshell':
    case 'Redirected':
    case 'CompoundList': {
      let found = false;
      forEachChild(node, (child) => {
        found ||= startsItself(child, own);
      });
      return found;
    }
    case 'Statement':
      return node.background === true
        ? node.command.type === 'Command' && calls(node.command, own) && (node.command as Command).args.length === 0
        : startsItself(node.command, own);
    default:
      return false;
  }
}

function calls(node: SyntaxNode, own: string): boolean {
  return node.type === 'Command' && node.name?.value === own;
}
