import type { Rows } from '../program.ts';

/** Programs that print, cut and rearrange text. */
export const TEXT: Rows = [
  [
    'cat',
    {
      given: { does: 'reads' },
      content: { is: 'prints' },
      runsWith: null,
      writesWith: null,
      records: true,
      told: { flags: 'AbeEnstTuv', flagWords: '--number --show-all --number-nonblank --squeeze-blank' },
    },
  ],
  [
    'head',
    {
      given: { does: 'reads' },
      content: { is: 'prints' },
      options: { valued: 'nc', words: '--lines --bytes' },
      runsWith: null,
      writesWith: null,
      records: true,
      told: { flags: 'qvz0123456789', valued: 'nc', words: '--lines --bytes', flagWords: '--quiet --verbose' },
    },
  ],
  [
    'tail',
    {
      given: { does: 'reads' },
      content: { is: 'prints' },
      options: { valued: 'nc', words: '--lines --bytes' },
      runsWith: null,
      writesWith: null,
      records: true,
      told: {
        flags: 'qvzfFr0123456789',
        valued: 'nc',
        words: '--lines --bytes',
        flagWords: '--quiet --verbose --follow',
      },
    },
  ],
  [
    'cut',
    {
      given: { does: 'reads' },
      content: { is: 'prints' },
      options: { valued: 'bcdf', words: '--delimiter --fields --bytes --characters' },
      runsWith: null,
      writesWith: null,
      records: true,
      told: {
        flags: 'snz',
        valued: 'bcdf',
        words: '--delimiter --fields --bytes --characters',
        flagWords: '--complement',
      },
    },
  ],
  [
    'tr',
    {
      given: 'none',
      content: { is: 'prints' },
      runsWith: null,
      writesWith: null,
      records: true,
      told: { flags: 'cCdst', flagWords: '--complement --delete --squeeze-repeats' },
    },
  ],
  [
    'wc',
    {
      given: { does: 'reads' },
      content: { is: 'tells', with: [['--files0-from', null]] },
      runsWith: null,
      writesWith: null,
      reads: { lists: '--files0-from' },
      records: true,
      told: { flags: 'clmLw', flagWords: '--bytes --chars --lines --words --max-line-length' },
    },
  ],
  [
    'tac',
    {
      given: { does: 'reads' },
      content: { is: 'prints' },
      options: { valued: 's', words: '--separator' },
      runsWith: null,
      writesWith: null,
      told: { flags: 'br' },
    },
  ],
  [
    'rev',
    { given: { does: 'reads' }, content: { is: 'prints' }, runsWith: null, writesWith: null, told: { flags: 'br' } },
  ],
  [
    'paste',
    {
      given: { does: 'reads' },
      content: { is: 'prints' },
      options: { valued: 'd', words: '--delimiters' },
      runsWith: null,
      writesWith: null,
      told: { flags: 'sz', valued: 'd', words: '--delimiters' },
    },
  ],
  [
    'fold',
    {
      given: { does: 'reads' },
      content: { is: 'prints' },
      options: { valued: 'w', words: '--width' },
      runsWith: null,
      writesWith: null,
      told: { flags: 'bs', valued: 'w', words: '--width' },
    },
  ],
  [
    'fmt',
    {
      given: { does: 'reads' },
      content: { is: 'prints' },
      options: { valued: 'wpg', words: '--width --prefix --goal' },
      runsWith: null,
      writesWith: null,
    },
  ],
  [
    'column',
    {
      given: { does: 'reads' },
      content: { is: 'prints' },
      options: { valued: 'clsoNHRTOWCEipr', words: '--columns --output-width --separator' },
      runsWith: null,
      writesWith: null,
    },
  ],
  [
    'expand unexpand',
    { given: { does: 'reads' }, content: { is: 'prints' }, runsWith: null, writesWith: null, told: { flags: 'ai' } },
  ],
  [
    'nl',
    {
      given: { does: 'reads' },
      content: { is: 'prints' },
      options: { valued: 'bdfhilnsvw' },
      runsWith: null,
      writesWith: null,
      told: { flags: 'p', valued: 'bdfhilnsvw' },
    },
  ],
  ['look', { given: { does: 'reads', after: 1 }, content: { is: 'prints' }, runsWith: null, writesWith: null }],
  [
    'pr',
    {
      given: { does: 'reads' },
      content: { is: 'prints' },
      options: {
        valued: 'hlNoWwD',
        attached: 'einsS',
        words: '--header --length --first-line-number --indent --width --page-width --date-format',
      },
      runsWith: null,
      writesWith: null,
    },
  ],
  [
    'ptx',
    {
      given: { does: 'reads' },
      options: { valued: 'AFMSWWbgiortw' },
      runsWith: null,
      writesWith: null,
      reads: { files: '-i -o -b' },
      // `ptx -G in out`
      writes: { operands: [1] },
    },
  ],
  ['numfmt factor expr', { given: 'none', runsWith: null, writesWith: null }],
  ['ts', { given: { does: 'reads', after: 1 }, content: { is: 'prints' }, runsWith: null, writesWith: null }],
  [
    'pv',
    {
      given: { does: 'reads' },
      content: { is: 'prints' },
      options: {
        valued: 'iwHNLBsdRDFPEX',
        words:
          '--interval --width --height --name --rate-limit --buffer-size --size --watchfd --remote --delay-start --format --pidfile',
      },
      writesWith: null,
    },
  ],
  ['seq', { given: 'none', runsWith: null, writesWith: null, told: { flags: 'w', operands: /^[-\d.a-z]+$/ } }],
  ['yes', { given: 'none', runsWith: null, writesWith: null }],
  ['basename', { given: 'none', runsWith: null, writesWith: null, records: true, told: { flags: 'az', valued: 's' } }],
  ['dirname', { given: 'none', runsWith: null, writesWith: null, records: true, told: { flags: 'z' } }],
];
