import type { SyntaxNode } from 'unbash';
import type { Run } from '../../walk/run.ts';
import { allIn, mentionedIn } from './surroundings.ts';

/** They complain about a file that is not there, or about a word that is no number or no name, and say which. */
const COMPLAINS =
  /^(?:ls|cat|tac|head|tail|less|more|stat|file|wc|cp|mv|rm|rmdir|mkdir|mkfifo|ln|touch|truncate|chmod|chown|grep|sed|du|tree|sort|diff|cd|pushd|which|type|man|id|find|cut|od|xxd|exit|return|break|continue|shift|kill|sleep|ulimit|umask|alias|unalias)$/;
/** What stands among their words goes to another machine. */
export const SENDERS = /^(?:curl|wget2?|https?|xh|aria2c|nc|ncat|netcat|telnet|socat)$/;
/** They complain about a word that is no name, and take any value behind one. */
const NAMES = /^(?:export|readonly|declare|typeset|local|unset|read|mapfile|readarray)$/;
const COMPARES_NUMBERS = /^-(?:eq|ne|lt|le|gt|ge)$/;

/**
 * The variables whose values a command tells only because they stand in its words: it complains with them to whoever reads that,
 * or sends them to another machine. A line of a file (`export "$line"`) is a name with its value, and no value.
 */
export function toldWords(
  { at, command, kind, redirects }: Run,
  { name, args }: { readonly name: string; readonly args: readonly string[] },
  areValues: boolean,
): ReadonlySet<string> {
  // a file that cannot be opened is named
  const files = redirects.flatMap((one) => (one.type === 'Redirect' && one.target !== undefined ? [one.target] : []));
  const words =
    at === null || kind === 'redirections'
      ? []
      : tells(name, args)
        ? wordsAt(at.node)
        : areValues
          ? wordsTold(name, command)
          : [];
  return new Set([...files, ...words].flatMap((node: SyntaxNode) => [...mentionedIn(node)]));
}

function wordsAt(node: SyntaxNode): readonly SyntaxNode[] {
  return node.type === 'Command' ? node.args : [node];
}

function tells(name: string, args: readonly string[]): boolean {
  if (name === '[' || name === 'test') return args.some((word) => COMPARES_NUMBERS.test(word));
  return COMPLAINS.test(name) || SENDERS.test(name);
}

function wordsTold(name: string, command: Run['command']): readonly SyntaxNode[] {
  if (!NAMES.test(name)) return [];
  return (command?.args ?? []).filter((word) => word.type === 'Word' && !/^\w+(?:\[[^\]]*\])?\+?=/.test(word.text));
}

/** `[ "$(…)" = x ]` says nothing; what is no number, and what falls apart into more words than are wanted, it complains about. */
export function isCompared({ command }: Run, args: readonly string[], substitution: SyntaxNode): boolean {
  if (args.some((word) => COMPARES_NUMBERS.test(word))) return false;
  const parts = (command?.args ?? []).flatMap(allIn);
  return parts.some((part) => part.type === 'DoubleQuoted' && allIn(part).includes(substitution));
}
