import type { WildText } from '../effects/wild-text.ts';
import { lineOf } from './shell-line.ts';

/** A file that is read, and what becomes of what is in it. */
export interface FileRead {
  readonly paths: readonly WildText[];
  /** It is no file but what another machine answered: the paths are its address. */
  readonly isFetched: boolean;
  /** It is no file but what this command prints. */
  readonly by: readonly WildText[] | null;
  /** A folder with all that is in it. */
  readonly isTree: boolean;
  readonly folders: readonly (WildText | null)[];
  isPrinted: boolean;
  /** The names in it are, which stand before a `=`. */
  areNamesPrinted: boolean;
  /** To something of which nobody knows what it does with it. */
  isGiven: boolean;
  /** It becomes variables of this very program. */
  isLoaded: boolean;
  readonly sentTo: Set<WildText>;
  readonly keptIn: Set<WildText>;
  /** Of these places the text says that nothing lies there. */
  readonly madeIn: Set<WildText>;
}

export function newFileRead(of: Pick<FileRead, 'paths' | 'folders'> & Partial<FileRead>): FileRead {
  return {
    ...{ isPrinted: false, areNamesPrinted: false, isGiven: false, isLoaded: false, isTree: false, isFetched: false },
    by: null,
    ...of,
    sentTo: new Set(),
    keptIn: new Set(),
    madeIn: new Set(),
  };
}

/** What a command prints is shown, sent or kept by a line that does so. */
export function linesOf(by: readonly WildText[], { sentTo, isPrinted, keptIn }: FileRead): readonly string[] {
  const line = lineOf(by);
  return [
    ...[...sentTo].map((to) => `${line} | ${lineOf(['curl', '-d', '@-', to])}`),
    ...(isPrinted ? [line] : []),
    ...[...keptIn].map((to) => `${line} > ${lineOf([to])}`),
  ];
}

/** What does the same with what is in the file. */
export function commandsOf(
  { sentTo, isPrinted, areNamesPrinted, keptIn, madeIn, isTree }: FileRead,
  path: WildText,
): readonly (readonly WildText[])[] {
  if (isTree) {
    const packed = isPrinted || sentTo.size > 0 ? [['tar', 'cz', path]] : [];
    return [...packed, ...[...keptIn].map((to) => ['tar', 'cf', to, path])];
  }
  return [
    ...[...sentTo].map((to) => ['curl', '-d', `@${path}`, to]),
    ...(isPrinted ? [['cat', path]] : areNamesPrinted ? [['cut', '-d=', '-f1', path]] : []),
    ...[...keptIn].map((to) => ['cp', ...(madeIn.has(to) ? ['-n'] : []), '-T', path, to]),
  ];
}
