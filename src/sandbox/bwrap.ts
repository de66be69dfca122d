import { lstatSync, readlinkSync } from 'node:fs';
import type { Contained, ToContain } from './contained.ts';
import { limitedCommand } from './limited-command.ts';
import { homesOf, shownPaths, withPrivateTmp } from './shown-paths.ts';

const SYSTEM = [
  ...['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/opt'],
  ...['/nix/store', '/gnu/store', '/run/current-system'],
];

/** What programs need to know of the machine, not its passwords and keys; each costs a fraction of a millisecond. */
const ETC = [
  ...['alternatives', 'crypto-policies', 'gitconfig', 'group', 'hookline', 'hosts', 'java', 'ld.so.cache', 'localtime'],
  ...['nsswitch.conf', 'os-release', 'passwd', 'pki/ca-trust', 'pki/tls/certs', 'ssl/cert.pem', 'ssl/certs'],
  ...['ssl/openssl.cnf', 'static'],
];
const ETC_OF_NETWORKS = ['gai.conf', 'host.conf', 'protocols', 'resolv.conf', 'services'];

/** Empty at the beginning, gone at the end. */
const PRIVATE = ['/tmp', '/var/tmp'];

/** The command in namespaces of its own, with nothing of the machine but what is bound here. */
export function inBubblewrap(program: string, job: ToContain): Contained {
  const { sandbox, cwd } = job;
  const env = withPrivateTmp(job.env);
  const options = [
    ...['--unshare-all', ...(sandbox.network ? ['--share-net'] : [])],
    ...['--new-session', '--die-with-parent', '--cap-drop', 'ALL'],
    ...SYSTEM.flatMap(systemFolder),
    ...[...ETC, ...(sandbox.network ? ETC_OF_NETWORKS : [])].flatMap((name) => [
      '--ro-bind-try',
      `/etc/${name}`,
      `/etc/${name}`,
    ]),
    ...['--proc', '/proc', '--dev', '/dev'],
    ...[...PRIVATE, ...homesOf(job)].flatMap((path) => ['--tmpfs', path]),
    ...shownPaths(job).flatMap(({ path, writable }) => [writable ? '--bind' : '--ro-bind', path, path]),
    // a project that is not shown is an empty folder
    ...['--dir', cwd, '--chdir', cwd],
    ...Object.entries(env).flatMap(([name, value]) => (/^[^=]+$/.test(name) ? ['--setenv', name, value] : [])),
  ];
  return {
    program,
    args: ['--args', String(job.descriptor), '--', ...limitedCommand(job)],
    // of what a hook is given, nothing may change what bubblewrap itself loads
    env: {},
    given: options.map((option) => `${option}\0`).join(''),
    notStarted: (code, stderr) => (code === 1 && stderr.startsWith('bwrap: ') ? stderr.trim() : null),
    stderrOf: (stderr) => stderr,
    isHusk: true,
    remove: null,
    // everything in there ends with it
    abandon: () => {},
  };
}

/** On many systems some of them are links into /usr. */
function systemFolder(path: string): readonly string[] {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return [];
  return stats.isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path];
}
