import { closeSync, fstatSync, lstatSync, openSync, readFileSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { errorCode } from '../core/error-code.ts';
import { orElse } from '../core/or-else.ts';
import type { Imprint } from './imprint.ts';
import { leaveLaunched } from './launched.ts';
import { cacheName, chunkLoader, failedStart } from './load-chunks.ts';
import { sessionBegins } from './session-begins.ts';
import { readStamps, type Stamps, stampIn, stampOf } from './stamps.ts';

/**
 * What agents' entries start in place of the package's own `cli.cjs`. `install` copies it out of the package, so that it is
 * still the same when that is not: it compares whatever it loads with what was installed, and refuses where they differ.
 */
const args = process.argv.slice(2);
/** As src/hosts/install/shim-text.ts and native/client.c know it. */
const CHANGED = 78;

function refuse(text: string): never {
  const isSealed = args.includes('--sealed');
  orElse(() => writeSync(isSealed ? 1 : 2, isSealed ? `hookline-changed ${text}` : `hookline: ${text}\n`), 0);
  process.exit(isSealed ? CHANGED : 2);
}

/** Is loaded and takes its time only where stamps do not tell enough. */
function verify(): typeof import('./verify.ts') {
  return createRequire(__filename)('./verify.cjs');
}

/** Null: it was not needed yet. */
let imprint: Imprint | null = null;

function verifiedStamps(): Stamps {
  const result = verify().verified(__dirname);
  if (result.kind === 'changed') return refuse(result.text);
  imprint = result.imprint;
  return result.stamps;
}

/** With their stamps, so that a process that stays notices when it is of another time. */
const loaded = new Map<string, string>();

function isSame({ root, atOnce }: Stamps): boolean {
  const isAsStamped = ([name, stamp]: readonly [string, string]): boolean => {
    const stats = lstatSync(`${root}/${name}`, { throwIfNoEntry: false });
    return stats !== undefined && stampOf(stats) === stamp;
  };
  return atOnce.every(isAsStamped) && [...loaded].every(isAsStamped);
}

function begin(): Stamps {
  const isBeginning = args[0] === 'resident' || sessionBegins(args);
  const kept = isBeginning ? null : orElse(() => readStamps(readFileSync(`${__dirname}/stamps`, 'utf8')), null);
  return kept !== null && orElse(() => isSame(kept), false) ? kept : verifiedStamps();
}

const stamps = begin();
const { root, whenLoaded } = stamps;

/** The bytes that were compared, and no others. */
function checked(file: string): Buffer {
  const name = file.slice(root.length + 1);
  const descriptor = opened(file, name);
  try {
    const stamp = stampOf(fstatSync(descriptor));
    const bytes = readFileSync(descriptor);
    if (stampIn(whenLoaded, name) !== stamp) {
      imprint ??= verify().readImprint(__dirname);
      if (!verify().isInstalled(imprint, name, bytes)) replaced(name);
    }
    loaded.set(name, stamp);
    return bytes;
  } finally {
    closeSync(descriptor);
  }
}

function opened(file: string, name: string): number {
  try {
    return openSync(file, 'r');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') replaced(name);
    throw error;
  }
}

/** Somebody who hears that a chunk cannot be loaded may do without it: nobody does without one that is another. */
function replaced(name: string): never {
  const result = verify().verified(__dirname);
  refuse(result.kind === 'changed' ? result.text : `hookline was replaced while it ran (${name}). Try again.`);
}

const load = chunkLoader({
  read: (file) => checked(file).toString('latin1'),
  cacheOf: (file) => {
    const cache = cacheName(file);
    return stampIn(whenLoaded, cache.slice(root.length + 1)) === null ? null : checked(cache);
  },
});

leaveLaunched({
  folder: __dirname,
  news: stamps.news,
  isSame: () => orElse(() => isSame(stamps), false),
  isWhole: () => verify().verified(__dirname).kind === 'same',
});

try {
  load(`${root}/dist/cli/main.cjs`);
} catch (error) {
  console.error(error);
  process.exit(failedStart(args));
}
