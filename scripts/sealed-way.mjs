import { spawnSync } from 'node:child_process';
import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What a program is started through that must reach nothing but loopback, leave no process, and find an /etc/hookline of the
 * caller's own: an administrator's hooks are found nowhere else. bubblewrap can give all three. → the words, and why there are none
 */
export function sealedWay(etc) {
  const items = readdirSync('/etc', { withFileTypes: true })
    .filter(({ name }) => !['hookline', 'claude-code', 'gemini-cli', 'codex', 'github-copilot'].includes(name))
    .flatMap((item) => {
      const path = join('/etc', item.name);
      return item.isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind-try', path, path];
    });
  const way = [
    ...['bwrap', '--dev-bind', '/', '/', '--tmpfs', '/etc', ...items, '--bind', etc, '/etc/hookline'],
    ...['--unshare-net', '--unshare-pid', '--proc', '/proc', '--die-with-parent'],
    ...(process.getuid?.() === 0 ? ['--cap-add', 'ALL'] : []),
  ];
  const tried = spawnSync(way[0], [...way.slice(1), 'true'], { encoding: 'utf8' });
  if (tried.status === 0) return [way, null];
  return [[], tried.error === undefined ? tried.stderr.trim() : 'bubblewrap is not installed.'];
}
