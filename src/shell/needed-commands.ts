import { forEachChild, type SyntaxNode } from 'unbash';
import { parseShell, readBounded } from './parse/parse-shell.ts';
import { type ShellWord, wordsOf } from './parse/shell-word.ts';
import { wrappedCommands } from './programs/wrapped-commands.ts';

export interface NeededCommand {
  /** The program and its arguments; never empty. */
  readonly words: readonly ShellWord[];
  /** What comes of it is only asked: it may be that whoever asks knows that it may not be there. */
  readonly asked: boolean;
}

const MAX_DEPTH = 8;

/**
 * The commands that a shell line runs in any case: not those of a branch, of a loop, behind `&&` or `||`, or after
 * something that may have ended it; nor those that another takes the place of.
 */
export function neededCommands(line: string): readonly NeededCommand[] {
  return readBounded(line, () => neededIn(line, false, 0)) ?? [];
}

function neededIn(line: string, asked: boolean, depth: number): readonly NeededCommand[] {
  const tree = parseShell(line);
  const own = functionsIn(tree);
  return within(tree, asked, depth).filter(({ words: [program] }) => program !== undefined && !own.has(program.value));
}

function within(node: SyntaxNode, asked: boolean, depth: number): readonly NeededCommand[] {
  switch (node.type) {
    case 'Script':
    case 'CompoundList':
      return upToTheEnd(childrenOf(node), asked, depth);
    case 'Statement':
    case 'Redirected':
      return within(node.command, asked, depth);
    case 'Subshell':
    case 'BraceGroup':
      return within(node.body, asked, depth);
    case 'Pipeline':
      return node.commands.flatMap((one) => within(one, asked, depth));
    case 'AndOr': {
      const [first, ...others] = node.commands;
      const instead = others.some((one, i) => node.operators[i] === '||' && runsProgram(one));
      return first === undefined || instead ? [] : within(first, asked, depth);
    }
    case 'If':
    case 'While':
      return within(node.clause, true, depth);
    case 'Command':
      return withInner(wordsOf(node), asked, depth);
    default:
      return [];
  }
}

/** `[ -n "$CI" ] && exit 0`: what comes then may never run. */
function upToTheEnd(nodes: readonly SyntaxNode[], asked: boolean, depth: number): readonly NeededCommand[] {
  const end = nodes.findIndex((node) => programsIn(node).some((name) => /^(?:exit|return|exec)$/.test(name)));
  return nodes.slice(0, end < 0 ? undefined : end + 1).flatMap((node) => within(node, asked, depth));
}

/** `timeout 5 guard`, `sh -c 'guard'` */
function withInner(words: readonly ShellWord[], asked: boolean, depth: number): readonly NeededCommand[] {
  if (words.length === 0 || depth > MAX_DEPTH) return [];
  const inner = wrappedCommands(words).flatMap((one) => {
    if (one.elsewhere === true) return [];
    if (one.kind === 'command') return withInner(one.words, asked, depth + 1);
    if (one.kind !== 'script' || words[0]?.value === 'trap' || !one.words.every(({ literal }) => literal)) return [];
    return neededIn(one.words.map(({ value }) => value).join(' '), asked, depth + 1);
  });
  return [{ words, asked }, ...inner];
}

/** Words of the shell that do not do the work of a program. */
const SAYS = /^(?:true|false|:|exit|return|echo|printf|test|\[|set|shift|export|break|continue)$/;

function runsProgram(node: SyntaxNode): boolean {
  return programsIn(node).some((name) => !SAYS.test(name));
}

function programsIn(node: SyntaxNode): readonly string[] {
  if (node.type === 'Command') return node.name === undefined ? [] : [node.name.type === 'Word' ? node.name.value : ''];
  return childrenOf(node).flatMap(programsIn);
}

function functionsIn(node: SyntaxNode): ReadonlySet<string> {
  const own = node.type === 'Function' ? [node.name.value] : [];
  return new Set([...own, ...childrenOf(node).flatMap((child) => [...functionsIn(child)])]);
}

function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  const children: SyntaxNode[] = [];
  forEachChild(node, (child) => {
    children.push(child);
  });
  return children;
}
