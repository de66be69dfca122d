import { type Command, forEachChild, parse, type SyntaxNode } from 'unbash';
import { readBounded } from './read-bounded.ts';

/** Longer text with errors is not worth the time that its nested scripts may take. */
const MAX_BROKEN_CHARS = 1024;

/**
 * Calls back for every simple command of a shell text in source order, those in substitutions, here-documents and
 * function bodies included. `source` is the text that the command's positions refer to. False: part of it was not read.
 */
export function visitCommands(text: string, visit: (command: Command, source: string) => void): boolean {
  return readBounded(text, () => visitTree(text, visit)) ?? false;
}

interface Step {
  readonly node: SyntaxNode;
  readonly source: string;
}

function visitTree(text: string, visit: (command: Command, source: string) => void): boolean {
  let readable = true;
  const steps: Step[] = [{ node: parse(text), source: text }];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    const { node } = step;
    let { source } = step;
    if (node.type === 'Script') {
      source = node.source ?? source;
      if (node.errors !== undefined && node.errors.length > 0) readable = false;
      if (!readable && text.length > MAX_BROKEN_CHARS) return false;
    }
    if (node.type === 'Command') visit(node, source);
    // for a plain POSIX shell `((rm x))` is a subshell in a subshell; where that reading fails, it runs nothing there
    if (node.type === 'ArithmeticCommand') visitTree(node.body, visit);
    const children: Step[] = [];
    forEachChild(node, (child) => children.push({ node: child, source }));
    for (let child = children.pop(); child !== undefined; child = children.pop()) steps.push(child);
  }
  return readable;
}
