import type { Given, GivenFiles } from '../programs/program-files.ts';
import { isIn } from '../programs/read-options.ts';
import { type Call, operandsOf } from './call.ts';
import { type Act, type Touch, touches } from './effect.ts';
import { ANY, STAR, type WildText } from './wild-text.ts';

export function isFiles(given: Given | undefined): given is GivenFiles {
  return typeof given === 'object';
}

/** What becomes of the files that a program is given, as its row says. */
export function givenActs(call: Call, given: GivenFiles): readonly Act[] {
  const { does, deep = '', hiddenWith, hiddenTwice = '' } = given;
  const { operands, has, hasShort, valuesOf } = operandsOf(call.args, '', call.name);
  const isDeep = deep === 'always' || hasShort(deep) || valuesOf(given.deepBy ?? '').includes('recurse');
  const follows = isDeep && (given.follows === 'always' || hasShort(given.follows ?? ''));
  const own = isIn(given.skips, operands[0] ?? '') ? operands.slice(1) : operands;
  const files = filesAmong(own, given, has).filter((path) => path !== '-' || does !== 'reads');
  const isHere = files.length === 0 && searchesHere(call, own.length, given, has, isDeep);
  const named = files.flatMap(asFile);
  const places = isHere ? ['.'] : given.finds ? named.map((path) => path.replaceAll('*', STAR)) : named;
  const globs = isDeep ? valuesOf(given.globs ?? '') : [];
  const more = {
    ...(given.creates && { creates: true as const }),
    ...(follows && { follows }),
    ...(has(given.spares ?? '') && { maybe: true as const }),
  };
  const spilled = touches(does, spilledFrom(call.args, operands), 'file').map((act) => ({
    ...act,
    maybe: true as const,
  }));
  const plain = [
    ...touches(does, places, isDeep ? 'tree' : 'file').map((act) => ({ ...act, ...more })),
    ...(given.folders === true ? touches(does, places.filter(mayBeFolder), 'below') : []),
    ...spilled,
  ];
  const read = given.opens ? touches('reads', places, 'file') : [];
  const acts = globs.length > 0 ? found(does, places, globs) : [...plain, ...read];
  if (hiddenWith === undefined || hasShort(hiddenWith) || isTwice(hiddenTwice, call.args)) return acts;
  return acts.map((act) => (act.reach === 'tree' ? ({ ...act, spares: 'hidden' } as const) : act));
}

/** `-uu`, `-u -u` */
function isTwice(options: string, args: readonly WildText[]): boolean {
  const letters = args.flatMap((word) =>
    /^-[a-zA-Z]/.test(word) ? [...word.slice(1)].map((one) => `-${one}`) : [word],
  );
  return letters.filter((one) => isIn(options, one)).length > 1;
}

/** A pattern for a shell, with a name in it. */
const PATTERN = /^(?=.*[\uE001\uE002])(?=.*[^\uE000-\uE002])[^-\uE000][^\uE000]*$/s;

/** `sort -o .e* b`: an option takes the first name that a pattern finds, and the others are given. */
function spilledFrom(args: readonly WildText[], operands: readonly WildText[]): readonly WildText[] {
  return args.filter(
    (word, i) => PATTERN.test(word) && args[i - 1]?.startsWith('-') === true && !operands.includes(word),
  );
}

/** `rg -g '.env*'`: what lies there under such a name is read, wherever else it looks. */
function found(does: GivenFiles['does'], folders: readonly WildText[], globs: readonly WildText[]): readonly Touch[] {
  const wanted = globs.filter((glob) => !glob.startsWith('!')).map((glob) => glob.replace(/^(?:\*\*)?\/+/, ''));
  // who passes over hidden files finds one that is asked for in whatever folder
  const places = (glob: string): readonly string[] => (/^\.[^/]*$/.test(glob) ? [glob, `${ANY}/${glob}`] : [glob]);
  const paths = folders.flatMap((folder) =>
    wanted.flatMap((glob) => places(glob.replaceAll('*', STAR)).map((place) => `${folder}/${place}`)),
  );
  return [...touches(does, folders, 'tree'), ...touches(does, paths, 'file')];
}

/** A name with an ending is that of a file. */
function mayBeFolder(path: WildText): boolean {
  return !/[^/.][^/]*\.[a-zA-Z]\w*$/.test(path);
}

type Has = (names: string) => boolean;

function filesAmong(operands: readonly WildText[], given: GivenFiles, has: Has): readonly WildText[] {
  const { after = 0, unless = '', most, like, sole, not = '', behind, with: wanted } = given;
  if (wanted !== undefined && !has(wanted)) return [];
  if (has(not) || (behind !== undefined && !isIn(behind, operands[0] ?? ''))) return [];
  const isAlone = sole === true && operands.length === 1;
  const words = operands.slice(has(unless) || isAlone ? 0 : after);
  const some = most === undefined ? words : words.slice(0, most);
  return like === undefined ? some : some.filter((word) => like.test(word));
}

/** A search that is told what for and not where. */
function searchesHere({ input }: Call, operands: number, given: GivenFiles, has: Has, isDeep: boolean): boolean {
  const { here, after = 0, unless = '' } = given;
  const isSearch = has(unless) || (after === 0 ? operands === 0 : operands >= after);
  if (here === undefined || !isSearch) return false;
  return here === 'always' ? input.text === null && input.words.length === 0 : isDeep;
}

/** An address is no file, unless it says that it is one. */
export function asFile(word: WildText): readonly WildText[] {
  if (!word.includes('://')) return [word];
  // clouds have files without a slash before them: `file://a.json`
  const [, path] = /^fileb?:\/\/(?:localhost(?=\/))?(.+)$/is.exec(word) ?? [];
  if (path !== undefined) return [path];
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(word) ? [] : [word];
}
