import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * The package as a person would install it, from the tarball, which is made anew unless `isBuilt`: then of what is there.
 * @returns the prefix that it is installed below
 */
export function installedPackage(scratch, { isBuilt = false } = {}) {
  const quiet = { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' };
  const pack = ['pack', '--silent', '--pack-destination', scratch, ...(isBuilt ? ['--ignore-scripts'] : [])];
  const tarball = execFileSync('npm', pack, quiet).trim().split('\n').at(-1);
  const prefix = join(scratch, 'prefix');
  execFileSync('npm', ['install', '-g', '--silent', '--offline', '--prefix', prefix, join(scratch, tarball)], quiet);
  return prefix;
}
