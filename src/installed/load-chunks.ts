import { dirname, sep } from 'node:path';
import { Script } from 'node:vm';

interface ChunkFiles {
  /** The text of a chunk. */
  readonly read: (file: string) => string;
  /** What V8 kept of it; null: nothing, or nothing that may be used. */
  readonly cacheOf: (file: string) => Buffer | null;
}

/**
 * The command line starts on every tool call, and compiling what it loads would cost more than running it. So its chunks are
 * compiled with the code that V8 kept from the build (`*.cache`, made by scripts/code-cache.mjs). Where there is none of this
 * V8, the file is compiled as usual. V8 itself would take one of another patch of the same version, and run something else
 * than what is written.
 */
export function chunkLoader({ read, cacheOf }: ChunkFiles): (file: string) => unknown {
  const loaded = new Map<string, { exports: unknown }>();
  return function load(file) {
    const known = loaded.get(file);
    if (known !== undefined) return known.exports;
    const cachedData = cacheOf(file);
    // the build made it a function, and wrote no character that takes two bytes
    const script = new Script(read(file), { filename: file, ...(cachedData === null ? {} : { cachedData }) });
    const here = dirname(file);
    const requireFrom = (id: string): unknown =>
      // all of them lie beside each other
      id.startsWith('./')
        ? load(here + sep + id.slice(2))
        : LATER.has(id)
          ? whenUsed(id)
          : process.getBuiltinModule(id);
    const module = { exports: {} };
    loaded.set(file, module);
    try {
      script.runInThisContext()(module.exports, requireFrom, module, file);
    } catch (error) {
      // what could not be loaded now (no descriptor is left) is no empty file the next time
      loaded.delete(file);
      throw error;
    }
    return module.exports;
  };
}

/** Of this V8, and no other. */
export function cacheName(file: string): string {
  return `${file}.${process.versions.v8}-${process.arch}.cache`;
}

/** Parts of Node that take milliseconds to load, and that most starts have no use for. */
const LATER = new Set(['node:child_process', 'node:crypto', 'node:net', 'node:tty']);

function whenUsed(id: string): unknown {
  return new Proxy({}, { get: (_, name) => Reflect.get(process.getBuiltinModule(id) ?? {}, name) });
}

/** What cannot even be loaded has not allowed anything: 2 where somebody takes every other code for "go ahead". */
export function failedStart(args: readonly string[]): number {
  return args[0] === 'bridge' || args.some((arg) => /^-+g/i.test(arg)) ? 2 : 1;
}
