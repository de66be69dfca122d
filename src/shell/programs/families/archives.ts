import type { Rows } from '../program.ts';
import type { Content } from '../program-content.ts';

/** What comes in by a pipe goes out by one. */
const PACKS: Content = { by: 'compressed', piped: 'prints' };

/** Programs that pack and unpack. */
export const ARCHIVES: Rows = [
  [
    'gzip',
    {
      given: 'any',
      acts: 'packs',
      content: PACKS,
      options: { valued: 'S', words: '--suffix', anywhere: true },
      runsWith: null,
      records: true,
    },
  ],
  [
    'gunzip bunzip2 unxz unlzma unzstd',
    {
      given: 'any',
      acts: 'packs',
      content: PACKS,
      options: {
        valued: 'SoMT',
        words: '--suffix --threads --memory --output-dir-flat --output-dir-mirror --filelist',
      },
      runsWith: null,
    },
  ],
  [
    'pigz bzip2 xz lzma zstd lz4 brotli',
    {
      given: 'any',
      acts: 'packs',
      content: PACKS,
      // files with names, or all the same
      options: {
        valued: 'SoFTpMDCbwIJ',
        words:
          '--suffix --format --check --threads --memlimit --filters --processes --blocksize --maxdict --output-dir-flat --output-dir-mirror --filelist --dictID --quality --lgwin --output',
        anywhere: true,
      },
      // a dictionary, and what a patch is made against
      reads: { files: '-D --patch-from' },
      runsWith: null,
    },
  ],
  [
    'tar gtar bsdtar',
    {
      given: 'any',
      acts: 'archives',
      content: { by: 'packed' },
      options: {
        valued: 'fCTXbgHIKNLVF',
        words:
          '--file --directory --files-from --exclude-from --exclude --transform --xform --strip-components --strip --add-file --use-compress-program --to-command --checkpoint-action --rsh-command --info-script --new-volume-script',
        anywhere: true,
      },
      code: {
        kind: 'options',
        code: '-I -F --checkpoint-action --to-command --use-compress-program --rsh-command --info-script',
      },
      scripts: [
        { by: '-I -F --to-command --use-compress-program --rsh-command --info-script --new-volume-script' },
        { by: '--checkpoint-action', after: /^exec=/ },
      ],
      runsWith:
        /^--(?:checkpoint-action|to-command|use-compress-program|rsh-command|info-script|new-volume-script)|^-?[A-Za-z]*[IF](?:$|[^A-Za-z])|^-[IF]/,
      reads: { lists: '-T --files-from', files: '-X --exclude-from' },
      writes: { files: '--index-file -g --listed-incremental --volno-file', folders: '--one-top-level' },
    },
  ],
  [
    'zip',
    {
      given: 'any',
      acts: 'archives',
      content: { by: 'zipped' },
      options: { valued: 'bnitO', words: '-TT --unzip-command --temp-path --output-file', anywhere: true },
      code: { kind: 'options', code: '-T -TT --unzip-command' },
      scripts: [{ by: '-TT --unzip-command' }],
      runsWith: /^(?:-T|-TT|--unzip-command)/,
    },
  ],
  ['unzip', { given: 'any', acts: 'archives', options: { valued: 'dxP' }, runsWith: null }],
  ['7z 7za 7zr ar', { given: 'any', acts: 'archives', content: { by: 'added' } }],
  ['unrar', { given: 'any', writes: { here: 'x e' } }],
  ['cpio', { given: 'any', acts: 'archives', writes: { folders: '-D', here: '-i --extract' } }],
  [
    'jar',
    {
      given: 'any',
      acts: 'archives',
      content: { by: 'packed' },
      options: { words: '--file --manifest --main-class' },
      writes: { folders: '-C --dir', here: 'x xf xvf -xf -xvf --extract' },
    },
  ],
  [
    'unsquashfs unar cabextract innoextract unshield binwalk msiextract',
    { given: 'any', writes: { folders: '-d -o -C', here: '' } },
  ],
  [
    'uudecode',
    { given: { does: 'reads' }, content: { is: 'prints' }, writesWith: null, writes: { files: '-o', here: '' } },
  ],
  ['dpkg-deb', { given: 'any', acts: 'archives' }],
  ['dpkg', { given: 'any', writes: { into: [0, 1] } }],
  ['borg', { given: 'any', acts: 'archives', network: { sends: true }, writes: { here: 'extract' } }],
  ['pax', { given: 'any', acts: 'archives', writes: { here: '-r' } }],
  ['rpm2cpio', { given: 'any', writes: { folders: '-d -D -C -t --dir' } }],
];
