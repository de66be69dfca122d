import { type Command, type Function as FunctionNode, forEachChild, type Redirection, type SyntaxNode } from 'unbash';
import { literalOutput } from './parse/literal-output.ts';
import { parseShell } from './parse/parse-shell.ts';
import { type PlacedWord, programName, textOf } from './parse/shell-word.ts';
import { redirectedStdin, type Stdin } from './parse/stdin.ts';
import { eachOf, literalText } from './parse/variables.ts';
import type { Inner } from './programs/inner-command.ts';
import { wrappedCommands } from './programs/wrapped-commands.ts';
import { sureWithin } from './sure.ts';

/** One thing that a line runs, behind every wrapper. */
export interface Run extends Place {
  /** `redirections`: nothing but those; `unknown`: a text that is run and that nobody knows before. */
  readonly kind: 'command' | 'redirections' | 'unknown';
  /** The last part of the path of its program; empty: that shows only when it runs. */
  readonly program: string;
  /** The program and its arguments; never empty. */
  readonly words: readonly PlacedWord[];
  /** The text that the positions of the words refer to. */
  readonly source: string;
  readonly redirects: readonly Redirection[];
  /** What it runs in its turn, which is among what the line runs. */
  readonly inner: readonly Inner<PlacedWord>[];
}

/** What is known of the place of a command. */
interface Place {
  readonly stdin: Stdin;
  /** Those whose output it reads, directly or through others. */
  readonly feeds: readonly Run[];
  /** Where it runs, if the line says so. */
  readonly folder: string | null;
  /** The program by which it runs on another machine or below another root; null: it runs here. */
  readonly elsewhere: string | null;
  /** Whether it runs in any case, or what comes of it is only asked; null: it may never run. */
  readonly sure: 'always' | 'asked' | null;
}

export interface Line {
  readonly runs: readonly Run[];
  readonly functions: readonly FunctionNode[];
  /** Variables with the texts that the line gives them; null: that is not known. */
  readonly variables: ReadonlyMap<string, string | null>;
  /** Part of it is no shell text. */
  readonly broken: boolean;
  /** There is more in it than was looked at. */
  readonly cut: boolean;
}

/** How somebody who asks about a line reads it. */
export interface Reading {
  /** The words of a command, given what the line has said of its variables so far. */
  readonly words: (command: Command, variables: ReadonlyMap<string, string | null>) => readonly PlacedWord[];
  /** Whether it matters what runs in any case. */
  readonly asksSure?: boolean;
  /** What `xargs` adds is known where the line prints it. */
  readonly knowsFed?: boolean;
  /** A text with errors is not read to its end if it is longer. */
  readonly maxBrokenChars?: number;
  readonly maxRuns?: number;
  /** Of a whole line: several shells may read the same script, and so may those in it. */
  readonly maxInner?: number;
}

const MAX_SCRIPT_DEPTH = 8;
const MAX_WRAPPERS = 16;

/** Everything that a line runs, in source order: in substitutions, here-documents and functions, and behind wrappers. */
export function readLine(text: string, reading: Reading): Line {
  const found: Found = { reading, runs: [], functions: [], variables: new Map(), inner: 0, broken: false, cut: false };
  const start: Around = {
    ...{
      stdin: 'inherited',
      feeds: [],
      folder: null,
      elsewhere: null,
      sure: reading.asksSure === true ? 'always' : null,
    },
    ...{ shell: { folder: null }, source: text, depth: 0, wrappers: 0 },
  };
  script(text, start, found);
  return found;
}

interface Found extends Line {
  readonly reading: Reading;
  readonly runs: Run[];
  readonly functions: FunctionNode[];
  readonly variables: Map<string, string | null>;
  inner: number;
  broken: boolean;
  cut: boolean;
}

/** A place, and what stands around it. */
interface Around extends Place {
  /** What its commands change for those after them. */
  readonly shell: { folder: string | null };
  readonly source: string;
  /** How many scripts, and how many wrappers, it stands in. */
  readonly depth: number;
  readonly wrappers: number;
}

function script(text: string, around: Around, found: Found): void {
  if (around.depth > MAX_SCRIPT_DEPTH) found.cut = true;
  else visit(parseShell(text), { ...around, source: text, wrappers: 0 }, found);
}

function visit(node: SyntaxNode, around: Around, found: Found): void {
  const { maxRuns = Number.POSITIVE_INFINITY, maxBrokenChars = Number.POSITIVE_INFINITY } = found.reading;
  if (found.runs.length >= maxRuns) found.cut = true;
  if (node.type === 'Script' && (node.errors?.length ?? 0) > 0) found.broken = true;
  if (found.runs.length >= maxRuns || (found.broken && around.source.length > maxBrokenChars)) return;
  const inside = (place: Around): void =>
    forEachChild(node, (child) => visit(child, sureWithin(node, child, place), found));
  switch (node.type) {
    case 'Script':
      inside({ ...around, source: node.source ?? around.source });
      break;
    case 'Pipeline':
      pipeline(node, around, found);
      break;
    case 'Command': {
      const own = redirected(node.redirects, around, found);
      const words = found.reading.words(node, found.variables);
      if (words.length > 0) run(words, node.redirects, own, found);
      else if (node.redirects.length > 0) add('redirections', NOTHING, node.redirects, around, found);
      // what stands in its words runs as well
      inside({ ...apart(around), stdin: own.stdin, sure: null });
      break;
    }
    case 'Redirected': {
      const own = redirected(node.redirects, around, found);
      add('redirections', NOTHING, node.redirects, own, found);
      inside(own);
      break;
    }
    case 'Function':
      found.functions.push(node);
      // who calls it gives it what it reads
      inside({ ...around, shell: { folder: null }, stdin: 'unknown' });
      break;
    case 'Assignment':
      found.variables.set(node.name, found.variables.has(node.name) ? null : literalText(node.value));
      inside(apart(around));
      break;
    case 'For':
      found.variables.set(node.name.value, eachOf(node.wordlist ?? []));
      inside(around);
      break;
    case 'ArithmeticCommand': {
      // for a plain POSIX shell `((rm x))` is a subshell in a subshell; where that reading fails, it runs nothing there
      const { broken } = found;
      visit(parseShell(node.body), { ...apart(around), source: node.body, sure: null }, found);
      found.broken = broken;
      inside(around);
      break;
    }
    case 'Coproc':
      inside({ ...apart(around), stdin: 'unknown' });
      break;
    case 'ProcessSubstitution':
      inside({ ...apart(around), stdin: node.operator === '>' ? 'unknown' : around.stdin });
      break;
    case 'Subshell':
    case 'CommandExpansion':
      inside(apart(around));
      break;
    default:
      inside(around);
  }
}

/** A command line may consist of redirections alone. */
const NOTHING: readonly PlacedWord[] = [{ value: ':', literal: true, pos: 0, end: 0 }];

/** What changes its folder there changes nobody else's. */
function apart(around: Around): Around {
  return { ...around, shell: { ...around.shell } };
}

function pipeline(node: SyntaxNode, around: Around, found: Found): void {
  const first = found.runs.length;
  let before: SyntaxNode | null = null;
  forEachChild(node, (member) => {
    const isPiped = before !== null && before.type !== 'Time' && before.type !== 'Negation';
    const stdin = before !== null && isPiped ? literalOutput(before) : around.stdin;
    const own = found.runs.slice(first).filter(({ kind }) => kind !== 'unknown');
    visit(member, { ...apart(around), stdin, feeds: [...around.feeds, ...own] }, found);
    before = member;
  });
}

/** `< <(…)` and `<<< "$(…)"` feed a command as well. */
function redirected(redirects: readonly Redirection[], around: Around, found: Found): Around {
  const apartFrom: Found = { ...found, runs: [], functions: [], variables: new Map(found.variables) };
  for (const redirect of redirects) {
    const isInput = redirect.type === 'HereString' || (redirect.type === 'Redirect' && redirect.operator === '<');
    if (isInput && redirect.target !== undefined) visit(redirect.target, apart(around), apartFrom);
  }
  return {
    ...around,
    feeds: [...around.feeds, ...apartFrom.runs],
    stdin: redirectedStdin(redirects) ?? around.stdin,
  };
}

function add(
  kind: Run['kind'],
  words: readonly PlacedWord[],
  redirects: readonly Redirection[],
  { shell, stdin, feeds, elsewhere, sure, source }: Around,
  found: Found,
): Run {
  const [first] = words;
  const program = kind === 'command' && first?.literal === true ? programName(first) : '';
  const inner = kind === 'command' ? wrappedCommands(words) : [];
  const place = { folder: shell.folder, stdin, feeds, elsewhere, sure };
  const one: Run = { kind, program, words, source, redirects, inner, ...place };
  found.runs.push(one);
  return one;
}

function run(words: readonly PlacedWord[], redirects: readonly Redirection[], around: Around, found: Found): void {
  const { maxRuns, maxInner = Number.POSITIVE_INFINITY } = found.reading;
  const one = add('command', words, redirects, around, found);
  if (one.program === 'cd') around.shell.folder = words[1]?.value ?? '~';
  for (const inner of one.inner) {
    found.inner += 1;
    found.cut ||=
      around.wrappers >= MAX_WRAPPERS || found.inner > maxInner || found.runs.length >= (maxRuns ?? Infinity);
    if (found.cut) return;
    const isHere = inner.elsewhere !== true || (around.elsewhere !== null && around.elsewhere !== 'ssh');
    const place = {
      ...around,
      wrappers: around.wrappers + 1,
      elsewhere: isHere ? around.elsewhere : one.program,
      sure: inner.elsewhere === true || inner.kind === 'fed' || one.program === 'trap' ? null : around.sure,
    };
    runInner(inner, redirects, place, found);
  }
}

function runInner(inner: Inner<PlacedWord>, redirects: readonly Redirection[], around: Around, found: Found): void {
  switch (inner.kind) {
    case 'command':
      run(inner.words, redirects, around, found);
      return;
    case 'fed':
      run(fed(inner, around.stdin, found.reading), redirects, around, found);
      return;
    case 'script': {
      const text = textOf(inner.words);
      if (inner.words.every(({ literal }) => literal))
        script(text, { ...apart(around), depth: around.depth + 1 }, found);
      else add('unknown', [unknown(text)], [], around, found);
      return;
    }
    case 'stdin': {
      const { stdin, depth } = around;
      if (stdin === 'unknown') add('unknown', [unknown('')], [], around, found);
      if (typeof stdin !== 'object') return;
      script(stdin.text, { ...apart(around), stdin: 'inherited', sure: null, depth: depth + 1 }, found);
    }
  }
}

function unknown(value: string): PlacedWord {
  return { value, literal: false, pos: 0, end: 0 };
}

/** What is added is not known, and a last word that is not literal stands for it; or it is: `echo / | xargs rm -rf`. */
function fed(
  { words, placeholder, adds }: Extract<Inner<PlacedWord>, { kind: 'fed' }>,
  stdin: Stdin,
  { knowsFed }: Reading,
): readonly PlacedWord[] {
  const end = words.at(-1)?.end ?? 0;
  const placed = (value: string, literal: boolean): PlacedWord => ({ value, literal, pos: end, end });
  if (knowsFed === true) {
    if (typeof stdin !== 'object') return words;
    const given = stdin.text.split(/\s+/).flatMap((value) => (value === '' ? [] : [placed(value, true)]));
    if (placeholder === null) return adds ? [...words, ...given] : words;
    return words.flatMap((word) => (word.value === placeholder ? given : [word]));
  }
  const own = words.map((word) =>
    placeholder !== null && word.value.includes(placeholder) ? { ...word, literal: false } : word,
  );
  return adds ? [...own, placed('', false)] : own;
}
