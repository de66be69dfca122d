import { type Command, forEachChild, type SyntaxNode } from 'unbash';
import { literalOutput } from './literal-output.ts';
import { parseShell, readBounded } from './parse/parse-shell.ts';
import { redirectedStdin, type Stdin } from './parse/stdin.ts';

/** Longer text with errors is not worth the time that its nested scripts may take. */
const MAX_BROKEN_CHARS = 1024;

/** `source` is the text that the command's positions refer to. */
type Visit = (command: Command, source: string, stdin: Stdin) => void;

/**
 * Calls back for every simple command of a shell text in source order, those in substitutions, here-documents and
 * function bodies included. False: part of it was not read.
 */
export function visitCommands(text: string, visit: Visit, stdin: Stdin = 'inherited'): boolean {
  return readBounded(text, () => visitTree(text, visit, stdin)) ?? false;
}

interface Step {
  readonly node: SyntaxNode;
  readonly source: string;
  readonly stdin: Stdin;
}

function visitTree(text: string, visit: Visit, given: Stdin): boolean {
  let readable = true;
  const steps: Step[] = [{ node: parseShell(text), source: text, stdin: given }];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    const { node } = step;
    let { source } = step;
    if (node.type === 'Script') {
      source = node.source ?? source;
      if (node.errors !== undefined && node.errors.length > 0) readable = false;
      if (!readable && text.length > MAX_BROKEN_CHARS) return false;
    }
    const stdin = stdinIn(node, step.stdin);
    if (node.type === 'Command') visit(node, source, stdin);
    // for a plain POSIX shell `((rm x))` is a subshell in a subshell; where that reading fails, it runs nothing there
    if (node.type === 'ArithmeticCommand') visitTree(node.body, visit, stdin);
    const children: Step[] = [];
    const isPipe = node.type === 'Pipeline';
    forEachChild(node, (child) => {
      const before = isPipe ? children.at(-1)?.node : undefined;
      children.push({ node: child, source, stdin: before === undefined ? stdin : piped(before, stdin) });
    });
    for (let child = children.pop(); child !== undefined; child = children.pop()) steps.push(child);
  }
  return readable;
}

/** Who calls a function, or writes to a process, gives it what it reads. */
function stdinIn(node: SyntaxNode, stdin: Stdin): Stdin {
  switch (node.type) {
    case 'Command':
    case 'Redirected':
      return redirectedStdin(node.redirects) ?? stdin;
    case 'Function':
    case 'Coproc':
      return 'unknown';
    case 'ProcessSubstitution':
      return node.operator === '>' ? 'unknown' : stdin;
    default:
      return stdin;
  }
}

function piped(before: SyntaxNode, stdin: Stdin): Stdin {
  return before.type === 'Time' || before.type === 'Negation' ? stdin : literalOutput(before);
}
