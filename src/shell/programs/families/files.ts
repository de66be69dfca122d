import type { Rows } from '../program.ts';
import type { Options } from '../program-options.ts';
import { SSH_SCRIPTS } from './shared.ts';

const COPY: Options = { valued: 'tS', words: '--target-directory --suffix', anywhere: true };

/** Programs that copy, move, make and remove files. */
export const FILES: Rows = [
  [
    'cp gcp',
    {
      given: 'any',
      acts: 'copies',
      content: { is: 'keeps' },
      options: COPY,
      runsWith: null,
      told: { flags: 'rRapfnvuidPT', flagWords: '--recursive --archive --force --no-clobber --verbose', valued: 't' },
    },
  ],
  [
    'mv gmv',
    {
      given: 'any',
      acts: 'copies',
      content: { is: 'keeps' },
      options: COPY,
      runsWith: null,
      told: { flags: 'fnvuiT', flagWords: '--force --no-clobber --verbose --update', valued: 't' },
    },
  ],
  ['ln gln', { given: 'any', acts: 'copies', content: { is: 'keeps' }, options: COPY, runsWith: null }],
  [
    'install ginstall',
    {
      given: 'any',
      acts: 'copies',
      content: { is: 'keeps' },
      options: { valued: 'tSmog', words: '--target-directory --suffix --mode --owner --group', anywhere: true },
      scripts: [{ by: '--strip-program' }],
      runsWith: /^--strip-program/,
      escalatesWith: /(?:^|\s)(?:-\w*m|--mode)[= ]?(?:0*[4-7][0-7]{3}|\S*[+=][rwxXt]*s)/,
    },
  ],
  ['link', { given: 'any', acts: 'copies', content: { is: 'keeps' }, runsWith: null }],
  ['ditto', { given: 'any', acts: 'copies', content: { is: 'keeps' }, options: COPY }],
  [
    'rm grm',
    {
      given: { does: 'deletes', deep: '-r -R --recursive' },
      runsWith: null,
      told: { flags: 'rRfiIvd', flagWords: '--recursive --force --verbose --dir' },
    },
  ],
  [
    'rmdir',
    {
      given: { does: 'deletes', deep: 'always', spares: '--ignore-fail-on-non-empty' },
      runsWith: null,
      told: { flags: 'v' },
    },
  ],
  ['unlink', { given: { does: 'deletes', deep: 'always' }, runsWith: null, told: {} }],
  ['rimraf del del-cli srm trash trash-put trash-cli', { given: { does: 'deletes', deep: 'always', finds: true } }],
  ['gio', { given: 'any', acts: 'spoken' }],
  [
    'shred gshred',
    {
      given: { does: 'writes', deep: 'always' },
      acts: 'shreds',
      options: { valued: 'ns', words: '--iterations --size' },
      reads: { files: '--random-source' },
      runsWith: null,
    },
  ],
  [
    'mkdir',
    {
      given: { does: 'writes' },
      options: { valued: 'm', words: '--mode' },
      runsWith: null,
      startsNothing: true,
      filesOnly: true,
      records: true,
      told: { flags: 'pv', flagWords: '--parents --verbose', valued: 'm', words: '--mode' },
    },
  ],
  [
    'touch',
    {
      given: { does: 'writes', creates: true, spares: '-c --no-create' },
      // `-r` asks how old another file is, and does not open it
      options: { valued: 'dtr', words: '--date --reference' },
      runsWith: null,
      startsNothing: true,
      filesOnly: true,
      records: true,
      told: { flags: 'acmh', flagWords: '--no-create', valued: 'dt', words: '--date' },
    },
  ],
  [
    'truncate gtruncate',
    {
      given: { does: 'writes' },
      options: { valued: 'sr', words: '--size --reference' },
      runsWith: null,
      filesOnly: true,
      told: { flags: 'co', valued: 's', words: '--size' },
    },
  ],
  ['mkfifo', { given: { does: 'writes' }, options: { valued: 'm', words: '--mode' }, runsWith: null, filesOnly: true }],
  [
    'mktemp',
    { given: 'any', acts: 'temporary', options: { valued: 'p', words: '--suffix' }, runsWith: null, filesOnly: true },
  ],
  [
    'fallocate',
    {
      given: { does: 'writes', opens: true },
      content: { is: 'tells' },
      options: { valued: 'lo', words: '--length --offset' },
      runsWith: null,
      filesOnly: true,
    },
  ],
  ['dd gdd', { given: 'any', acts: 'dd', content: { by: 'converted' }, runsWith: null }],
  // it opens what it is given, and reads nothing of it
  ['sync', { given: { does: 'reads' }, content: { is: 'tells' }, writesWith: null, runsWith: null, records: true }],
  ['patch', { given: 'any', acts: 'patch', writes: { here: '' } }],
  [
    'rsync',
    {
      given: 'any',
      acts: 'copies',
      content: { is: 'keeps' },
      options: {
        valued: 'efTBM',
        words:
          '--address --backup-dir --block-size --bwlimit --checksum-choice --checksum-seed --chmod --chown --compare-dest --compress-choice --compress-level --contimeout --copy-as --copy-dest --debug --early-input --exclude --exclude-from --files-from --filter --groupmap --iconv --include --include-from --info --link-dest --log-file --log-file-format --max-alloc --max-delete --max-size --min-size --modify-window --only-write-batch --out-format --outbuf --partial-dir --password-file --port --protocol --read-batch --remote-option --rsh --rsync-path --skip-compress --sockopts --stderr --stop-after --stop-at --suffix --temp-dir --timeout --usermap --write-batch',
        anywhere: true,
      },
      code: { kind: 'options', code: '-e -M --rsh --rsync-path' },
      scripts: [{ by: '-e --rsh' }],
      runsWith: /^-[A-Za-z]*e|^--(?:rsh|rsync-path)/,
      reads: {
        lists: '--files-from',
        files: '--exclude-from --include-from --password-file --read-batch --early-input',
      },
      writes: { prefixed: '--write-batch --only-write-batch', folders: '--backup-dir --partial-dir --temp-dir -T' },
      network: { sends: true, hosts: 'named' },
    },
  ],
  [
    'scp',
    {
      given: 'any',
      acts: 'copies',
      content: { is: 'keeps', used: '-i -F' },
      options: { valued: 'cDFiJloPSX' },
      code: { kind: 'all' },
      scripts: SSH_SCRIPTS,
      runsWith: /^-[SoFD]/,
      reads: { files: '-i -F' },
      writes: { files: '-E -S', settings: '-o' },
      network: { sends: true, hosts: 'named' },
    },
  ],
];
