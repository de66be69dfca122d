import { type Command, forEachChild, type Pipeline, type Redirection, type SyntaxNode } from 'unbash';
import { literalOutput } from '../parse/literal-output.ts';
import { parseShell } from '../parse/parse-shell.ts';
import { type PlacedWord, programName } from '../parse/shell-word.ts';
import { redirectedStdin } from '../parse/stdin.ts';
import { eachOf, literalText } from '../parse/variables.ts';
import { wrappedCommands } from '../programs/wrapped-commands.ts';
import { type Around, apart, type Found, hasParts } from './around.ts';
import type { Besides, Line, Next, Place, Reading, Run } from './run.ts';
import { sureWithin } from './sure.ts';
import { usualNext } from './usual-next.ts';

const MAX_SCRIPT_DEPTH = 8;
const MAX_WRAPPERS = 16;

/** Before any text is read. */
const NO_SCRIPT: SyntaxNode = parseShell('');

/** Everything that a line runs, in source order: in substitutions, here-documents and functions, and behind wrappers. */
export function readLine<S = null>(text: string, reading: Reading<S>, scope: S): Line {
  const found: Found<S> = {
    ...{ reading, runs: [], functions: [], variables: new Map() },
    ...{ inner: 0, broken: false, cut: false },
  };
  const around: Around<S> = {
    ...{ at: null, script: NO_SCRIPT, by: null },
    ...{ source: text, scope, shell: { folder: null }, depth: 0, wrappers: 0 },
    ...{ stdin: 'inherited', input: null, feeds: [], folder: null, elsewhere: null, file: null },
    sure: reading.asksSure === true ? 'always' : null,
  };
  script(text, around, found);
  reading.ended?.(scope, (next) =>
    runNext(next, [], { ...around, scope: next.scope ?? scope, file: next.file ?? null }, found),
  );
  return found;
}

function script<S>(text: string, around: Around<S>, found: Found<S>): void {
  if (around.depth > MAX_SCRIPT_DEPTH) found.cut = true;
  else {
    const tree = parseShell(text);
    visit(tree, { ...around, source: text, wrappers: 0, script: tree, by: around.at }, found);
  }
}

function visit<S>(node: SyntaxNode, around: Around<S>, found: Found<S>): void {
  const { reading, runs } = found;
  const { maxRuns = Number.POSITIVE_INFINITY, maxBrokenChars = Number.POSITIVE_INFINITY } = reading;
  if (runs.length >= maxRuns) found.cut = true;
  if (node.type === 'Script' && (node.errors?.length ?? 0) > 0) found.broken = true;
  if (runs.length >= maxRuns || (found.broken && around.source.length > maxBrokenChars)) return;
  if (reading.through !== undefined) {
    const go = (child: SyntaxNode, scope = around.scope): void =>
      visit(child, scope === around.scope ? around : { ...around, scope }, found);
    const run = (text: string): void => runNext({ kind: 'script', text, own: true }, [], around, found);
    if (reading.through(node, around, around.scope, go, run)) return;
  }
  switch (node.type) {
    case 'Script':
      inside(node, { ...around, source: node.source ?? around.source }, found);
      break;
    case 'Literal':
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      break;
    case 'Word':
      // most are one text
      if (node.parts !== undefined) inside(node, around, found);
      break;
    case 'Pipeline':
      if (node.commands.length === 1) pipeline(node, around, found);
      else beside(node, around, found, () => pipeline(node, around, found));
      break;
    case 'Command': {
      // what stands in its words runs as well, with what was so before it
      const before = hasParts(node) ? apart(around, reading) : null;
      command(node, around, found);
      if (before === null) break;
      const stdin = redirectedStdin(node.redirects) ?? around.stdin;
      inside(node, { ...before, stdin, sure: null }, found);
      break;
    }
    case 'Redirected': {
      const own = redirected(node.redirects, around, found);
      add({ kind: 'redirections', words: NOTHING, redirects: node.redirects, command: null, node }, own, found);
      inside(node, own, found);
      break;
    }
    case 'Function':
      found.functions.push(node);
      reading.declared?.(node, around.scope);
      // who calls it gives it what it reads
      inside(node, { ...around, shell: { folder: null }, stdin: 'unknown' }, found);
      break;
    case 'Assignment':
      found.variables.set(node.name, found.variables.has(node.name) ? null : literalText(node.value));
      inside(node, apart(around, reading), found);
      break;
    case 'For':
    case 'Select':
      if (node.type === 'For') found.variables.set(node.name.value, eachOf(node.wordlist ?? []));
      reading.declared?.(node, around.scope);
      inside(node, around, found);
      break;
    case 'ArithmeticCommand': {
      // for a plain POSIX shell `((rm x))` is a subshell in a subshell; where that reading fails, it runs nothing there
      const { broken } = found;
      visit(parseShell(node.body), { ...apart(around, reading), source: node.body, sure: null }, found);
      found.broken = broken;
      inside(node, around, found);
      break;
    }
    case 'Coproc':
      beside(node, around, found, () => inside(node, { ...apart(around, reading), stdin: 'unknown' }, found));
      break;
    case 'ProcessSubstitution': {
      const stdin = node.operator === '>' ? 'unknown' : around.stdin;
      beside(node, around, found, () => inside(node, { ...apart(around, reading), stdin }, found));
      break;
    }
    case 'Subshell':
    case 'CommandExpansion':
      inside(node, apart(around, reading), found);
      break;
    default:
      inside(node, around, found);
  }
}

function beside<S>(node: Besides['node'], around: Around<S>, { reading }: Found<S>, go: () => void): void {
  if (reading.beside === undefined) go();
  else reading.beside({ node, source: around.source, script: around.script, file: around.file }, around.scope, go);
}

function inside<S>(node: SyntaxNode, around: Around<S>, found: Found<S>): void {
  forEachChild(node, (child) => visit(child, sureWithin(node, child, around), found));
}

/** A command line may consist of redirections alone. */
const NOTHING: readonly PlacedWord[] = [{ value: ':', literal: true, pos: 0, end: 0 }];

function pipeline<S>(node: Pipeline, around: Around<S>, found: Found<S>): void {
  const { runs, reading } = found;
  const first = runs.length;
  let before: SyntaxNode | null = null;
  let { input } = around;
  const isAlone = node.commands.length === 1;
  forEachChild(node, (member) => {
    const start = runs.length;
    const isPiped = before !== null && before.type !== 'Time' && before.type !== 'Negation';
    const stdin = before !== null && isPiped ? literalOutput(before) : around.stdin;
    const feeds = [...around.feeds, ...runs.slice(first).filter(({ kind }) => kind !== 'unknown')];
    const own = isAlone && reading.rejoin !== undefined ? around : apart(around, reading);
    visit(member, { ...own, stdin, input, feeds }, found);
    if (!isAlone && member === node.commands.at(-1)) reading.rejoin?.(around.scope, own.scope);
    if (member.type === 'Command') input = runs[start] ?? input;
    else if (member.type !== 'Time' && member.type !== 'Negation') input = { kind: 'printing', node: member };
    before = member;
  });
  if (node.prefixes.some(({ type }) => type === 'Negation')) reading.negated?.(around.scope);
}

/** `< <(…)` and `<<< "$(…)"` feed a command as well. */
function redirected<S>(redirects: readonly Redirection[], around: Around<S>, found: Found<S>): Around<S> {
  if (redirects.length === 0) return around;
  // what stands there is reached with the other words of the command
  const { reached: _, beside: __, ...reading } = found.reading;
  const aside: Found<S> = { ...found, reading, runs: [], functions: [], variables: new Map(found.variables) };
  for (const redirect of redirects) {
    const isInput = redirect.type === 'HereString' || (redirect.type === 'Redirect' && redirect.operator === '<');
    if (isInput && redirect.target !== undefined) visit(redirect.target, apart(around, reading), aside);
  }
  const stdin = redirectedStdin(redirects);
  const feeds = [...around.feeds, ...aside.runs];
  return stdin === null ? { ...around, feeds } : { ...around, feeds, stdin, input: redirects };
}

function command<S>(node: Command, around: Around<S>, found: Found<S>): void {
  const { reading, variables } = found;
  for (const part of [...node.prefix, ...node.args]) {
    if (part.type === 'Assignment') reading.declared?.(part, around.scope);
  }
  const own = redirected(node.redirects, around, found);
  const { redirects } = node;
  const start = (words: readonly PlacedWord[]): void => {
    if (words.length > 0) run({ kind: 'command', words, redirects, command: node, node }, own, found);
    else if (redirects.length > 0)
      add({ kind: 'redirections', words: NOTHING, redirects, command: null, node }, around, found);
  };
  if (reading.commands === undefined) {
    start(reading.words(node, variables, around.scope));
    return;
  }
  const script = (text: string, isOwn = true): void =>
    runNext({ kind: 'script', text, own: isOwn }, redirects, own, found);
  reading.commands(node, around.scope, { run: start, script });
}

/** What is said where a run is found. */
type Said = Pick<Run, 'kind' | 'words' | 'redirects' | 'command'> & { readonly node?: SyntaxNode };

function add<S>({ node, ...said }: Said, around: Around<S>, found: Found<S>): Run {
  const { source, stdin, input, feeds, elsewhere, sure, shell, file } = around;
  const isCommand = said.kind === 'command';
  const [first] = said.words;
  const program = isCommand && first?.literal === true ? programName(first) : '';
  const place: Place = { source, stdin, input, feeds, elsewhere, sure, file, folder: shell.folder };
  const at = node === undefined ? around.at : { node, script: around.script, by: around.by };
  const one: Run = { ...place, ...said, at, program, inner: isCommand ? wrappedCommands(said.words) : [] };
  found.runs.push(one);
  if (said.kind === 'redirections') found.reading.reached?.(one, around.scope);
  return one;
}

function run<S>(said: Said, around: Around<S>, found: Found<S>): void {
  const { knowsFed = false, maxRuns, maxInner, reached } = found.reading;
  const one = add(said, around, found);
  if (one.program === 'cd') around.shell.folder = one.words[1]?.value ?? '~';
  const next: readonly Next<S>[] = reached?.(one, around.scope) ?? usualNext(one, knowsFed);
  for (const todo of next) {
    found.inner += 1;
    const isTooMany = found.inner > (maxInner ?? found.inner) || found.runs.length >= (maxRuns ?? Number.MAX_VALUE);
    if (isTooMany || around.wrappers >= MAX_WRAPPERS) {
      found.cut = true;
      return;
    }
    runNext(todo, one.redirects, { ...placeOf(todo, one, around), at: one.at }, found);
  }
}

function placeOf<S>({ inner, scope, file }: Next<S>, { program }: Run, around: Around<S>): Around<S> {
  const moves = inner?.elsewhere === true && (around.elsewhere === null || around.elsewhere === 'ssh');
  const isUnsure = inner?.elsewhere === true || inner?.kind === 'fed' || inner?.kind === 'stdin' || program === 'trap';
  return {
    ...around,
    wrappers: around.wrappers + 1,
    scope: scope === undefined ? around.scope : scope,
    file: file === undefined ? around.file : file,
    elsewhere: moves ? program : around.elsewhere,
    sure: isUnsure ? null : around.sure,
  };
}

function runNext<S>(todo: Next<S>, redirects: readonly Redirection[], around: Around<S>, found: Found<S>): void {
  todo.begin?.();
  try {
    runOne(todo, redirects, around, found);
  } finally {
    todo.done?.();
  }
}

function runOne<S>(todo: Next<S>, redirects: readonly Redirection[], around: Around<S>, found: Found<S>): void {
  switch (todo.kind) {
    case 'command':
      run({ kind: 'command', words: todo.words, redirects, command: null }, around, found);
      return;
    case 'script': {
      const place = { ...(todo.own ? apart(around, found.reading) : around), depth: around.depth + 1 };
      // its text is what it would have read
      const isRead = todo.inner?.kind === 'stdin';
      script(todo.text, isRead ? { ...place, stdin: 'inherited', input: null } : place, found);
      return;
    }
    case 'tree': {
      const { source, script, file, scope = around.scope } = todo;
      visit(todo.node, { ...around, source, script, file, scope, by: around.at, wrappers: 0 }, found);
      return;
    }
    case 'unknown': {
      const words = [{ value: todo.text, literal: false, pos: 0, end: 0 }];
      add({ kind: 'unknown', words, redirects: [], command: null }, around, found);
    }
  }
}
