import type { AndOr, Command, ParsedScript, Statement, SyntaxNode } from 'unbash';
import { bounded, MOST_TEXTS } from './bounded.ts';
import type { Input } from './call.ts';
import { printedBy } from './output/printed-by.ts';
import { type Expands, NO_INPUT, redirectedInput } from './output/redirected-input.ts';
import { asInput, withOthers } from './output/told-input.ts';
import { inSubshell, type Scope } from './scope.ts';
import { settle } from './state/branches.ts';
import { changesFolder } from './state/folders.ts';
import { looseFrom } from './state/loose-words.ts';
import { ANY, absoluteText, STAR, type WildText } from './wild-text.ts';
import { spend } from './work.ts';

/** How words are read where something else is known than here. */
export interface Substituting extends Expands {
  /** All that each word may become, and the words that it is then. */
  readonly fields: (word: Extract<SyntaxNode, { type: 'Word' }>) => readonly (readonly WildText[])[];
  readonly within: (scope: Scope) => Substituting;
}

/** What `$(…)` becomes: `$(pwd)`, `$(echo a | rev)`, `$(ls -A)`; null: nobody can tell. */
export function substituted(script: ParsedScript, scope: Scope, expands: Substituting): readonly WildText[] | null {
  const output = writtenByScript(script, scope, expands);
  if (output === null) return null;
  if (output.text === null) return output.words.length === 0 ? null : output.words;
  // from a file that is missing comes nothing
  const nothing = output.isMissing === true ? [''] : [];
  return [output.text, ...(output.others ?? []), ...nothing].map((text) => text.replace(/\n+$/, ''));
}

/** What the commands of a script print, as far as their words tell. */
export function writtenByScript({ commands }: ParsedScript, scope: Scope, expands: Substituting): Input | null {
  return printedInTurn(
    commands.map(({ command }) => command),
    scope,
    expands,
  );
}

const MOST_STATEMENTS = 16;

/** Where the next command runs. `isAll`: it runs only if this one has not failed. */
function movedBy(node: SyntaxNode, isAll: boolean, scope: Scope, { fields }: Substituting): Scope {
  const name = node.type === 'Command' ? node.name?.text : undefined;
  if (node.type !== 'Command' || (name !== 'cd' && name !== 'pushd')) return scope;
  const own = inSubshell(scope);
  const args = node.args.flatMap((word) => (word.type === 'Word' ? (fields(word)[0] ?? []) : []));
  changesFolder({ name, args }, own);
  if (isAll) own.failed = null;
  else settle(own);
  return own;
}

/** One after the other; `isAll`: as long as none fails. */
function printedInTurn(
  nodes: readonly Statement['command'][],
  scope: Scope,
  expands: Substituting,
  isAll = false,
): Input | null {
  if (nodes.length > MOST_STATEMENTS) return null;
  const inputs: Input[] = [];
  let [own, ownWords] = [scope, expands];
  for (const node of nodes) {
    const printed = printedByNode(node, NO_INPUT, own, ownWords);
    if (printed === null) return null;
    inputs.push(nodes.length > 1 ? ended(printed, node) : printed);
    own = movedBy(node, isAll, own, ownWords);
    if (own !== scope) ownWords = expands.within(own);
  }
  return inTurn(inputs);
}

function inTurn(inputs: readonly Input[]): Input | null {
  const [only, ...more] = inputs;
  if (only === undefined || more.length === 0) return only ?? null;
  const isText = inputs.every(({ text, others }) => text !== null && others === undefined);
  if (isText) return asInput(inputs.map(({ text }) => text).join(''));
  const words = bounded(inputs.flatMap((one) => one.words));
  // what lies in files in all of its parts comes from those
  const isFiled = inputs.every(({ from = [] }) => from.length > 0);
  return { text: null, words, ...(isFiled ? { from: inputs.flatMap(({ from = [] }) => from) } : {}) };
}

/** `echo` and most others end what they print with the end of a line. */
function ended(input: Input, node: SyntaxNode): Input {
  const last = node.type === 'Pipeline' ? node.commands.at(-1) : node;
  const name = last?.type === 'Command' ? last.name?.text : '';
  const words = last?.type === 'Command' ? last.args.map(({ text }) => text) : [];
  const isCut = name === 'tr' ? words.some((word) => /^-\w*d/.test(word)) : /^(?:head|tail)$/.test(name ?? '');
  const isOpen =
    name === 'printf' ||
    (isCut && words.some((word) => /^-\w*[dc]/.test(word))) ||
    (name === 'echo' && /^-\w*n/.test(words[0] ?? ''));
  return isOpen || input.text === null || input.text === '' ? input : { ...input, text: `${input.text}\n` };
}

/** Null: nobody can tell. */
export function printedByNode(node: SyntaxNode, input: Input, scope: Scope, expands: Substituting): Input | null {
  switch (node.type) {
    case 'Command':
      return printedByCommand(node, input, scope, expands);
    case 'Pipeline':
      return node.commands.reduce<Input | null>(
        (before, one) => (before === null ? null : printedByNode(one, before, scope, expands)),
        input,
      );
    case 'AndOr':
      return enteredFolder(node, scope, expands) ?? printedByEither(node, scope, expands);
    case 'Subshell':
    case 'BraceGroup':
      return printedInTurn(
        node.body.commands.map(({ command }) => command),
        scope,
        expands,
      );
    default:
      return null;
  }
}

/** `a && b || c`: whichever run. */
function printedByEither({ commands, operators }: AndOr, scope: Scope, expands: Substituting): Input | null {
  if (operators.every((operator) => operator === '&&')) return printedInTurn(commands, scope, expands, true);
  const inputs = commands.map((one) => printedByNode(one, NO_INPUT, scope, expands));
  const texts = inputs.flatMap((one) => (one === null ? [ANY] : one.text === null ? one.words : [one.text]));
  return { text: null, words: bounded(texts.filter((text) => text !== '')) };
}

/** `$(cd folder && pwd)`, as scripts find out where they are. */
function enteredFolder({ commands, operators }: AndOr, scope: Scope, { fields }: Substituting): Input | null {
  const [enter, say, ...more] = commands.map((one) => (one.type === 'Command' ? one : null));
  const isAsked = operators[0] === '&&' && more.length === 0 && enter?.name?.text === 'cd' && say?.name?.text === 'pwd';
  const [folder] = (enter?.args ?? []).filter((word) => word.type === 'Word' && !word.text.startsWith('-'));
  if (!isAsked || folder?.type !== 'Word') return null;
  const [first = ANY, ...others] = fields(folder)
    .flat()
    .flatMap((text) => scope.cwds.map((cwd) => absoluteText(text, cwd, scope.home)));
  return withOthers(first, others);
}

const MOST_DEEP = 4;

function printedByCommand(command: Command, input: Input, scope: Scope, expands: Substituting): Input | null {
  const { name, args, redirects } = command;
  // `$(< file)`
  if (name === undefined)
    return !command.prefix.some(({ type }) => type === 'Assignment') && redirects.length === 1
      ? redirectedInput(redirects, scope, expands)
      : null;
  const words = [name, ...args].flatMap((word) => (word.type === 'Word' ? [expands.fields(word)] : []));
  // where a word may be one of several, so may the whole
  let isCut = false;
  const lists = words.reduce<readonly (readonly WildText[])[]>(
    (all, word) => {
      spend(scope.work, all.length * word.length);
      const longer = all.flatMap((before) => word.map((fields) => [...before, ...fields]));
      isCut ||= longer.length > MOST_TEXTS;
      return longer.slice(0, MOST_TEXTS);
    },
    [[]],
  );
  const own = redirects.length === 0 ? input : redirectedInput(redirects, scope, expands);
  const outputs = lists.map(([program = '', ...given]) =>
    scope.functions.has(program)
      ? printedByFunction(program, given, scope, expands)
      : printedBy(program, given, own, scope),
  );
  if (outputs.some((output) => output === null)) return null;
  return eitherInput(
    outputs.flatMap((output) => output ?? []),
    isCut,
  );
}

/** What one of several commands prints. */
export function eitherInput(outputs: readonly Input[], isCut: boolean): Input {
  const [only] = outputs;
  if (only !== undefined && outputs.length === 1 && !isCut) return only;
  const texts = outputs.flatMap(({ text, others = [] }) => (text === null ? [] : [text, ...others]));
  const [first = '', ...others] = [...new Set(texts)];
  if (!isCut && outputs.every(({ text }) => text !== null)) return withOthers(first, others);
  return { text: null, words: bounded([...outputs.flatMap(({ words }) => words), ...(isCut ? [ANY] : [])]) };
}

/** `f() { echo a; }`, where it is told what it prints and changes nothing. */
export function printedByFunction(
  name: string,
  words: readonly WildText[],
  scope: Scope,
  expands: Substituting,
): Input | null {
  const bodies = scope.functions.get(name) ?? [];
  const [body] = bodies;
  if (body === undefined || body === null || bodies.length > 1 || scope.line.calls.length > MOST_DEEP) return null;
  const given = {
    words,
    isOpen: false,
    ...looseFrom(
      words.findIndex((word) => word.includes(STAR)),
      scope,
    ),
  };
  const own: Scope = { ...scope, given: [given] };
  scope.line.calls.push({ body, given: words, wrote: scope.line.writes.length });
  const printed = printedByNode(body.node.body, NO_INPUT, own, expands.within(own));
  scope.line.calls.pop();
  return printed;
}
