import type { AndOr, ParsedScript, Word } from 'unbash';
import { MOST_TEXTS } from './bounded.ts';
import { echoed, printed } from './printed.ts';
import { type Scope, valuesOf } from './scope.ts';
import { ANY, absoluteText, isWild, type WildText } from './wild-text.ts';
import { spend } from './work.ts';

type Expand = (word: Word) => readonly (readonly WildText[])[];

/** What `$(…)` becomes, where one plain command says so: `$(pwd)`, `$(echo a)`, `$(dirname x)`; null: nobody can tell. */
export function substituted(script: ParsedScript, scope: Scope, expand: Expand): readonly WildText[] | null {
  const [statement, ...more] = script.commands;
  if (more.length === 0 && statement?.command.type === 'AndOr') return enteredFolder(statement.command, scope, expand);
  const command = statement?.command;
  if (more.length > 0 || command?.type !== 'Command' || command.name === undefined) return null;
  if (scope.functions.has(command.name.text)) return null;
  const words = [command.name, ...command.args].flatMap((word) => (word.type === 'Word' ? [expand(word)] : []));
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
  const texts = lists.flatMap(([program = '', ...args]) => outputOf(program, args, scope));
  return isCut ? [...texts, ANY] : texts;
}

/** `$(cd folder && pwd)`, as scripts find out where they are. */
function enteredFolder({ commands, operators }: AndOr, scope: Scope, expand: Expand): readonly WildText[] | null {
  const [enter, say, ...more] = commands.map((one) => (one.type === 'Command' ? one : null));
  const isAsked = operators[0] === '&&' && more.length === 0 && enter?.name?.text === 'cd' && say?.name?.text === 'pwd';
  const [folder] = (enter?.args ?? []).filter((word) => word.type === 'Word' && !word.text.startsWith('-'));
  if (!isAsked || folder?.type !== 'Word') return null;
  return expand(folder)
    .flat()
    .flatMap((text) => scope.cwds.map((cwd) => absoluteText(text, cwd, scope.home)));
}

function outputOf(program: WildText, args: readonly WildText[], scope: Scope): readonly WildText[] {
  const operands = args.filter((word) => !word.startsWith('-'));
  const [first = ANY] = operands;
  switch (program.slice(program.lastIndexOf('/') + 1)) {
    case 'pwd':
      return scope.cwds;
    case 'echo':
      return echoed(args);
    case 'cat':
      return [writtenText(args, scope)];
    case 'printf':
      return [printed(args)];
    case 'which':
    case 'command':
    case 'type':
    case 'ls':
    case 'realpath':
    case 'readlink':
      return [operands.at(-1) ?? ANY];
    case 'mktemp':
      return [newFile(args, scope)];
    case 'find':
      return [`${first}/${ANY}`];
    case 'dirname':
      if (!first.includes('/')) return [isWild(first) ? ANY : '.'];
      return [first.slice(0, first.lastIndexOf('/')) || '/'];
    case 'basename':
      return [first.slice(first.lastIndexOf('/') + 1)];
    default:
      return [ANY];
  }
}

/** What the line itself has put into files. */
function writtenText(files: readonly WildText[], scope: Scope): WildText {
  const texts = files.map((file) =>
    scope.cwds.map((cwd) => scope.written.get(absoluteText(file, cwd, scope.home))).find((one) => one !== undefined),
  );
  if (texts.length === 0 || !texts.every((text) => typeof text === 'string')) return ANY;
  return texts.join('').replace(/\n+$/, '');
}

/**
 * What `mktemp` makes: below the folder for such things, unless its words say another. What is new is called as nothing
 * else is there: the letters that it replaces stay.
 */
function newFile(args: readonly WildText[], scope: Scope): WildText {
  const [temporary = '/tmp'] = valuesOf(scope, 'TMPDIR') ?? [];
  const folderAt = args.findIndex((word) => word === '-p' || word === '--tmpdir');
  const inFolder = args.find((word) => /^(?:--tmpdir=|-p.)/.test(word))?.replace(/^(?:--tmpdir=|-p)/, '');
  const folder = inFolder ?? (args[folderAt] === '-p' ? args[folderAt + 1] : null) ?? null;
  const template = args.find((word, i) => !word.startsWith('-') && args[i - 1] !== '-p') ?? 'tmp.XXXXXXXXXX';
  if (folder !== null) return `${folder}/${template}`;
  return folderAt >= 0 || !args.some((word) => /X{3}/.test(word)) || args.includes('-t')
    ? `${temporary}/${template}`
    : template;
}
