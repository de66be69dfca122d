// Builds the native part: dist/native/<platform>-<arch>/hookline-native. Without a compiler there is none, and everything works without it.
//   node scripts/native.mjs [--all] [--strict]
import { execFile } from 'node:child_process';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);

const WARNINGS = ['-Wall', '-Wextra', '-Wpedantic', '-Wshadow', '-Wconversion', '-Werror'];
const FLAGS = ['-std=c11', '-D_GNU_SOURCE', '-O2', '-fstack-protector-strong', ...WARNINGS];

/** Compilers that make a program for another machine than this one. */
export const CROSS_COMPILERS = { x64: 'x86_64-linux-gnu-gcc', arm64: 'aarch64-linux-gnu-gcc' };

/** The path of what was built; null: there is no compiler for it here. Throws where the compiler finds a mistake. */
export async function buildNative(arch = process.arch, { to = shipped(arch), flags = [], sources } = {}) {
  if (process.platform !== 'linux') return null;
  const compiler = arch === process.arch ? (process.env.CC ?? 'cc') : CROSS_COMPILERS[arch];
  if (compiler === undefined || !(await isThere(compiler))) return null;
  const folder = join(root, 'native');
  const all = (await readdir(folder)).filter((name) => name.endsWith('.c')).map((name) => join(folder, name));
  await mkdir(dirname(to), { recursive: true });
  const partial = `${to}.${process.pid}`;
  // static: it runs on every distribution, and starts faster
  await run(compiler, [
    ...FLAGS,
    ...(flags.length > 0 ? flags : ['-static', '-s']),
    '-o',
    partial,
    ...(sources ?? all),
  ]);
  await rename(partial, to);
  return to;
}

function shipped(arch) {
  return join(root, 'dist/native', `linux-${arch}`, 'hookline-native');
}

async function isThere(compiler) {
  return run(compiler, ['--version']).then(
    () => true,
    () => false,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const all = process.argv.includes('--all');
  for (const arch of all ? Object.keys(CROSS_COMPILERS) : [process.arch]) {
    const built = await buildNative(arch);
    if (built !== null) continue;
    console.error(`There is no C compiler for linux-${arch} here: nothing is built for it.`);
    // whoever is about to publish must not leave one out
    if (process.argv.includes('--strict')) process.exitCode = 1;
  }
}
