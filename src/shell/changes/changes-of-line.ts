import { type Command, forEachChild, type Redirection, type SyntaxNode, type Word } from 'unbash';
import { parseShell, readBounded } from '../parse/parse-shell.ts';
import { redirectedStdin } from '../parse/stdin.ts';
import type { Change } from './change.ts';
import { commandChanges } from './command-changes.ts';
import { expandValue, expandWord, writtenBy } from './expand-word.ts';
import type { Input, Reading } from './reading.ts';
import { assign, inSubshell, type Scope } from './scope.ts';
import { absoluteText, asShellText, type WildText } from './wild-text.ts';
import { withoutData } from './without-data.ts';
import { enoughWork, spend } from './work.ts';

export interface LinePlace {
  readonly cwd: string;
  readonly home: string;
  readonly environment: (name: string) => string | undefined;
}

const NOTHING: Input = { text: null, words: [] };
const MAX_DEPTH = 6;
const MOST_ARGUMENTS = 5000;
const MOST_CHANGES = 2000;

/** The places that a shell line would change, as far as its text tells. Null: it cannot be read. */
export function changesOfLine(given: string, place: LinePlace): readonly Change[] | null {
  const line = withoutData(given);
  const values = new Map<string, readonly WildText[]>();
  const functions = new Set<string>();
  const work = enoughWork();
  const dots = /dotglob|globdots|glob_dots/i.test(line);
  const read = (): Reading => {
    const scope: Scope = { ...place, cwds: [place.cwd], oldCwds: [place.cwd], values, dots, functions, work };
    const reading: Reading = { changes: [], depth: 0, unreadable: false, script: readScript };
    readScript(line, scope, NOTHING, reading);
    return reading;
  };
  // a function may use what is assigned after it: the second reading knows every value
  if (/\(\s*\)|\bfunction\b|\btrap\b/.test(line)) read();
  const { changes, unreadable } = read();
  return unreadable ? null : changes;
}

/** Reads shell text that stands in a line, or is one. */
function readScript(text: string, scope: Scope, input: Input, reading: Reading): void {
  if (reading.depth > MAX_DEPTH || reading.changes.length > MOST_CHANGES) {
    reading.unreadable = true;
    return;
  }
  const inner: Reading = { ...reading, depth: reading.depth + 1 };
  const read = (): true => {
    const script = parseShell(text);
    if ((script.errors?.length ?? 0) > 0) inner.unreadable = true;
    visitEach(script, scope, input, inner);
    return true;
  };
  const done = readBounded(text, read, { limitMs: 80 });
  if (done !== true || inner.unreadable) reading.unreadable = true;
}

function visit(node: SyntaxNode, scope: Scope, input: Input, reading: Reading): void {
  spend(scope.work, 1);
  switch (node.type) {
    case 'Command':
      visitCommand(node, scope, input, reading);
      return;
    case 'Redirected': {
      visitRedirects(node.redirects, scope, reading);
      const own = inputOf(node.redirects, scope) ?? input;
      visit(node.command, scope, own, reading);
      return;
    }
    case 'Pipeline': {
      let before = input;
      for (const command of node.commands) {
        visit(command, inSubshell(scope), before, reading);
        before = outputOf(command, scope, before);
      }
      return;
    }
    case 'For':
    case 'Select':
      for (const word of node.wordlist ?? []) {
        assign(scope, node.name.value, expandWord(word, scope));
        visitChildren(word, scope, reading);
      }
      visit(node.body, scope, input, reading);
      return;
    case 'Subshell':
    case 'Script':
      visitEach(node, inSubshell(scope), input, reading);
      return;
    case 'Function':
      scope.functions.add(node.name.value);
      visitEach(node, scope, input, reading);
      return;
    case 'ArithmeticCommand':
      // for a plain POSIX shell it is a subshell in a subshell; where that reading fails, it runs nothing there
      readScript(node.body, inSubshell(scope), input, { ...reading });
      return;
    default:
      visitEach(node, scope, input, reading);
  }
}

function visitEach(node: SyntaxNode, scope: Scope, input: Input, reading: Reading): void {
  const children: SyntaxNode[] = [];
  forEachChild(node, (child) => void children.push(child));
  for (const child of children) visit(child, scope, input, reading);
}

function visitChildren(node: SyntaxNode, scope: Scope, reading: Reading): void {
  visitEach(node, scope, NOTHING, reading);
}

function visitCommand(command: Command, scope: Scope, input: Input, reading: Reading): void {
  const own = inputOf(command.redirects, scope) ?? input;
  for (const part of [...command.prefix, ...command.args]) {
    if (part.type === 'Assignment') readAssignment(part, scope);
  }
  visitRedirects(command.redirects, scope, reading);
  if (command.args.length > MOST_ARGUMENTS) throw new Error('the command has too many words');
  const words = command.name === undefined ? [] : [command.name, ...command.args];
  const texts = words.flatMap((word) => (word.type === 'Word' ? expandWord(word, scope) : assignedText(word, scope)));
  if (texts.length > 0) commandChanges(texts, scope, own, reading);
  if (/^(?:source|\.|(?:ba|z|da|k)?sh)$/.test(texts[0] ?? '')) readProcesses(command, scope, reading);
  if (texts.length > 1) assign(scope, '_', texts.slice(-1));
  // the arguments are part of the suffix
  const named = command.name === undefined ? [] : [command.name];
  for (const part of [...command.prefix, ...named, ...command.suffix]) visitChildren(part, scope, reading);
}

/** `source <(echo 'rm x')` */
function readProcesses({ args }: Command, scope: Scope, reading: Reading): void {
  for (const word of args)
    if (word.type === 'Word')
      for (const text of writtenBy(word, scope)) readScript(asShellText(text), scope, NOTHING, reading);
}

type AssignmentNode = Extract<SyntaxNode, { type: 'Assignment' }>;

function readAssignment({ name, value, append }: AssignmentNode, scope: Scope): void {
  const words = value.type === 'Word' ? [value] : value.elements;
  const values = words.flatMap((word) => expandValue(word, scope));
  assign(scope, name, values, append === true && value.type === 'Word');
}

function assignedText({ name, value }: AssignmentNode, scope: Scope): readonly WildText[] {
  return value.type === 'Word' ? expandValue(value, scope).map((text) => `${name}=${text}`) : [];
}

const WRITES = new Set(['>', '>>', '>|', '<>', '&>', '&>>']);

function visitRedirects(redirects: readonly Redirection[], scope: Scope, reading: Reading): void {
  for (const redirect of redirects) {
    if (redirect.type !== 'Redirect' || redirect.target === undefined) continue;
    const isFile =
      WRITES.has(redirect.operator) || (redirect.operator === '>&' && !/^[\d-]+$/.test(redirect.target.text));
    if (isFile) for (const path of wholePaths(redirect.target, scope)) reading.changes.push({ kind: 'file', path });
  }
}

function wholePaths(word: Word, scope: Scope): readonly WildText[] {
  return expandWord(word, scope).flatMap((text) => scope.cwds.map((cwd) => absoluteText(text, cwd, scope.home)));
}

function inputOf(redirects: readonly Redirection[], scope: Scope): Input | null {
  const stdin = redirectedStdin(redirects);
  if (stdin === null) return null;
  if (typeof stdin === 'object') return { text: stdin.text, words: stdin.text.split(/\s+/).slice(0, 1000) };
  // a here-document or a here-string with expansions
  const words = redirects.flatMap((redirect) => {
    if (redirect.type === 'Redirect' && redirect.operator === '<' && redirect.target !== undefined)
      return writtenBy(redirect.target, scope).flatMap((text) => text.split(/\s+/));
    if (redirect.type === 'HereString' && redirect.target !== undefined) return expandWord(redirect.target, scope);
    return redirect.type === 'HereDoc' ? redirect.body.text.split(/\s+/).slice(0, 1000) : [];
  });
  const text = redirects.some(({ type }) => type !== 'Redirect') ? words.join(' ') : null;
  return { text, words };
}

/** What a command writes into a pipe: what it is told to print, or words like those that it was given. */
function outputOf(node: SyntaxNode, scope: Scope, input: Input): Input {
  if (node.type !== 'Command') return input;
  const own = inputOf(node.redirects, scope) ?? input;
  const words = [node.name, ...node.args].flatMap((word) => (word?.type === 'Word' ? expandWord(word, scope) : []));
  const [program = '', ...args] = words;
  if (program === 'echo' || program === 'printf') {
    const text = args.filter((word) => !/^-[neE]+$/.test(word)).join(' ');
    return { text: text.replaceAll('\\n', '\n'), words: args.flatMap((word) => word.split(/\s+|\\n|\\0/)) };
  }
  if (program === 'cat' && args.length === 0) return own;
  return { text: null, words: [...args, ...own.words] };
}
