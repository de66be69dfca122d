import { programName } from '../parse/shell-word.ts';
import { at, type Call } from './call.ts';
import type { Change } from './change.ts';
import { ANY, absoluteText, ONE, STAR, type WildText } from './wild-text.ts';

const REMOVERS = /^(?:rm|unlink|shred|rmdir|mv|srm|trash|trash-put)$/;
const EXEC = /^(?:-(?:exec|ok)(?:dir)?|-[xX]|--exec(?:-batch)?)$/;
/** With these alone, everything is meant. */
const NO_FILTER = /^-(?:type|maxdepth|mindepth|depth|xdev|mount|print0?|delete|exec|ok|execdir|okdir|fprint)$/;

/** What `find` removes, or has a command change: what is called like this, somewhere in a folder. */
export function findChanges(call: Call): readonly Change[] {
  const { args } = call;
  const how = howChanged(args);
  const written = args.flatMap((word, i) => (/^-fprint|^-fls$/.test(args[i - 1] ?? '') ? at(call, 'file', word) : []));
  if (how === null) return written;
  const roots = rootsOf(call.name, args);
  const names = [...valuesOf(args, /^-i?name$/), ...searchedBy(call)];
  // here a `*` matches slashes as well
  const wholePaths = valuesOf(args, /^-i?(?:path|wholename)$/).map((path) => path.replaceAll(STAR, ANY));
  const paths = [...wholePaths, ...regexesIn(args)].flatMap((path) => at(call, 'file', path));
  const isEverything = args.every((word) => !word.startsWith('-') || NO_FILTER.test(word));
  const found = roots.flatMap((root): readonly Change[] => {
    if (names.length === 0) return [...at(call, isEverything && how === 'removed' ? 'tree' : 'below', root)];
    return names.flatMap((name) => swept(call, root, name, how));
  });
  return [...written, ...paths, ...found];
}

function howChanged(args: readonly WildText[]): 'removed' | 'written' | null {
  if (args.includes('-delete')) return 'removed';
  const commands = args.flatMap((word, i) => (EXEC.test(word) ? [args[i + 1] ?? ''] : []));
  const changing = commands.filter(
    (program) =>
      !/^(?:grep|cat|ls|stat|file|head|tail|wc|echo|basename|dirname|md5sum|sha\d+sum|test|diff|jq|rg)$/.test(program),
  );
  if (changing.length === 0) return null;
  return changing.some((program) => REMOVERS.test(programName({ value: program }))) ? 'removed' : 'written';
}

/** A pattern that fits many files is meant for the whole project, unless it removes them. */
function swept(call: Call, root: WildText, name: WildText, how: 'removed' | 'written'): readonly Change[] {
  const { scope } = call;
  const inFolder = at(call, 'file', `${root}/${ANY}/${name}`).concat(at(call, 'file', `${root}/${name}`));
  if (how === 'written' && /^[\uE001\uE002]/.test(name)) return inFolder;
  const paths = scope.cwds.map((cwd) => absoluteText(root, cwd, scope.home));
  return [...inFolder, ...paths.map((path): Change => ({ kind: 'sweep', path, name }))];
}

function rootsOf(program: string, args: readonly WildText[]): readonly WildText[] {
  if (/^fd/.test(program)) return [ownOperands(args)[1] ?? '.'];
  const own = args.filter((word) => !/^-[HLPDO]/.test(word));
  const end = own.findIndex((word) => /^[-(!]/.test(word));
  const roots = end < 0 ? own : own.slice(0, end);
  return roots.length === 0 ? ['.'] : roots;
}

function valuesOf(args: readonly WildText[], option: RegExp): readonly WildText[] {
  return args.flatMap((word, i) => {
    const negated = /^(?:!|-not)$/.test(args[i - 2] ?? '');
    return option.test(args[i - 1] ?? '') && !negated ? [patternText(word)] : [];
  });
}

/** `fd` searches for a part of the name. */
function searchedBy({ name, args }: Call): readonly WildText[] {
  const [part] = /^fd/.test(name) ? ownOperands(args) : [];
  return part === undefined ? [] : [`${STAR}${patternText(part)}${STAR}`];
}

/** Before what it runs. */
function ownOperands(args: readonly WildText[]): readonly WildText[] {
  const end = args.findIndex((word) => EXEC.test(word));
  return (end < 0 ? args : args.slice(0, end)).filter((word) => !word.startsWith('-'));
}

function regexesIn(args: readonly WildText[]): readonly WildText[] {
  const regexes = args.filter((_, i) => /^-i?regex$/.test(args[i - 1] ?? ''));
  return regexes.map((regex) => regex.replace(/\.[*+]/g, ANY).replace(/\\(.)/g, '$1'));
}

/** The pattern of `-name`, which the shell has left alone. */
function patternText(text: string): WildText {
  return text.replace(/\[[^\]]*\]|\?/g, ONE).replaceAll('*', STAR);
}
