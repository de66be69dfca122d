import type { Rows, Told } from '../program.ts';

const BASE_TOLD: Told = { flags: 'dDi', flagWords: '--decode --ignore-garbage', valued: 'w', words: '--wrap' };

/** Hashes, encodings, keys. */
export const HASHES: Rows = [
  [
    'md5sum sha1sum sha256sum sha512sum cksum',
    {
      given: { does: 'reads' },
      content: { is: 'tells', with: [['-c --check', null]] },
      runsWith: null,
      writesWith: null,
      told: { flags: 'btz', flagWords: '--binary --text --tag --zero' },
    },
  ],
  [
    'sha224sum sha384sum b2sum',
    {
      given: { does: 'reads' },
      content: { is: 'tells', with: [['-c --check', null]] },
      runsWith: null,
      writesWith: null,
    },
  ],
  ['shasum xxhsum', { given: 'any', content: { is: 'tells', with: [['-c --check', null]] }, runsWith: null }],
  ['b3sum', { given: 'any', content: { is: 'tells', with: [['-c --check', null]] } }],
  ['sum', { given: { does: 'reads' }, content: { is: 'tells' }, runsWith: null, writesWith: null }],
  ['md5', { given: 'any', content: { is: 'tells', with: [['-p', 'prints']] }, runsWith: null }],
  [
    'base64',
    {
      given: { does: 'reads' },
      content: { is: 'prints' },
      options: { valued: 'w', words: '--wrap' },
      runsWith: null,
      writesWith: null,
      records: true,
      told: BASE_TOLD,
    },
  ],
  [
    'base32',
    {
      given: { does: 'reads' },
      content: { is: 'prints' },
      options: { valued: 'w', words: '--wrap' },
      runsWith: null,
      writesWith: null,
      told: BASE_TOLD,
    },
  ],
  ['basenc', { given: 'any', content: { is: 'prints' }, runsWith: null }],
  [
    'openssl',
    {
      given: 'none',
      content: { used: '-key -inkey -CAkey -signkey -cert -CAfile' },
      runsWith: /^-(?:engine|provider|provider-path|config|keyform)/,
      writesWith: null,
      reads: { files: '-in -inkey -key -cert -CAfile' },
      writes: { files: '-out -keyout -msgfile -keylogfile -writerand -sess_out -CAserial' },
      network: { hostsBy: '-connect' },
      looksAtVariables: /env/i,
    },
  ],
  [
    'gpg gpg2',
    {
      given: 'any',
      content: { with: [['-e -c --encrypt --symmetric', 'tells']], used: '--import' },
      runsWith: /^--(?:options|agent-program|dirmngr-program|exec-path|photo-viewer|homedir)/,
    },
  ],
  [
    'age rage',
    {
      given: 'any',
      content: {
        with: [
          ['-d --decrypt', null],
          ['-e -r -R -p --encrypt --recipient --recipients-file --passphrase', 'tells'],
        ],
        used: '-i --identity',
      },
    },
  ],
  [
    'ssh-keygen',
    {
      given: 'any',
      content: {
        with: [
          ['-y -e', null],
          ['-l -B', 'tells'],
        ],
      },
      runsWith: /^-[DPsw]$/,
    },
  ],
  ['ssh-add', { given: 'any', content: { is: 'uses' }, runsWith: /^-[DPsw]$/ }],
  ['uuidgen mcookie', { given: 'any', runsWith: null }],
];
