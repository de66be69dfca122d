import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Folders of an administrator: what is in force on this machine is no part of what is tried. */
const MANAGED = ['hookline', 'claude-code', 'gemini-cli', 'codex', 'github-copilot'];

/**
 * What a program is started through that must reach nothing but loopback, leave no process, and find an /etc/hookline of the
 * caller's own: an administrator's hooks are found nowhere else. Namespaces can give all three: of root's own where we are root,
 * else bubblewrap's, in which no resident engine serves anybody. → the words, and why there are none
 */
export function sealedWay(etc) {
  const ways = process.getuid?.() === 0 ? [asRoot(etc), inBubblewrap(etc)] : [inBubblewrap(etc)];
  let why = '';
  for (const way of ways) {
    const tried = spawnSync(way[0], [...way.slice(1), 'true'], { encoding: 'utf8' });
    if (tried.status === 0) return [way, null];
    why = tried.error === undefined ? tried.stderr.trim() : `${way[0]} is not installed.`;
  }
  return [[], why];
}

/** Takes an empty folder, the folder that is to be /etc/hookline, and names in /etc that are not there; then what is to run. */
const SEAL = `set -e
copy=$1 own=$2
shift 2
mount -t tmpfs -o mode=755 none "$copy"
cp -a /etc "$copy/etc"
while [ "$1" != -- ]; do rm -rf "\${copy:?}/etc/\${1:?}"; shift; done
shift
mkdir -m 755 "$copy/etc/hookline"
mount --bind "$copy/etc" /etc
mount --bind "$own" /etc/hookline
python3 -c 'import fcntl, socket, struct; fcntl.ioctl(socket.socket(), 0x8914, struct.pack("16sh", b"lo", 0x41))'
exec "$@"`;

function asRoot(etc) {
  const copy = join(dirname(etc), 'sealed-etc');
  mkdirSync(copy, { recursive: true });
  return [
    ...['unshare', '--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc', '--propagation', 'private'],
    ...['sh', '-c', SEAL, 'sh', copy, etc, ...MANAGED, '--'],
  ];
}

function inBubblewrap(etc) {
  const items = readdirSync('/etc', { withFileTypes: true })
    .filter(({ name }) => !MANAGED.includes(name))
    .flatMap((item) => {
      const path = join('/etc', item.name);
      return item.isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind-try', path, path];
    });
  return [
    ...['bwrap', '--dev-bind', '/', '/', '--tmpfs', '/etc', ...items, '--bind', etc, '/etc/hookline'],
    ...['--unshare-net', '--unshare-pid', '--proc', '/proc', '--die-with-parent'],
    ...(process.getuid?.() === 0 ? ['--cap-add', 'ALL'] : []),
  ];
}
