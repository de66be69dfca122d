import type { ProgramTable, Wrapper } from './program.ts';

/** The letters of ssh that have a value, from its manual. */
export const SSH = 'BbcDEeFIiJLlmOoPpQRSWw';

/** Programs that run a command with another view of the machine, in a container or on another machine. */
const ROWS: readonly (readonly [names: string, wraps: Wrapper])[] = [
  ['chroot', { words: '--userspec --groups', flags: '', operands: 1, opensShell: 'always', elsewhere: true }],
  [
    'unshare',
    {
      valued: 'SGRwl',
      words:
        '--root --wd --setuid --setgid --propagation --setgroups --map-user --map-group --map-users --map-groups --owner --load-interp --monotonic --boottime',
      folder: '-w --wd',
      opensShell: 'always',
    },
  ],
  [
    'nsenter',
    {
      valued: 'tSGN',
      attached: 'wW',
      words: '--target --setuid --setgid --net-socket',
      folder: '-w -W --wd --wdns',
      opensShell: 'always',
      elsewhere: true,
    },
  ],
  [
    'setpriv',
    {
      words:
        '--reuid --regid --ruid --euid --rgid --egid --groups --inh-caps --ambient-caps --bounding-set --securebits --pdeathsig --ptracer --selinux-label --apparmor-profile --landlock-access --landlock-rule --seccomp-filter',
    },
  ],
  ['prlimit', { valued: 'op', words: '--output --pid' }],
  ['setarch', { maybeOperand: true, opensShell: 'always' }],
  ['linux32 linux64', { opensShell: 'always' }],
  ['firejail', { folder: '--private-cwd', opensShell: 'always' }],
  ['fakeroot', { valued: 'bils', words: '--lib --faked', opensShell: 'always' }],
  [
    'proot',
    {
      valued: 'rbmqwkiRSv',
      words: '--rootfs --bind --mount --qemu --pwd --cwd --kernel-release --change-id --verbose',
      folder: '-w --pwd --cwd',
      opensShell: 'always',
      elsewhere: true,
    },
  ],
  [
    'bwrap',
    {
      words:
        '--args --argv0 --userns --userns2 --pidns --uid --gid --hostname --chdir --unsetenv --lock-file --sync-fd --remount-ro --exec-label --file-label --proc --dev --tmpfs --mqueue --dir --seccomp --add-seccomp-fd --block-fd --userns-block-fd --info-fd --json-status-fd --cap-add --cap-drop --perms --size --overlay-src --tmp-overlay --ro-overlay',
      pairs:
        '--setenv --bind --bind-try --dev-bind --dev-bind-try --ro-bind --ro-bind-try --bind-fd --ro-bind-fd --file --bind-data --ro-bind-data --symlink --chmod',
      folder: '--chdir',
      elsewhere: true,
    },
  ],
  [
    'systemd-run',
    {
      valued: 'HMpuGE',
      words:
        '--host --machine --property --unit --description --slice --uid --gid --nice --working-directory --setenv --service-type --on-active --on-boot --on-startup --on-unit-active --on-unit-inactive --on-calendar --timer-property --path-property --socket-property',
      folder: '--working-directory',
      opensShell: { with: '-S --shell' },
    },
  ],
  ['ssh', { valued: SSH, operands: 1, joinsUnless: '', opensShell: 'always', elsewhere: true }],
];

export const SANDBOXES: ProgramTable = ROWS.map(([names, wraps]) => [names, { wraps }] as const);
