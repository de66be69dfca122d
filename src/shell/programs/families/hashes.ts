import type { Rows } from '../program.ts';
import type { Told } from '../program-options.ts';

/** Sub-commands of openssl that take the names of files. */
const DIGESTS =
  'dgst md4 md5 sha1 sha224 sha256 sha384 sha512 sha3-256 sha3-512 blake2b512 blake2s256 ripemd160 sm3 verify rehash storeutl';
/** Of its options those that have a value and name no file. */
const OPENSSL =
  '-pass -passin -passout -k -K -iv -S -md -iter -saltlen -days -subj -newkey -pkeyopt -algorithm -outform -inform -keyform -certform -name -caname -hmac -mac -macopt -engine -host -port -servername -starttls -set_serial -extensions -addext -startdate -enddate -CApath -nameopt -reqopt -digest -sigopt -cipher -ciphersuites -xoflen -provider -propquery -bufsize -purpose';
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
  [
    'shasum xxhsum b3sum',
    {
      given: { does: 'reads' },
      content: { is: 'tells', with: [['-c --check', null]] },
      options: { valued: 'al', words: '--algorithm --length' },
      runsWith: null,
      writesWith: null,
    },
  ],
  ['sum', { given: { does: 'reads' }, content: { is: 'tells' }, runsWith: null, writesWith: null }],
  [
    'md5',
    {
      given: { does: 'reads' },
      content: { is: 'tells', with: [['-p', 'prints']] },
      options: { valued: 'sc' },
      runsWith: null,
      writesWith: null,
    },
  ],
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
  [
    'basenc',
    {
      given: { does: 'reads' },
      content: { is: 'prints' },
      options: { valued: 'w', words: '--wrap' },
      runsWith: null,
      writesWith: null,
    },
  ],
  // what it does to a store is in its words, and not told here
  ['keytool', { given: { does: 'unknown' }, content: { by: 'listed' } }],
  [
    'openssl',
    {
      given: { does: 'reads', after: 1, behind: `${DIGESTS} cms smime` },
      content: {
        is: 'prints',
        with: [
          ['-debug', null],
          ['-text', 'prints'],
          ['-pubout', 'tells'],
        ],
        used: '-key -inkey -kfile -signer -rand -CAkey -signkey -sign -verify -prverify -cert -CAfile -pass -passin -passout',
        behind: Object.fromEntries(DIGESTS.split(' ').map((name) => [name, 'tells'] as const)),
      },
      options: { words: OPENSSL },
      runsWith: /^-(?:engine|provider|provider-path|config|keyform)/,
      writesWith: null,
      reads: {
        files:
          '-in -inkey -key -cert -certfile -CA -CAkey -CAfile -signkey -sign -verify -prverify -signature -sigfile -extfile -chain -untrusted -peerkey -kdf_in -kfile -config -rand -signer -recip -data -queryfile',
      },
      writes: { files: '-out -keyout -msgfile -keylogfile -writerand -sess_out -CAserial' },
      network: { hostsBy: '-connect' },
      looksAtVariables: /env/i,
    },
  ],
  [
    'gpg gpg2',
    {
      given: 'any',
      content: {
        with: [
          ['-e -c --encrypt --symmetric', 'tells'],
          ['-d --decrypt', 'prints'],
        ],
        used: '--import',
      },
      writes: { files: '-o' },
      runsWith: /^--(?:options|agent-program|dirmngr-program|exec-path|photo-viewer|homedir)/,
    },
  ],
  [
    'age rage',
    {
      given: 'any',
      content: {
        with: [
          ['-d --decrypt', 'prints'],
          ['-e -r -R -p --encrypt --recipient --recipients-file --passphrase', 'tells'],
        ],
        used: '-i --identity',
      },
      writes: { files: '-o' },
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
      // with any other it makes a key, or changes one
      readsWith: '-l -lf -lv -lvf -y -yf -e -ef -B -F -L -Lf',
      reads: { files: '-f' },
    },
  ],
  ['ssh-add', { given: 'any', content: { is: 'uses' }, runsWith: /^-[DPsw]$/ }],
  ['uuidgen', { given: 'none', runsWith: null, writesWith: null }],
  [
    'mcookie',
    {
      given: 'none',
      options: { valued: 'm', words: '--max-size' },
      runsWith: null,
      writesWith: null,
      reads: { files: '-f --file' },
    },
  ],
];
