import { type Command, forEachChild, type Redirection, type SyntaxNode } from 'unbash';
import { literalOutput } from '../literal-output.ts';
import { parseShell } from '../parse/parse-shell.ts';
import { programName, type ShellWord, wordsOf } from '../parse/shell-word.ts';
import { redirectedStdin, type Stdin } from '../parse/stdin.ts';
import type { Inner } from '../programs/inner-command.ts';
import { wrappedCommands } from '../programs/wrapped-commands.ts';
import { forkBombIn } from './fork-bomb.ts';
import { eachOf, literalText, withVariables } from './variables.ts';

/** One program that a command line runs, with what a rule needs to know of its place. */
export interface Ran {
  readonly program: string;
  readonly words: readonly ShellWord[];
  readonly redirects: readonly Redirection[];
  /** Those whose output it reads, directly or through others. */
  readonly feeds: readonly Ran[];
  /** It is a shell that reads its commands from there. */
  readonly readsCode: boolean;
  /** Texts that it runs as commands and that nobody knows before. */
  readonly code: readonly string[];
  /** Where it runs, if the line says so. */
  readonly folder: string | null;
}

export interface Line {
  readonly ran: readonly Ran[];
  /** Names of functions that start themselves for ever. */
  readonly bombs: readonly string[];
  /** Variables with the texts that the line gives them; null: that is not known. */
  readonly variables: ReadonlyMap<string, string | null>;
  /** False: there is more in it than was looked at. */
  readonly whole: boolean;
}

const MAX_DEPTH = 8;
const MAX_RAN = 4096;

/** Everything that a line runs, in source order. Only what stands in the place of a command is one. */
export function lineOf(text: string): Line {
  return lineWithin(text, 0, { left: MAX_RAN });
}

function lineWithin(text: string, depth: number, budget: Budget): Line {
  const found: Found = { ran: [], bombs: [], variables: new Map(), budget };
  collect(parseShell(text), { feeds: [], stdin: 'inherited', folder: { path: null }, depth }, found);
  return { ...found, whole: budget.left > 0 };
}

/** How many more commands are looked at, wherever they stand. */
interface Budget {
  left: number;
}

interface Found {
  readonly ran: Ran[];
  readonly bombs: string[];
  readonly variables: Map<string, string | null>;
  readonly budget: Budget;
}

interface Place {
  readonly feeds: readonly Ran[];
  readonly stdin: Stdin;
  readonly folder: { path: string | null };
  readonly depth: number;
}

function collect(node: SyntaxNode, place: Place, into: Found): void {
  if (place.depth > MAX_DEPTH) into.budget.left = 0;
  if (into.budget.left <= 0) return;
  const inside = (where: Place): void => forEachChild(node, (child) => collect(child, where, into));
  switch (node.type) {
    case 'Pipeline':
      collectPipeline(node.commands, place, into);
      break;
    case 'Command':
      collectCommand(node, place, into);
      break;
    case 'Redirected': {
      const own = redirected(node.redirects, place, into);
      into.ran.push(ranOf(NOTHING, node.redirects, own));
      inside(own);
      break;
    }
    case 'Function': {
      const bomb = forkBombIn(node);
      if (bomb !== null) into.bombs.push(bomb);
      collect(node.body, { ...place, folder: { path: null }, stdin: 'unknown' }, into);
      break;
    }
    case 'Assignment':
      into.variables.set(node.name, into.variables.has(node.name) ? null : literalText(node.value));
      inside(apart(place));
      break;
    case 'For':
      into.variables.set(node.name.value, eachOf(node.wordlist ?? []));
      inside(place);
      break;
    case 'Subshell':
    case 'CommandExpansion':
    case 'ProcessSubstitution':
    case 'Coproc':
      inside(apart(place));
      break;
    default:
      inside(place);
  }
}

/** A command line may consist of redirections alone. */
const NOTHING: readonly ShellWord[] = [{ value: ':', literal: true }];

function redirected(redirects: readonly Redirection[], place: Place, { budget }: Found): Place {
  const feeds = [...place.feeds, ...feedsOf(redirects, place.depth, budget)];
  return { ...place, feeds, stdin: redirectedStdin(redirects) ?? place.stdin };
}

/** What changes its folder there changes nobody else's. */
function apart(place: Place): Place {
  return { ...place, folder: { ...place.folder } };
}

function collectPipeline(members: readonly SyntaxNode[], place: Place, into: Found): void {
  const first = into.ran.length;
  members.forEach((member, i) => {
    const before = members[i - 1];
    const stdin = before === undefined ? place.stdin : literalOutput(before);
    const feeds = before === undefined ? place.feeds : [...place.feeds, ...into.ran.slice(first)];
    collect(member, { ...apart(place), stdin, feeds }, into);
  });
}

function collectCommand(command: Command, place: Place, into: Found): void {
  const { redirects } = command;
  const words = wordsOf(command).flatMap((word) => withVariables(word, into.variables));
  if (words.length > 0) add(words, redirects, redirected(redirects, place, into), into, 0);
  else if (redirects.length > 0) into.ran.push(ranOf(NOTHING, redirects, place));
  // what stands in its words runs as well
  forEachChild(command, (child) => collect(child, apart(place), into));
}

function add(
  words: readonly ShellWord[],
  redirects: readonly Redirection[],
  place: Place,
  into: Found,
  wrappers: number,
): void {
  into.budget.left = wrappers > MAX_DEPTH * 2 ? 0 : into.budget.left - 1;
  if (into.budget.left <= 0) return;
  const inner = wrappedCommands(words);
  const readsCode = place.stdin !== 'inherited' && inner.some(({ kind }) => kind === 'stdin');
  const ran = { ...ranOf(words, redirects, place), readsCode, code: inner.flatMap(unknownCode) };
  into.ran.push(ran);
  if (ran.program === 'cd') place.folder.path = words[1] === undefined ? '~' : words[1].value;
  for (const one of inner) {
    // a container has its own files; another machine is somebody's all the same
    if (one.elsewhere === true && ran.program !== 'ssh') continue;
    addInner(one, redirects, place, into, wrappers);
  }
}

function addInner(
  inner: Inner<ShellWord>,
  redirects: readonly Redirection[],
  place: Place,
  into: Found,
  wrappers: number,
): void {
  switch (inner.kind) {
    case 'command':
      add(inner.words, redirects, place, into, wrappers + 1);
      break;
    case 'fed':
      add(fed(inner, place.stdin), redirects, place, into, wrappers + 1);
      break;
    case 'script':
      if (isKnown(inner.words)) script(inner.words.map(({ value }) => value).join(' '), place, into);
      break;
    case 'stdin':
      if (typeof place.stdin === 'object') script(place.stdin.text, { ...place, stdin: 'inherited' }, into);
  }
}

function isKnown(words: readonly ShellWord[]): boolean {
  return words.every(({ literal }) => literal);
}

function script(text: string, place: Place, into: Found): void {
  collect(parseShell(text), { ...apart(place), depth: place.depth + 1 }, into);
}

function unknownCode(inner: Inner<ShellWord>): readonly string[] {
  if (inner.kind !== 'script' || isKnown(inner.words)) return [];
  return [inner.words.map(({ value }) => value).join(' ')];
}

/** `echo / | xargs rm -rf`: what is added is known. */
function fed(
  { words, placeholder, adds }: Extract<Inner<ShellWord>, { kind: 'fed' }>,
  stdin: Stdin,
): readonly ShellWord[] {
  if (typeof stdin !== 'object') return words;
  const given = stdin.text
    .split(/\s+/)
    .filter(Boolean)
    .map((value) => ({ value, literal: true }));
  if (placeholder === null) return adds ? [...words, ...given] : words;
  return words.flatMap((word) => (word.value === placeholder ? given : [word]));
}

function ranOf(words: readonly ShellWord[], redirects: readonly Redirection[], { feeds, folder }: Place): Ran {
  const [first] = words;
  const program = first === undefined || !first.literal ? '' : programName(first);
  return { program, words, redirects, feeds, readsCode: false, code: [], folder: folder.path };
}

/** `< <(…)` and `<<< "$(…)"`. */
function feedsOf(redirects: readonly Redirection[], depth: number, budget: Budget): readonly Ran[] {
  return redirects.flatMap((redirect) => {
    const target = redirect.type === 'HereDoc' ? undefined : redirect.target;
    const isInput = redirect.type === 'HereString' || (redirect.type === 'Redirect' && redirect.operator === '<');
    return isInput && target !== undefined ? runIn(target.text, depth + 1, budget) : [];
  });
}

/** What the substitutions in a word run. */
export function runIn(word: string, depth = 1, budget: Budget = { left: MAX_RAN }): readonly Ran[] {
  if (depth > MAX_DEPTH || !/[`(]/.test(word)) return [];
  return lineWithin(`: ${word}`, depth, budget).ran.slice(1);
}
