import type { Rows } from '../program.ts';

/** What belongs to the machine. */
export const MACHINE: Rows = [
  ['mkfs mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.xfs mkfs.btrfs mkfs.vfat mkswap', { given: { does: 'writes' } }],
  // without these it lists what is there
  ['wipefs', { given: { does: 'reads' }, writesWith: /^(?:-\w*[ao]|--all|--offset)/, readsWith: '-n --no-act' }],
  // what lies there is hidden, or seen again
  [
    'mount umount',
    {
      given: { does: 'unknown', deep: 'always' },
      options: {
        valued: 'OTot',
        words:
          '--fstab --options --options-mode --options-source --source --target --target-prefix --test-opts --types',
      },
    },
  ],
  [
    'systemctl',
    {
      given: 'any',
      options: {
        valued: 'HMtpno',
        words: '--host --machine --root --image --type --state --property --lines --output',
      },
      sub: {},
    },
  ],
  [
    'w killall fuser vmstat iostat sw_vers lsb_release mountpoint findmnt lsblk',
    { given: 'none', runsWith: null, writesWith: null },
  ],
  ['users who', { given: { does: 'reads', most: 1 }, content: { is: 'tells' }, runsWith: null, writesWith: null }],
  ['pkill pgrep', { given: 'none', runsWith: null, writesWith: null, reads: { files: '-F --pidfile' } }],
  ['wall sysctl tmutil dscl defaults', { given: 'any', runsWith: null }],
  ['logger', { given: 'any', runsWith: null, records: true }],
  [
    'date',
    {
      given: 'none',
      runsWith: null,
      writesWith: null,
      reads: { files: '-f --file' },
      records: true,
      // any other operand sets the clock
      told: { flags: 'uRI', flagWords: '--utc --iso-8601', valued: 'd', words: '--date --rfc-3339', operands: /^\+/ },
    },
  ],
  ['cal groups nproc locale getconf lsof free uptime', { given: 'none', runsWith: null, writesWith: null }],
  [
    'sleep',
    { given: 'none', runsWith: null, writesWith: null, records: true, told: { flags: 'w', operands: /^[-\d.a-z]+$/ } },
  ],
  ['whoami id', { given: 'none', runsWith: null, writesWith: null, records: true, told: { flags: 'asnrvmpioguGz' } }],
  ['hostname', { given: 'none', runsWith: null, writesWith: null, records: true }],
  ['uname', { given: 'none', runsWith: null, writesWith: null, told: { flags: 'asnrvmpioguGz' } }],
  ['printenv ps top', { given: 'none', runsWith: null, writesWith: null, looksAtVariables: true }],
];
