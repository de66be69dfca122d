import { programName } from '../parse/shell-word.ts';
import type { Given, GivenFiles } from '../programs/program-files.ts';
import { programNamed } from '../programs/program-named.ts';
import type { Call } from './call.ts';
import { type Act, type Touch, touches } from './effect.ts';
import { mayBeTold } from './readers.ts';
import { ANY, ANY_NAME, ONE, STAR, type WildText } from './wild-text.ts';

const EXEC = /^(?:-(?:exec|ok)(?:dir)?|-[xX]|--exec(?:-batch)?)$/;
/** With these alone, everything is meant. */
const NO_FILTER =
  /^-(?:[HLP]|follow|type|maxdepth|mindepth|depth|xdev|mount|print0?|delete|exec|ok|execdir|okdir|fprint)$/;

/** What `find` removes, or has a command read or change: what is called like this, somewhere in a folder. */
export function findActs(call: Call): readonly Act[] {
  const { args } = call;
  const does = whatIsDone(args);
  const outputs = args.filter((_, i) => /^-fprint|^-fls$/.test(args[i - 1] ?? ''));
  const opened = args.filter((_, i) => /^-(?:files0-from|samefile)$/.test(args[i - 1] ?? ''));
  const written = [...touches('writes', outputs, 'file'), ...touches('reads', opened, 'file')];
  if (does === null) return written;
  const isLed = args.some((word) => /^-(?:[HL]|follow)$/.test(word));
  const roots = rootsOf(call.name, args).map((root) => (isLed ? `${root}/` : root));
  const names = namesIn(call);
  const whole = wholePathsIn(args);
  const paths = touches(does, whole, 'file');
  const isEverything = args.every((word) => !word.startsWith('-') || NO_FILTER.test(word));
  const reach = isEverything && does !== 'unknown' ? 'tree' : 'below';
  const found = roots.flatMap((root) => names.flatMap((name) => swept(root, name, does)));
  const anything = whole.length === 0 ? touches(does, roots, reach) : [];
  const byPath = roots.flatMap((path) =>
    whole.map((name) => ({ does, reach: 'below', path, name, isWhole: true }) as const),
  );
  const all = [...paths, ...byPath, ...(names.length === 0 ? anything : found)];
  return [...written, ...(isLed ? all.map((act) => ({ ...act, follows: true }) as const) : all)];
}

/** What it finds, as far as its words tell: whatever lies in its folders, or what has one of the names. */
export function foundPaths({ name, args }: Pick<Call, 'name' | 'args'>): readonly WildText[] {
  const names = namesIn({ name, args });
  const roots = rootsOf(name, args);
  const paths = wholePathsIn(args);
  // each side of an "or" needs a name of its own
  const branches = args.filter((word) => /^(?:-o|-or|,)$/.test(word)).length + 1;
  const named = valuesOf(args, /^-i?name$/).length + searchedBy({ name, args }).length;
  if (named + paths.length >= branches)
    return [...paths, ...roots.flatMap((root) => names.flatMap((one) => [`${root}/${one}`, `${root}/${ANY}/${one}`]))];
  const isBelow = args.some((word, i) => word === '-mindepth' || (word === 'f' && args[i - 1] === '-type'));
  // a link to a folder stands for what is in that
  if (valuesOf(args, /^-type$/).includes('l'))
    return roots.flatMap((root) => [`${root}/${ANY_NAME}`, `${root}/${ANY}/${ANY_NAME}`]);
  return roots.flatMap((root) => [...(isBelow ? [] : [root]), `${root}/${ANY}`]);
}

export function isFinder(name: string): boolean {
  return /^(?:g?find|bfs|fd|fdfind)$/.test(name);
}

function whatIsDone(args: readonly WildText[]): 'deletes' | 'unknown' | 'reads' | null {
  if (args.includes('-delete')) return 'deletes';
  const commands = args.flatMap((word, i) => (EXEC.test(word) ? [args.slice(i + 1)] : []));
  const changing = commands.filter(
    (command) => !isReader(command) && !SAYS.test(programName({ value: command[0] ?? '' })),
  );
  if (changing.length > 0) return changing.some(isRemover) ? 'deletes' : 'unknown';
  return commands.some(isReader) ? 'reads' : null;
}

/** They say that a file is there, or what it is like. */
const SAYS = /^(?:ls|stat|file|echo|basename|dirname|test)$/;

function isReader([program = '', ...args]: readonly WildText[]): boolean {
  const name = programName({ value: program });
  const { given, writesWith } = programNamed(name);
  const end = args.findIndex((word) => /^[;+]$/.test(word));
  const own = args.slice(0, end < 0 ? undefined : end);
  return doesWith(given) === 'reads' && writesWith === null && !mayBeTold(name, own);
}

function isRemover([program = '']: readonly WildText[]): boolean {
  const name = programName({ value: program });
  return name === 'mv' || name === 'shred' || doesWith(programNamed(name).given) === 'deletes';
}

function doesWith(given: Given | undefined): GivenFiles['does'] | null {
  return typeof given === 'object' ? given.does : null;
}

/** A pattern that fits many files is meant for the whole project, unless it removes them. */
function swept(root: WildText, name: WildText, does: Touch['does']): readonly Act[] {
  const inFolder = touches(does, [`${root}/${ANY}/${name}`, `${root}/${name}`], 'file');
  if (does === 'unknown' && /^[\uE001\uE002]/.test(name)) return inFolder;
  return [...inFolder, { does, reach: 'sweep', path: root, name }];
}

export function rootsOf(program: string, args: readonly WildText[]): readonly WildText[] {
  if (/^fd/.test(program)) return [ownOperands(args)[1] ?? '.'];
  const own = args.filter((word) => !/^-[HLPDO]/.test(word));
  const end = own.findIndex((word) => /^[-(!]/.test(word));
  const roots = end < 0 ? own : own.slice(0, end);
  return roots.length === 0 ? ['.'] : roots;
}

/** The names that are looked for. To `find` a star is for a leading dot as well. */
function namesIn({ name, args }: Pick<Call, 'name' | 'args'>): readonly WildText[] {
  const found = valuesOf(args, /^-i?name$/).flatMap((text) => withDot(text, patternText(text)));
  const isHidden = args.some((word) => /^(?:-[A-Za-z]*[Hu]|--hidden|--unrestricted)/.test(word));
  const searched = searchedBy({ name, args }).flatMap((text) => (isHidden ? withDot(text, text) : [text]));
  // which letters are small nobody can tell: all of them, or none
  const isAnyCase = args.some((word) => /^-(?:iname|i|-ignore-case)$/.test(word));
  const all = [...found, ...searched];
  return isAnyCase ? [...new Set(all.flatMap((one) => [one, one.toLowerCase(), one.toUpperCase()]))] : all;
}

/** The same with a dot in the place of what may be one. */
function withDot(text: string, pattern: WildText): readonly WildText[] {
  if (/^[*\uE001]/.test(text)) return [`${ANY_NAME}${pattern.replace(/^\uE001+/, '')}`];
  const isOne = text.startsWith('?') || /^\[(?:[!^][^.\]]*|[^!^\]][^\]]*|)\.[^\]]*\]|^\[[!^][^.\]]*\]/.test(text);
  return isOne ? [pattern, `.${pattern.slice(1)}`] : [pattern];
}

function valuesOf(args: readonly WildText[], option: RegExp): readonly WildText[] {
  return args.flatMap((word, i) => {
    const negated = /^(?:!|-not)$/.test(args[i - 2] ?? '');
    return option.test(args[i - 1] ?? '') && !negated ? [word] : [];
  });
}

/** `fd` searches for a part of the name. */
function searchedBy({ name, args }: Pick<Call, 'name' | 'args'>): readonly WildText[] {
  const [part] = /^fd/.test(name) ? ownOperands(args) : [];
  if (part === undefined) return [];
  // `^\.env$`
  const [own, isStart, isEnd] = [part.replace(/^\^|\$$|\\(?=[.\w])/g, ''), part.startsWith('^'), part.endsWith('$')];
  return [`${isStart ? '' : STAR}${patternText(own)}${isEnd ? '' : STAR}`];
}

/** Before what it runs. */
function ownOperands(args: readonly WildText[]): readonly WildText[] {
  const end = args.findIndex((word) => EXEC.test(word));
  return (end < 0 ? args : args.slice(0, end)).filter((word) => !word.startsWith('-'));
}

/** Here a `*` matches slashes as well. */
function wholePathsIn(args: readonly WildText[]): readonly WildText[] {
  const paths = valuesOf(args, /^-i?(?:path|wholename)$/).map((path) => patternText(path).replaceAll(STAR, ANY));
  return [...paths, ...regexesIn(args)];
}

function regexesIn(args: readonly WildText[]): readonly WildText[] {
  const regexes = args.filter((_, i) => /^-i?regex$/.test(args[i - 1] ?? ''));
  return regexes.map((regex) => regex.replace(/\.[*+]/g, ANY).replace(/\\(.)/g, '$1'));
}

/** The pattern of `-name`, which the shell has left alone. */
function patternText(text: string): WildText {
  return text.replace(/\[[^\]]*\]|\?/g, ONE).replaceAll('*', STAR);
}
