import { parseShell } from '../../parse/parse-shell.ts';
import { printed } from '../printed.ts';
import { type Scope, stateOf } from '../scope.ts';
import { optionsSet, withOptions } from '../shell-options.ts';
import { assign, setVariable, variableOf, workOut } from '../values.ts';
import { ANY, isWild, ONE, STAR, type WildText } from '../wild-text.ts';
import { evaluated } from './arithmetic.ts';
import { numberOfText } from './arithmetic-text.ts';
import { waitsForAll } from './beside.ts';
import type { Called } from './called.ts';
import { declares } from './declares.ts';
import { changesFolder } from './folders.ts';
import { givenOf, shifted } from './loose-words.ts';
import { unlessInDash } from './not-in-dash.ts';
import { readsInto } from './reads-into.ts';
import { LEFT, leave } from './sureness.ts';
import { arrayWith, nextKey } from './variable.ts';

/** What it changes for the commands after it. True: that is all it does. */
export function changesState(called: Called, scope: Scope): boolean {
  const { name, args } = called;
  const change = Object.hasOwn(CHANGES, name) ? CHANGES[name] : undefined;
  return change === undefined ? false : unlessInDash(called, scope, () => change(called, scope, args));
}

type Change = (called: Called, scope: Scope, args: readonly WildText[]) => boolean;

const done = (change: (called: Called, scope: Scope, args: readonly WildText[]) => void): Change => {
  return (called, scope, args) => {
    change(called, scope, args);
    return true;
  };
};

const CHANGES: Readonly<Record<string, Change>> = {
  cd: done(changesFolder),
  chdir: done(changesFolder),
  pushd: done(changesFolder),
  popd: done(changesFolder),
  dirs: (_, scope, args) => {
    if (args.includes('-c')) scope.stack = [];
    return false;
  },
  read: done(readsInto),
  mapfile: done(readsInto),
  readarray: done(readsInto),
  declare: declares,
  typeset: declares,
  local: declares,
  export: declares,
  readonly: declares,
  integer: declares,
  float: declares,
  wait: (_, scope, args) => {
    for (const [i, word] of args.entries()) if (args[i - 1] === '-p') workOut(word, scope);
    if (args.length === 0 && scope.isSure) waitsForAll(scope);
    return false;
  },
  unset: done(unsets),
  set: (called, scope, args) => {
    sets(called, scope, args);
    // with that one it reads a file
    return !args.includes('history');
  },
  shift: done((_, scope, [by = '1']) => {
    const count = /^\d+$/.test(by) ? Number(by) : null;
    scope.given = scope.given.map((given) => shifted(given, count));
  }),
  getopts: done((_, scope, [, variable = '_']) => {
    assign(scope, variable, [ONE]);
    const words = scope.given.flatMap((given) => [...given.words, ...(given.isOpen ? [ANY] : [])]);
    assign(scope, 'OPTARG', [...words, ...words.filter((word) => /^-../.test(word)).map((word) => word.slice(2))]);
    assign(scope, 'OPTIND', [STAR]);
  }),
  let: done((_, scope, args) => {
    for (const text of args) {
      const command = parseShell(`((${text}))`).commands[0]?.command;
      if (command?.type === 'ArithmeticCommand') evaluated(command.expression, scope);
      workOut(text, scope);
    }
  }),
  shopt: done(turnsOn),
  setopt: done(turnsOn),
  unsetopt: done(turnsOn),
  emulate: (called, scope, args) => {
    turnsOn(called, scope, args);
    return false;
  },
  kill: (_, { line }) => {
    line.kills = true;
    return false;
  },
  enable: (_, { line }) => renames(line),
  disable: (_, { line }) => renames(line),
  alias: done((_, { line }, args) => {
    for (const word of args) {
      const [, alias, text = ''] = /^([^=\s]+)=(.*)$/s.exec(word) ?? [];
      if (alias !== undefined) line.aliases.set(alias, [...(line.aliases.get(alias) ?? []), text]);
      // what it has beside that word runs wherever the word stands
      if (alias !== undefined && RESERVED.test(alias))
        line.traps.push({ text: text.replace(RESERVED_AROUND, ' '), file: null });
    }
  }),
  hash: done((_, { line }, args) => {
    const [path, ...names] = args[0] === '-p' ? args.slice(1) : [];
    // to zsh a name is given its program
    const given = args.flatMap((word) => {
      const [, name, own] = /^([^=/\s]+)=(.+)$/s.exec(word) ?? [];
      return name === undefined || own === undefined ? [] : [[name, own] as const];
    });
    for (const [name, own] of [...given, ...names.flatMap((one) => (path === undefined ? [] : [[one, path] as const]))])
      line.aliases.set(name, [...(line.aliases.get(name) ?? []), own]);
  }),
  printf: done((_, scope, args) => {
    const [option, variable] = args;
    if (option !== '-v' || variable === undefined) return;
    workOut(variable, scope);
    const [, array] = /^(\w+)\[/.exec(variable) ?? [];
    if (array === undefined) assign(scope, variable, [printed(args.slice(2))]);
    else setVariable(scope, array, { texts: [ANY], elements: new Map([[ANY, [printed(args.slice(2))]]]) });
  }),
  test: asksFor,
  '[': asksFor,
  exit: ({ run }, scope, args) => {
    // behind `command` it is no word of zsh
    if (run.command === null) leave(scope, LEFT.shell);
    else if (args.length <= 1) ends(scope, LEFT.shell);
    return false;
  },
  return: (_, scope, args) => left(scope, args.length <= 1 ? scope.returns : null, LEFT.call),
  break: (_, scope, args) => left(scope, isPlainCount(args) ? scope.breaks : null, LEFT.loop),
  continue: (_, scope, args) => left(scope, isPlainCount(args) ? scope.continues : null, LEFT.loop),
};

const RESERVED = /^(?:if|then|elif|else|fi|for|while|until|do|done|case|esac|in|!|\{|\})$/;
const RESERVED_AROUND = /^\s*(?:if|then|elif|else|while|until|do|!|\{)\s|[\s;](?:if|then|else|do|fi|done|\})\s*$/g;

function isPlainCount(args: readonly WildText[]): boolean {
  return args.length === 0 || (args.length === 1 && /^[1-9]$/.test(args[0] ?? ''));
}

/** Nothing comes after it, as long as the words of the shell mean what they say. */
function ends(scope: Scope, what: number): void {
  leave(scope, what);
  if (!scope.line.renames && scope.line.aliases.size === 0) scope.isOver = true;
}

/** `shopt -s dotglob`, `setopt extendedglob` */
function turnsOn({ name }: Called, { line }: Scope, args: readonly WildText[]): void {
  line.options = withOptions(line.options, optionsSet(name, args));
}

function renames(line: Scope['line']): boolean {
  line.renames = true;
  return false;
}

function left(scope: Scope, to: Scope['breaks'] | null, what: number): boolean {
  leave(scope, what);
  if (to === null) return false;
  to.push({ ...stateOf(scope), failed: null });
  ends(scope, what);
  return false;
}

/** `test -v 'a[…]'` works out what stands between the brackets. */
function asksFor({ args }: Called, scope: Scope): boolean {
  for (const [i, word] of args.entries()) if (args[i - 1] === '-v' || args[i - 1] === '-R') workOut(word, scope);
  return false;
}

function unsets(_: Called, scope: Scope, args: readonly WildText[]): void {
  const isFunction = args[0] === '-f';
  for (const word of args) {
    const [, name, key] = /^([A-Za-z_]\w*)(?:\[(.*)\])?$/s.exec(word) ?? [];
    if (name === undefined) continue;
    workOut(word, scope);
    const functions = new Map(scope.functions);
    if (functions.delete(name)) scope.functions = functions;
    if (key !== undefined) unsetElement(name, key, scope);
    if (isFunction || key !== undefined) continue;
    // without it words fall apart as they usually do
    setVariable(scope, name, { texts: [name === 'IFS' ? ' ' : ''] });
  }
}

/** `unset 'a[1]'`: those behind it keep their numbers. */
function unsetElement(name: string, key: WildText, scope: Scope): void {
  const known = variableOf(scope, name);
  if (known?.elements === undefined) return;
  const number = known.isKeyed === true ? null : numberOfText(key, scope);
  const own = number === null ? key : String(number < 0 ? nextKey(known.elements) + number : number);
  const elements = new Map(known.elements);
  if (isWild(own) || (number === null && known.isKeyed !== true)) return;
  if (elements.delete(own)) setVariable(scope, name, { ...known, ...arrayWith(elements) });
}

function sets(called: Called, scope: Scope, args: readonly WildText[]): void {
  const { run } = called;
  const end = args.findIndex(
    (word, i) => word === '--' || word === '-' || (!/^[-+]/.test(word) && !/^[-+][A-Za-z]*o$/.test(args[i - 1] ?? '')),
  );
  const options = end < 0 ? args : args.slice(0, end);
  turnsOn(called, scope, options);
  if (
    options.some(
      (word, i) =>
        /^-[A-Za-z]*e/.test(word) ||
        (word === 'errexit' && args[i - 1]?.endsWith('o') === true && args[i - 1]?.startsWith('-') === true),
    )
  )
    scope.endsOnFailure = true;
  if (options.some((word) => /^\+[A-Za-z]*[eo]/.test(word))) scope.endsOnFailure = false;
  // each command is printed behind it
  if (options.some((word) => /^-[A-Za-z]*x|^xtrace$/.test(word)))
    for (const text of scope.line.values.get('PS4') ?? []) workOut(text, scope);
  if (end < 0) return;
  const words = args[end] === '--' || args[end] === '-' ? args.slice(end + 1) : args.slice(end);
  if (args[end] === '-' && words.length === 0) return;
  scope.given = [givenOf(run.words.slice(run.words.length - words.length), scope)];
}
