// Adds to package-lock.json the optional packages for other platforms that npm left out because it could not fetch them;
// `npm ci` refuses a lock file without them. To be run after a change of dependencies.
//   node scripts/complete-lock.mjs [folder]
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const file = join(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)), 'package-lock.json');
const lock = JSON.parse(await readFile(file, 'utf8'));
const added = Object.entries(lock.packages).flatMap(([key, { optionalDependencies = {}, dev }]) =>
  Object.entries(optionalDependencies).flatMap(([name, version]) => missing(key, name, version, dev)),
);
const sorted = Object.entries({ ...lock.packages, ...Object.fromEntries(added) }).sort(([a], [b]) => (a < b ? -1 : 1));
await writeFile(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
console.log(`${added.length} entries added`);

function missing(dependent, name, version, dev) {
  const platform = platformOf(name);
  const folder = dependent.slice(0, dependent.lastIndexOf('node_modules/'));
  const key = `${folder}node_modules/${name}`;
  const present = [key, `node_modules/${name}`].some((place) => lock.packages[place]?.version === version);
  if (present || !/^\d/.test(version) || platform === null) return [];
  return [[key, { version, ...platform, ...(dev ? { dev } : {}), optional: true }]];
}

/** What the name says, as the package itself declares it: `…-linux-x64-musl` is for os linux, cpu x64, libc musl. */
function platformOf(name) {
  if (name.endsWith('-wasm32-wasi')) return { cpu: ['wasm32'] };
  const [, os, cpu, abi = ''] =
    /-(aix|android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|ia32|ppc64|riscv64|s390x|x64)(?:-(\w+))?$/.exec(
      name,
    ) ?? [];
  if (os === undefined) return null;
  const libc = os !== 'linux' ? null : abi.startsWith('musl') ? 'musl' : 'glibc';
  return { cpu: [cpu], ...(libc === null ? {} : { libc: [libc] }), os: [os] };
}
