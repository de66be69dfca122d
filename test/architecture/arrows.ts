import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A row of scripts/arrows.json, which the tables of ARCHITECTURE.md are made from. */
interface Row {
  readonly name: string;
  readonly also?: readonly string[];
  readonly mayImport: readonly string[];
  /** Of these also types, which are gone when the program runs. */
  readonly typesOf?: readonly string[];
  /** Node's own modules: all of them, those without effects, or none. */
  readonly builtins?: 'all' | 'pure' | 'none';
  readonly packages?: boolean;
  /** Its subfolders never import each other, but for those named here, which they share. */
  readonly separateFolders?: { readonly shared: readonly string[] };
}

interface Area {
  readonly root: string;
  /** A part is a file of C with its header, and not a folder. */
  readonly units?: boolean;
  readonly parts: readonly Row[];
}

/** One part of what is ours: a folder, or a file; everything as paths from the top of the repository. */
export interface Part {
  /** As people say it. */
  readonly name: string;
  readonly paths: readonly string[];
  readonly isUnit: boolean;
  readonly mayImport: readonly string[];
  readonly typesOf: readonly string[];
  readonly builtins: 'all' | 'pure' | 'none';
  readonly packages: boolean;
  readonly separateFolders: Row['separateFolders'];
}

export const AREAS: readonly Area[] = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../scripts/arrows.json', import.meta.url)), 'utf8'),
).areas;

export const PARTS: readonly Part[] = AREAS.flatMap(({ root, units = false, parts }) => {
  const pathOf = (name: string): string => (name.startsWith('/') ? name.slice(1) : posix.join(root, name));
  return parts.map(
    ({ name, also = [], mayImport, typesOf = [], builtins = 'all', packages = true, separateFolders }) => ({
      name: root === 'src' ? name : posix.join(root, name),
      paths: [name, ...also].map(pathOf),
      isUnit: units,
      mayImport: mayImport.map(pathOf),
      typesOf: typesOf.map(pathOf),
      ...{ builtins, packages, separateFolders },
    }),
  );
});

/** Whether a file is this one or in this folder; of C, whether it is one of the two files of that name. */
export function isIn(file: string, path: string, isUnit = false): boolean {
  return file === path || file.startsWith(`${path}/`) || (isUnit && file.replace(/\.[ch]$/, '') === path);
}

/** The part that a file is of: the innermost, where one is in another. */
export function partOf(file: string): Part | undefined {
  const longest = ({ paths, isUnit }: Part): number =>
    Math.max(...paths.map((path) => (isIn(file, path, isUnit) ? path.length : -1)));
  return PARTS.filter((part) => longest(part) >= 0).toSorted((a, b) => longest(b) - longest(a))[0];
}
