import { posix } from 'node:path';
import { programNamed } from '../../programs/program-named.ts';
import { unwrap } from '../../programs/unwrap.ts';
import { bounded } from '../bounded.ts';
import { type Input, operandsOf } from '../call.ts';
import { textsOf } from '../file-texts.ts';
import { isFinder } from '../find-acts.ts';
import { heldInLine } from '../held-in-line.ts';
import { foldersTold, realText } from '../physical-text.ts';
import { echoed, printed } from '../printed.ts';
import type { Scope } from '../scope.ts';
import { ANY, absoluteText, asShellWord, isWild, STAR, type WildText } from '../wild-text.ts';
import { changedInput } from './changed-input.ts';
import { foundOutput } from './found-output.ts';
import { IN_TREE, listed } from './listed.ts';
import { newFile } from './new-file.ts';
import { numbered, numbering } from './numbered.ts';
import { searched } from './searched.ts';
import { changeBy } from './text-changes.ts';
import { asInput, MOST_WORDS, oneOf, withOthers } from './told-input.ts';

const NOTHING: Input = { text: null, words: [] };
const UNTOLD: Input = { text: null, words: [ANY] };

/** Undefined: the line has written nothing there. */
export function writtenAt(file: WildText, scope: Scope): WildText | null | undefined {
  return scope.cwds
    .map((cwd) => heldInLine(absoluteText(file, cwd, scope.home), scope))
    .find((one) => one !== undefined);
}

/** What the line itself has put into files, or what they hold; null: nobody can tell. */
export function fileInput(files: readonly WildText[], scope: Scope): Input | null {
  if (scope.written.size === 0 && scope.files === null && scope.line.asked === null) return null;
  const held = textsOf(files, scope);
  if (held === null) return null;
  const [first = '', ...others] = held.texts;
  return { ...withOthers(first, others), ...(held.isMissing ? { isMissing: true } : {}) };
}

/** What a command prints, given what it reads: a text, or the words of which some are printed. */
export function printedBy(program: WildText, args: readonly WildText[], own: Input, scope: Scope): Input {
  const name = program.slice(program.lastIndexOf('/') + 1);
  const known = printedWords(name, args, scope);
  if (known !== null) return known;
  if (isFinder(name)) {
    const words = foundOutput(name, args, (inner, given) => printedBy(inner, given, NOTHING, scope).words);
    return { text: null, words: bounded(words.length === 0 ? [ANY] : words, MOST_WORDS) };
  }
  const names = listed(name, args);
  if (names !== null) return { text: null, words: names };
  const change = changeBy(name, args);
  if (change !== undefined) return changedInput(change, { name, args }, own);
  const numbers = numbering(name, args);
  if (numbers !== null) return numbered(numbers, passed('sort', operandsOf(args, '', name).operands, own, scope));
  if (name === 'cat') return catenated(args, own, scope);
  if (PASSES.test(name)) return passed(name, args, own, scope);
  if (name === 'xargs' || name === 'gxargs') return fedOutput(name, args, own, scope);
  const inner = wrappedIn(name, args);
  if (inner !== null) return printedBy(inner[0] ?? ANY, inner.slice(1), own, scope);
  return { text: null, words: bounded([...(name === 'git' ? [IN_TREE] : own.words), ANY]) };
}

/** `cat a - b`: what it finds on its input stands between them. */
function catenated(args: readonly WildText[], own: Input, scope: Scope): Input {
  const files = args.filter((word) => isFile(word) || word === '-');
  if (files.every((word) => word === '-')) return isNone(own) ? UNTOLD : own;
  if (!files.includes('-')) return fileInput(files, scope) ?? UNTOLD;
  const parts = files.map((file) => (file === '-' ? own : fileInput([file], scope))?.text ?? null);
  // of a file nobody may be able to tell anything: what is known of the rest counts
  const known = parts.filter((part) => part !== null);
  const joined = known.map((part) => part.replace(/(?<=[^\n])$/, '\n'));
  return known.length === parts.length ? asInput(joined.join('')) : { ...asInput(joined.join('')), words: [ANY] };
}

/** `timeout 5 echo a`: the words of the command that it runs here; null: it runs none, or another way. */
function wrappedIn(name: string, args: readonly WildText[]): readonly WildText[] | null {
  const { wraps } = programNamed(name);
  if (wraps === undefined || wraps.elsewhere === true) return null;
  const [inner, ...others] = unwrap(args.map(asShellWord), wraps);
  return inner?.kind === 'command' && others.length === 0 ? inner.words.map(({ value }) => value) : null;
}

/** `find . | xargs -n1 dirname`: what the command prints with each of the words. */
function fedOutput(name: string, args: readonly WildText[], own: Input, scope: Scope): Input {
  const [inner] = unwrap(args.map(asShellWord), programNamed(name).wraps ?? {});
  if (inner?.kind !== 'fed') return own.words.length === 0 ? UNTOLD : { text: null, words: own.words };
  const [program = ANY, ...before] = inner.words.map(({ value }) => value);
  const { placeholder } = inner;
  const words = own.words.flatMap((word) => {
    const each = placeholder === null ? [...before, word] : before.map((one) => one.replaceAll(placeholder, word));
    return printedBy(program, each, NOTHING, scope).words;
  });
  return words.length === 0 ? UNTOLD : { text: null, words: bounded([...new Set(words)]) };
}

/** Nobody says what it reads: that may be anything. */
function isNone({ text, words }: Input): boolean {
  return text === null && words.length === 0;
}

function isFile(word: WildText): boolean {
  return !word.startsWith('-');
}

/** Programs that print what their words say. */
function printedWords(name: string, args: readonly WildText[], scope: Scope): Input | null {
  const operands = args.filter(isFile);
  const [first = ANY] = operands;
  switch (name) {
    case 'echo': {
      const [text = '', ...others] = echoed(args);
      return withOthers(text, others);
    }
    case 'printf':
      return asInput(printed(args));
    case 'true':
    case 'false':
    case ':':
    case 'test':
    case '[':
    case 'cd':
    case 'sleep':
      return asInput('');
    case 'pwd': {
      const [here = ANY, ...others] = foldersTold(args, scope);
      return withOthers(here, others);
    }
    case 'command':
      // `command -v a`, and `command cat a`
      return /^-[vV]/.test(args[0] ?? '') ? asWord(first) : null;
    case 'which':
    case 'type':
      return asWord(operands.at(-1) ?? ANY);
    case 'realpath': {
      const { valuesOf: behind, operands: paths } = operandsOf(args, '--relative-to --relative-base', 'realpath');
      const [from] = [...behind('--relative-to'), ...behind('--relative-base')];
      const path = paths.at(-1) ?? ANY;
      return from === undefined
        ? asLed(path, scope)
        : oneOf(scope.cwds.map((cwd) => relativeTo(from, path, cwd, scope)));
    }
    case 'readlink': {
      // of a link it prints where that leads
      const path = operands.at(-1) ?? ANY;
      return operandsOf(args).has('-f -e -m') ? asLed(path, scope) : { text: null, words: [path, ANY] };
    }
    case 'mktemp':
      return asWord(newFile(args, scope));
    case 'dirname':
      return asWord(folderOf(first));
    case 'basename':
      return asWord(lastOf(args));
    default:
      return SILENT.test(name) && !args.some((word) => /^-\w*[iv]|^--[a-z]*(?:v|interactive)/.test(word))
        ? asInput('')
        : null;
  }
}

/** Those that print nothing unless they are told to say what they do. */
const SILENT = /^(?:rm|rmdir|mkdir|touch|cp|mv|ln|chmod|chown|unlink|truncate)$/;

function asWord(text: WildText): Input {
  return { text, words: [text] };
}

/** Where a path leads; one without a link on its way stays as it is written. */
function asLed(path: WildText, scope: Scope): Input {
  const led = scope.cwds.map((cwd) => {
    const whole = absoluteText(path, cwd, scope.home);
    const real = realText(whole, scope);
    return real === whole ? path : real;
  });
  return oneOf([...new Set(led)]);
}

function relativeTo(from: WildText, path: WildText, cwd: WildText, scope: Scope): WildText {
  const [base, own] = [from, path].map((one) => realText(absoluteText(one, cwd, scope.home), scope));
  return base === undefined || own === undefined || isWild(base) || isWild(own)
    ? ANY
    : posix.relative(base, own) || '.';
}

function folderOf(path: WildText): WildText {
  if (!path.includes('/')) return isWild(path) ? ANY : '.';
  return path.slice(0, path.lastIndexOf('/')) || '/';
}

/** `basename a/b.c .c`, `basename -s .c a/b.c` */
function lastOf(args: readonly WildText[]): WildText {
  const { operands, has, valuesOf } = operandsOf(args, '-s --suffix', 'basename');
  const [path = ANY, second = ''] = operands;
  const [suffix = has('-a --multiple') ? '' : second] = valuesOf('-s --suffix');
  const last = path.replace(/(?<=[^/])\/+$/, '').replace(/^.*\//s, '');
  const own = last.includes(ANY) ? last.replace(/^.*(?=\uE000)/s, '') : last;
  if (suffix === '' || own === suffix) return own;
  if (isWild(suffix)) return STAR;
  return own.endsWith(suffix) ? own.slice(0, -suffix.length) : own;
}

/** Programs that print lines that they read, some or all of them. */
const PASSES = /^(?:sort|uniq|tac|head|tail|shuf|[efz]?grep|rg|ag|ack|tee|less|more|fzf|column|sponge|pv)$/;

function passed(name: string, args: readonly WildText[], own: Input, scope: Scope): Input {
  const { operands, has } = operandsOf(args, '', name);
  if (name === 'shuf' && has('-e --echo')) return { text: null, words: operands };
  const isSearch = /grep$|^(?:rg|ag|ack)$/.test(name);
  const files = name === 'tee' ? [] : operands.slice(isSearch && !has('-e -f --regexp --file') ? 1 : 0);
  const given = files.length === 0 ? own : (fileInput(files, scope) ?? UNTOLD);
  if (isSearch && has('-c --count')) return { text: null, words: [STAR] };
  if (isSearch && has('-o --only-matching')) return UNTOLD;
  if (name === 'head' || name === 'tail') return endOf(name, args, given);
  if (isSearch) {
    const { text } = given;
    const lines = text === null ? given.words : text.split('\n');
    const found = searched(name, args, lines);
    if (text !== null) return asInput(found.join('\n'));
    return { text, words: given.words.length === 0 ? [ANY] : found };
  }
  const isWhole = name === 'tee' || name === 'less' || name === 'pv' || given.text?.trimEnd().includes('\n') === false;
  return isWhole ? given : { text: null, words: given.words.length === 0 ? [ANY] : given.words };
}

/** `head -n 1`, `tail -c 4` */
function endOf(name: 'head' | 'tail', args: readonly WildText[], { text, words }: Input): Input {
  const { valuesOf } = operandsOf(args, '', name);
  const [bytes] = valuesOf('-c --bytes');
  const [count = args.find((word) => /^-\d+$/.test(word))?.slice(1) ?? '10'] = valuesOf('-n --lines');
  if (text === null) return { text, words: bytes === undefined && words.length > 0 ? words : [ANY] };
  const parts = bytes === undefined ? text.replace(/\n$/, '').split('\n') : [...text];
  const wanted = bytes ?? count;
  const number = Number(wanted.replace(/^[+-]/, ''));
  if (!Number.isInteger(number) || isWild(text)) return UNTOLD;
  const isFrom = wanted.startsWith(name === 'head' ? '-' : '+');
  const [start, end] =
    name === 'head'
      ? [0, isFrom ? Math.max(parts.length - number, 0) : number]
      : [isFrom ? number - 1 : Math.max(parts.length - number, 0), parts.length];
  return asInput(parts.slice(start, end).join(bytes === undefined ? '\n' : ''));
}
