import type { WrapperTable } from './wrapper.ts';

/** Programs that run a command with other rights, or with another view of the machine. */
export const SANDBOXES: WrapperTable = [
  ['chroot', { valuedLong: '--userspec --groups', flags: '', operands: 1, opensShell: 'always', elsewhere: true }],
  [
    'unshare',
    {
      valued: 'SGRwl',
      valuedLong:
        '--root --wd --setuid --setgid --propagation --setgroups --map-user --map-group --map-users --map-groups --owner --load-interp --monotonic --boottime',
      opensShell: 'always',
    },
  ],
  [
    'nsenter',
    { valued: 'tSGN', valuedLong: '--target --setuid --setgid --net-socket', opensShell: 'always', elsewhere: true },
  ],
  [
    'setpriv',
    {
      valuedLong:
        '--reuid --regid --ruid --euid --rgid --egid --groups --inh-caps --ambient-caps --bounding-set --securebits --pdeathsig --ptracer --selinux-label --apparmor-profile --landlock-access --landlock-rule --seccomp-filter',
    },
  ],
  ['prlimit', { valued: 'op', valuedLong: '--output --pid' }],
  ['setarch', { maybeOperand: true, opensShell: 'always' }],
  ['linux32 linux64', { opensShell: 'always' }],
  ['firejail', { opensShell: 'always' }],
  ['fakeroot', { valued: 'bils', valuedLong: '--lib --faked', opensShell: 'always' }],
  [
    'proot',
    {
      valued: 'rbmqwkiRSv',
      valuedLong: '--rootfs --bind --mount --qemu --pwd --cwd --kernel-release --change-id --verbose',
      opensShell: 'always',
      elsewhere: true,
    },
  ],
  [
    'bwrap',
    {
      valuedLong:
        '--args --argv0 --userns --userns2 --pidns --uid --gid --hostname --chdir --unsetenv --lock-file --sync-fd --remount-ro --exec-label --file-label --proc --dev --tmpfs --mqueue --dir --seccomp --add-seccomp-fd --block-fd --userns-block-fd --info-fd --json-status-fd --cap-add --cap-drop --perms --size --overlay-src --tmp-overlay --ro-overlay',
      valuedTwice:
        '--setenv --bind --bind-try --dev-bind --dev-bind-try --ro-bind --ro-bind-try --bind-fd --ro-bind-fd --file --bind-data --ro-bind-data --symlink --chmod',
      elsewhere: true,
    },
  ],
  [
    'systemd-run',
    {
      valued: 'HMpuGE',
      valuedLong:
        '--host --machine --property --unit --description --slice --uid --gid --nice --working-directory --setenv --service-type --on-active --on-boot --on-startup --on-unit-active --on-unit-inactive --on-calendar --timer-property --path-property --socket-property',
      opensShell: ['-S', '--shell'],
    },
  ],
];
