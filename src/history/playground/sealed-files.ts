import fs from 'node:fs';
import { resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What works on a file that is open already; to open one is what is sealed. */
const ON_OPEN_FILES =
  /^(?:close|fstat|read|readv|write|writev|fsync|fdatasync)(?:Sync)?$|^(?:constants|promises)$|^[A-Z_]/;
const READS_SYNC = ['accessSync', 'readFileSync', 'readdirSync', 'readlinkSync', 'realpathSync', 'opendirSync'];
const ASKS_SYNC = ['statSync', 'lstatSync'];
const READS_LATER = ['access', 'readFile', 'readdir', 'readlink', 'realpath', 'opendir', 'stat', 'lstat'];

type AnyFunction = (...args: unknown[]) => unknown;

/**
 * From now on this process finds nothing but what lies in these folders, and writes nothing: everywhere else nothing is
 * there, which is not the same as being refused: the engine goes on as on a machine that has none of it.
 */
export function sealFiles(folders: readonly string[]): void {
  const isOpen = (path: string): boolean => folders.some((folder) => path === folder || path.startsWith(folder + sep));
  const isThere = (given: unknown): boolean => {
    if (typeof given === 'number') return true;
    const path = pathOf(given);
    return path !== null && isOpen(path);
  };
  const original = new Map(Object.entries(fs));
  const originalLater = new Map(Object.entries(fs.promises));
  for (const [name, of] of original) if (isSealed(name, of)) Reflect.set(fs, name, refusing(name));
  for (const [name, of] of originalLater) if (isSealed(name, of)) Reflect.set(fs.promises, name, refusingLater(name));
  const put = (name: string, make: (usual: AnyFunction) => AnyFunction): void => {
    const usual = original.get(name);
    if (typeof usual === 'function') Reflect.set(fs, name, make(usual as AnyFunction));
  };
  for (const name of READS_SYNC)
    put(name, (usual) =>
      Object.assign(throughSeal(name, usual, isThere), { native: throughSeal(name, usual, isThere) }),
    );
  for (const name of ASKS_SYNC)
    put(name, (usual) => (path, options) => {
      if (isThere(path)) return usual(path, options);
      if ((options as { throwIfNoEntry?: boolean } | undefined)?.throwIfNoEntry === false) return undefined;
      throw nothingThere(name, path);
    });
  put('existsSync', (usual) => (path) => isThere(path) && usual(path));
  put('openSync', (usual) => (path, flags = 'r', mode) => {
    if (!onlyReads(flags)) throw notHere('openSync');
    if (!isThere(path)) throw nothingThere('openSync', path);
    return usual(path, flags, mode);
  });
  for (const name of READS_LATER) {
    const usual = originalLater.get(name);
    if (typeof usual === 'function')
      Reflect.set(fs.promises, name, throughSealLater(name, usual as AnyFunction, isThere));
  }
}

function isSealed(name: string, value: unknown): boolean {
  return typeof value === 'function' && !ON_OPEN_FILES.test(name);
}

function throughSeal(name: string, usual: AnyFunction, isThere: (path: unknown) => boolean): AnyFunction {
  return (path, ...rest) => {
    if (isThere(path)) return usual(path, ...rest);
    throw nothingThere(name, path);
  };
}

function throughSealLater(name: string, usual: AnyFunction, isThere: (path: unknown) => boolean): AnyFunction {
  return async (path, ...rest) => {
    if (isThere(path)) return usual(path, ...rest);
    throw nothingThere(name, path);
  };
}

function refusing(name: string): AnyFunction {
  return () => {
    throw notHere(name);
  };
}

function refusingLater(name: string): AnyFunction {
  return async () => {
    throw notHere(name);
  };
}

const CHANGES =
  fs.constants.O_WRONLY | fs.constants.O_RDWR | fs.constants.O_CREAT | fs.constants.O_TRUNC | fs.constants.O_APPEND;

function onlyReads(flags: unknown): boolean {
  return flags === 'r' || (typeof flags === 'number' && (flags & CHANGES) === 0);
}

/** Null: nobody can tell which. */
function pathOf(given: unknown): string | null {
  if (typeof given === 'string') return given.includes('\0') ? null : resolve(given);
  if (given instanceof URL && given.protocol === 'file:') return resolve(fileURLToPath(given));
  return Buffer.isBuffer(given) ? resolve(given.toString()) : null;
}

function nothingThere(syscall: string, path: unknown): Error {
  return Object.assign(new Error(`ENOENT: no such file or directory, ${syscall} '${String(path)}'`), {
    ...{ code: 'ENOENT', errno: -2, syscall, path: String(path) },
  });
}

function notHere(syscall: string): Error {
  return Object.assign(new Error(`EROFS: nothing is written or watched in a playground, ${syscall}`), {
    ...{ code: 'EROFS', errno: -30, syscall },
  });
}
