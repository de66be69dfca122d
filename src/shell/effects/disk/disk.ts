import { absoluteText, isWild, tame, type WildText } from '../wild-text.ts';

/** The text of a file, as the caller gives it. */
export interface FileText {
  readonly text: string;
  /** What it was read from, for whoever records it; null: that would tell something about a secret. */
  readonly sha256: () => string | null;
}

/** Files that were looked at, with what was found; null: nothing that may be read. */
export type LookedFiles = ReadonlyMap<string, FileText | null>;

/** What lies on the disk, to a line that runs it. */
export interface Disk {
  /** The text of a file; null: there is none that may be read, or enough was read. */
  readonly textAt: (path: string) => string | null;
  /** Every file that was looked at, in their order. */
  readonly looked: LookedFiles;
  /** False: it is only found out whether there is something to be read. */
  readonly isRead: boolean;
  /** Something was found that the line runs. */
  isWanted: boolean;
  /** How the path of a file is shown. */
  readonly shown: (path: string) => string;
}

interface DiskPlace {
  readonly cwd: string;
  readonly home: string;
  readonly textOf: (path: string) => FileText | null;
}

const MOST_FILES = 48;
const MOST_CHARS = 1024 * 1024;

export function newDisk({ cwd, home, textOf }: DiskPlace, before: Disk | null): Disk {
  const looked = new Map(before?.looked ?? []);
  let chars = 0;
  return {
    looked,
    isRead: before !== null,
    isWanted: false,
    shown: (path) => below(path, cwd, '') ?? below(path, home, '~/') ?? path,
    textAt(path) {
      const known = looked.get(path);
      if (known !== undefined) return known?.text ?? null;
      if (looked.size >= MOST_FILES || chars > MOST_CHARS) return null;
      const given = textOf(path);
      const found = given === null ? null : { ...given, text: tame(given.text) };
      chars += found?.text.length ?? 0;
      looked.set(path, found);
      return found?.text ?? null;
    },
  };
}

function below(path: string, folder: string, mark: string): string | null {
  return path.startsWith(`${folder}/`) ? mark + path.slice(folder.length + 1) : null;
}

/** A file as a command names it, wherever the command may run. */
export function filesAt(file: WildText, cwds: readonly WildText[], home: string): readonly string[] {
  const paths = cwds.map((cwd) => absoluteText(file, cwd, home)).filter((path) => !isWild(path));
  return [...new Set(paths)];
}

const MOST_ABOVE = 12;

/** The nearest of the files of a name, from a folder upwards. */
export function nearest(texts: Pick<Disk, 'textAt'>, folder: WildText, names: readonly string[]): LookedText | null {
  if (isWild(folder)) return null;
  let at = folder;
  for (let i = 0; i < MOST_ABOVE; i++) {
    for (const name of names) {
      const path = at === '/' ? `/${name}` : `${at}/${name}`;
      const text = texts.textAt(path);
      if (text !== null) return { path, text, folder: at };
    }
    if (at === '/' || at === '') return null;
    at = at.slice(0, at.lastIndexOf('/')) || '/';
  }
  return null;
}

/** A file that is there, and the folder that it lies in. */
export interface LookedText {
  readonly path: string;
  readonly text: string;
  readonly folder: string;
}
