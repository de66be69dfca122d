import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { Script } from 'node:vm';

/**
 * The command line starts on every tool call, and compiling what it loads would cost more than running it. So the files
 * beside this one are compiled with the code that V8 kept from the build (`*.cache`, made by scripts/code-cache.mjs).
 * Where there is none of this V8, the file is compiled as usual. V8 itself would take one of another patch of the same
 * version, and run something else than what is written.
 */
function load(file: string): unknown {
  const known = loaded.get(file);
  if (known !== undefined) return known.exports;
  const cachedData = cacheOf(file);
  // the build made it a function, and wrote no character that takes two bytes
  const script = new Script(readFileSync(file, 'latin1'), {
    filename: file,
    ...(cachedData === null ? {} : { cachedData }),
  });
  const here = dirname(file);
  const requireFrom = (id: string): unknown =>
    // all of them lie beside each other
    id.startsWith('./') ? load(here + sep + id.slice(2)) : LATER.has(id) ? whenUsed(id) : process.getBuiltinModule(id);
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
}

const loaded = new Map<string, { exports: unknown }>();

/** Parts of Node that take milliseconds to load, and that most starts have no use for. */
const LATER = new Set(['node:child_process', 'node:crypto', 'node:net', 'node:tty']);

function whenUsed(id: string): unknown {
  return new Proxy({}, { get: (_, name) => Reflect.get(process.getBuiltinModule(id) ?? {}, name) });
}

function cacheOf(file: string): Buffer | null {
  const cache = `${file}.${process.versions.v8}-${process.arch}.cache`;
  try {
    // to ask is much cheaper than to fail
    return existsSync(cache) ? readFileSync(cache) : null;
  } catch {
    return null;
  }
}

try {
  // in its place the build writes the name that the file has with this content
  load(join(__dirname, 'cli', 'main.cjs'));
} catch (error) {
  console.error(error);
  // what cannot even be loaded has not allowed anything
  process.exit(process.argv[2] === 'bridge' || process.argv.some((arg) => /^-+g/i.test(arg)) ? 2 : 1);
}
