import type { Rows } from '../program.ts';

/** Programs that run a command with another view of the machine. */
export const SANDBOXES: Rows = [
  [
    'chroot',
    {
      given: 'any',
      wraps: { words: '--userspec --groups', flags: '', operands: 1, opensShell: 'always', elsewhere: true },
    },
  ],
  [
    'unshare',
    {
      given: 'any',
      wraps: {
        valued: 'SGRwl',
        words:
          '--root --wd --setuid --setgid --propagation --setgroups --map-user --map-group --map-users --map-groups --owner --load-interp --monotonic --boottime',
        folder: '-w --wd',
        opensShell: 'always',
      },
    },
  ],
  [
    'nsenter',
    {
      given: 'any',
      wraps: {
        valued: 'tSGN',
        attached: 'wW',
        words: '--target --setuid --setgid --net-socket',
        folder: '-w -W --wd --wdns',
        opensShell: 'always',
        elsewhere: true,
      },
    },
  ],
  [
    'setpriv',
    {
      given: 'any',
      wraps: {
        words:
          '--reuid --regid --ruid --euid --rgid --egid --groups --inh-caps --ambient-caps --bounding-set --securebits --pdeathsig --ptracer --selinux-label --apparmor-profile --landlock-access --landlock-rule --seccomp-filter',
      },
    },
  ],
  ['prlimit', { given: 'any', wraps: { valued: 'op', words: '--output --pid' } }],
  ['setarch', { given: 'any', wraps: { maybeOperand: true, opensShell: 'always' } }],
  ['linux32 linux64', { given: 'any', wraps: { opensShell: 'always' } }],
  ['firejail', { given: 'any', wraps: { folder: '--private-cwd', opensShell: 'always' } }],
  [
    'fakeroot',
    {
      given: 'any',
      wraps: { valued: 'bils', words: '--lib --faked', opensShell: 'always' },
      reads: { files: '-i' },
      writes: { files: '-s' },
    },
  ],
  [
    'proot',
    {
      given: 'any',
      wraps: {
        valued: 'rbmqwkiRSv',
        words: '--rootfs --bind --mount --qemu --pwd --cwd --kernel-release --change-id --verbose',
        folder: '-w --pwd --cwd',
        opensShell: 'always',
        elsewhere: true,
      },
    },
  ],
  [
    'bwrap',
    {
      given: 'any',
      wraps: {
        words:
          '--args --argv0 --userns --userns2 --pidns --uid --gid --hostname --chdir --unsetenv --lock-file --sync-fd --remount-ro --exec-label --file-label --proc --dev --tmpfs --mqueue --dir --seccomp --add-seccomp-fd --block-fd --userns-block-fd --info-fd --json-status-fd --cap-add --cap-drop --perms --size --overlay-src --tmp-overlay --ro-overlay',
        pairs:
          '--setenv --bind --bind-try --dev-bind --dev-bind-try --ro-bind --ro-bind-try --bind-fd --ro-bind-fd --file --bind-data --ro-bind-data --symlink --chmod',
        folder: '--chdir',
        elsewhere: true,
      },
    },
  ],
  [
    'systemd-run',
    {
      given: 'any',
      wraps: {
        valued: 'HMpuGE',
        words:
          '--host --machine --property --unit --description --slice --uid --gid --nice --working-directory --setenv --service-type --on-active --on-boot --on-startup --on-unit-active --on-unit-inactive --on-calendar --timer-property --path-property --socket-property',
        folder: '--working-directory',
        opensShell: { with: '-S --shell' },
      },
      writes: { settings: '-p --property' },
    },
  ],
];
