import { ANY, type WildText } from './wild-text.ts';

const NAMED = /^-i?name$/;
const PLACED = /^-i?(?:path|wholename)$/;
const EITHER = /^(?:-o|-or|,)$/;
const NOT = /^(?:!|-not)$/;

/** The paths that `find` prints, given its words: whatever lies in its folders, or what has one of the names. */
export function foundBy(args: readonly WildText[]): readonly WildText[] {
  const first = args.findIndex((word) => /^[-(!]/.test(word) && !/^-[HLPO]\d?$/.test(word));
  const folders = args.slice(0, first < 0 ? undefined : first).filter((word) => !word.startsWith('-'));
  const valuesOf = (option: RegExp): readonly WildText[] =>
    args.filter((_, i) => option.test(args[i - 1] ?? '') && !NOT.test(args[i - 2] ?? ''));
  const names = valuesOf(NAMED);
  // a star of theirs passes slashes
  const paths = valuesOf(PLACED).map((path) => path.replaceAll('*', ANY));
  const branches = args.filter((word) => EITHER.test(word)).length + 1;
  const isLimited = names.length + paths.length >= branches;
  const below = (folder: WildText): readonly WildText[] =>
    isLimited
      ? names.flatMap((name) => [`${folder}/${name}`, `${folder}/${ANY}/${name}`])
      : [folder, `${folder}/${ANY}`];
  return [...(isLimited ? paths : []), ...(folders.length === 0 ? ['.'] : folders).flatMap(below)];
}
