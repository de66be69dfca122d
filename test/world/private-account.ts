import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MOUNTED = 'mount --bind "$0" /etc && exec "$@"';

/**
 * What stands before a command so that it finds another `/etc`: an account database in which its user has this home, and what an
 * administrator writes. Nothing of the machine's own is written. Null: there is no way to have one here.
 */
export function privateAccount(etc: string, home: string | null): readonly string[] | null {
  mkdirSync(etc, { recursive: true });
  chmodSync(etc, 0o755);
  const id = process.geteuid?.() ?? 0;
  const account = home === null ? '' : `somebody:x:${id}:${id}::${home}:/bin/sh\n`;
  writeFileSync(join(etc, 'passwd'), account);
  writeFileSync(join(etc, 'nsswitch.conf'), 'passwd: files\n');
  for (const name of ['ld.so.cache', 'ld.so.conf', 'localtime'])
    if (existsSync(`/etc/${name}`)) copyFileSync(`/etc/${name}`, join(etc, name));
  const ways = [
    ['unshare', '--mount', '--propagation', 'private', '/bin/sh', '-c', MOUNTED, etc],
    ['bwrap', '--dev-bind', '/', '/', '--bind', etc, '/etc'],
  ];
  const works = ([program = '', ...args]: readonly string[]) =>
    spawnSync(program, [...args, process.execPath, '-e', ''], { stdio: 'ignore' }).status === 0;
  return ways.find(works) ?? null;
}
