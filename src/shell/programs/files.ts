import type { ProgramTable } from './program.ts';

const RUNS_NOTHING = { runsWith: null } as const;
const PACKERS = 'gzip gunzip bzip2 bunzip2 xz unxz zstd unzstd lz4 brotli';

/** Programs that copy, remove and pack files. */
export const FILES: ProgramTable = [
  ['cp mv rm rmdir ln chown chgrp truncate dd shred unlink mkfifo mktemp unzip', RUNS_NOTHING],
  ['mkdir touch chmod sync gzip', { runsWith: null, records: true }],
  ['rm', { given: { does: 'deletes', deep: '-r -R --recursive' } }],
  ['rimraf del del-cli srm rmdir unlink trash trash-put trash-cli gio', { given: { does: 'deletes', deep: 'always' } }],
  ['shred', { given: { does: 'writes', deep: 'always' }, options: { valued: 'ns', words: '--iterations --size' } }],
  ['mkfs mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.xfs mkfs.btrfs mkfs.vfat mkswap', { given: { does: 'writes' } }],
  // without these it lists what is there
  ['wipefs', { writesWith: /^(?:-\w*[ao]|--all|--offset)/, readsWith: '-n --no-act' }],
  // what lies there is hidden, or seen again
  ['mount umount', { given: { does: 'unknown', deep: 'always' } }],
  ['tee sponge mkfifo', { given: { does: 'writes' } }],
  ['mkdir', { given: { does: 'writes' }, options: { valued: 'm', words: '--mode' } }],
  [
    'truncate',
    { given: { does: 'writes' }, options: { valued: 's', words: '--size' }, reads: { files: '-r --reference' } },
  ],
  [
    'touch',
    {
      given: { does: 'writes', creates: true },
      options: { valued: 'dt', words: '--date' },
      reads: { files: '-r --reference' },
    },
  ],
  ['install', { runsWith: /^--strip-program/, scripts: [{ by: '--strip-program' }] }],
  ['install', { escalatesWith: /(?:^|\s)(?:-\w*m|--mode)[= ]?(?:0*[4-7][0-7]{3}|\S*[+=][rwxXt]*s)/ }],
  ['cp mv ln install ditto', { options: { valued: 'tS', words: '--target-directory --suffix', anywhere: true } }],
  [
    'install',
    { options: { valued: 'tSmog', words: '--target-directory --suffix --mode --owner --group', anywhere: true } },
  ],
  ['chmod chown chgrp chattr chcon', { options: { words: '--from --reference' } }],
  ['setfacl', { options: { valued: 'mMxX', words: '--modify --modify-file --remove --remove-file --set --set-file' } }],
  [
    PACKERS,
    { runsWith: null, given: { does: 'reads' }, readsWith: '-c --stdout --to-stdout -l --list -t --test -dc -cd' },
  ],
  [
    'tar gtar bsdtar',
    {
      options: {
        valued: 'fCTXbgHIKNLVF',
        words:
          '--file --directory --files-from --exclude-from --exclude --transform --strip-components --use-compress-program --to-command --checkpoint-action --rsh-command --info-script --new-volume-script',
        anywhere: true,
      },
      scripts: [
        { by: '-I -F --to-command --use-compress-program --rsh-command --info-script --new-volume-script' },
        { by: '--checkpoint-action', after: /^exec=/ },
      ],
      code: {
        kind: 'options',
        code: '-I -F --checkpoint-action --to-command --use-compress-program --rsh-command --info-script',
      },
      runsWith:
        /^--(?:checkpoint-action|to-command|use-compress-program|rsh-command|info-script|new-volume-script)|^-?[A-Za-z]*[IF](?:$|[^A-Za-z])|^-[IF]/,
      writes: { files: '--index-file -g --listed-incremental --volno-file', folders: '--one-top-level' },
    },
  ],
  [
    'zip',
    {
      options: { valued: 'bnit', words: '-TT --unzip-command --temp-path', anywhere: true },
      code: { kind: 'options', code: '-T -TT --unzip-command' },
      runsWith: /^(?:-T|-TT|--unzip-command)/,
    },
  ],
  ['zip', { scripts: [{ by: '-TT --unzip-command' }] }],
  ['unzip', { options: { valued: 'dxP' } }],
  ['7z 7za 7zr unrar ar', { writes: { here: 'x e' } }],
  ['cpio', { writes: { folders: '-D', here: '-i --extract' } }],
  ['jar', { writes: { folders: '-C --dir', here: 'x xf xvf -xf -xvf --extract' } }],
  ['unsquashfs unar cabextract innoextract unshield binwalk msiextract', { writes: { folders: '-d -o -C', here: '' } }],
  ['uudecode', { writes: { files: '-o', folders: '-P', prefixed: '-f --prefix', here: '' } }],
  ['patch', { writes: { here: '' } }],
  ['dpkg-deb dpkg', { writes: { into: [0, 1] } }],
  ['borg pax', { writes: { here: 'extract -r' } }],
  ['rpm2cpio conda', { writes: { folders: '-d -D -C -t --dir' } }],
  ['strace ltrace time gtime xtrace ktrace dtruss', { writes: { files: '-o' } }],
  ['script', { options: { valued: 'cEmo' }, writes: { files: '-O -B -I -T', operands: [0] } }],
  ['screen', { writes: { files: '-Logfile', said: true } }],
  ['flock', { options: { valued: 'wEc' }, writes: { operands: [0] } }],
  ['xvfb-run', { writes: { files: '-e -f' } }],
  ['systemd-run', { writes: { settings: '-p --property' } }],
];
