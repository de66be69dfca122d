import type { Options, Rows } from '../program.ts';

const SPLIT: Options = {
  valued: 'abClnt',
  words: '--filter --bytes --lines --line-bytes --suffix-length --number --separator --additional-suffix',
  anywhere: true,
};
const CSPLIT: Options = { valued: 'bfn', words: '--suffix-format --prefix --digits', anywhere: true };

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
  [
    'od',
    {
      given: { does: 'reads' },
      content: { is: 'prints' },
      options: { valued: 'AjNSt', attached: 'w', words: '--format' },
      runsWith: null,
      writesWith: null,
      told: { flags: 'abcdfilosxv', valued: 'AjNSt', words: '--format' },
    },
  ],
  [
    'hexdump',
    {
      given: { does: 'reads' },
      content: { is: 'prints' },
      runsWith: null,
      writesWith: null,
      told: { flags: 'bcCdovx' },
    },
  ],
  [
    'hd look zcat gzcat bzcat xzcat zstdcat lz4cat',
    { given: { does: 'reads' }, content: { is: 'prints' }, runsWith: null, writesWith: null },
  ],
  [
    'xxd',
    {
      given: { does: 'reads', most: 1 },
      content: { is: 'prints' },
      options: { valued: 'closngRd', words: '-cols -len -offset -seek -name -groupsize -color' },
      runsWith: null,
      writesWith: null,
      // `xxd in out`, in both directions
      writes: { operands: [1] },
    },
  ],
  [
    'strings',
    {
      given: { does: 'reads' },
      content: { is: 'prints' },
      options: { valued: 'nteTsU', words: '--bytes' },
      runsWith: null,
      writesWith: null,
    },
  ],
  [
    'iconv',
    {
      given: { does: 'reads' },
      content: { is: 'prints' },
      options: { valued: 'fto', words: '--from-code --to-code --output --byte-subst --widechar-subst --unicode-subst' },
      runsWith: null,
      writesWith: null,
      writes: { files: '-o' },
    },
  ],
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
  ['dos2unix', { given: 'any', content: { is: 'prints' }, runsWith: null }],
  ['ptx unix2dos recode', { given: 'any', runsWith: null }],
  ['numfmt factor expr', { given: 'none', runsWith: null, writesWith: null }],
  [
    'split gsplit',
    {
      given: { does: 'reads', most: 1 },
      content: { is: 'keeps' },
      options: SPLIT,
      code: { kind: 'options', code: '--filter' },
      scripts: [{ by: '--filter' }],
      runsWith: /^--filter/,
      writesWith: null,
      writes: { prefixes: [1], prefix: 'x' },
    },
  ],
  [
    'csplit gcsplit',
    {
      given: { does: 'reads', most: 1 },
      options: CSPLIT,
      runsWith: null,
      writesWith: null,
      writes: { prefixed: '-f --prefix', prefix: 'xx' },
    },
  ],
  ['ts', { given: 'none', content: { is: 'prints' }, runsWith: null, writesWith: null }],
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
  [
    'tee gtee',
    {
      given: { does: 'writes' },
      content: { is: 'prints' },
      code: { kind: 'builtin', builtin: 'tee' },
      runsWith: null,
      startsNothing: true,
      filesOnly: true,
      records: true,
      told: { flags: 'aip', flagWords: '--append' },
    },
  ],
  [
    'sponge',
    { given: { does: 'writes' }, content: { is: 'keeps' }, runsWith: null, startsNothing: true, filesOnly: true },
  ],
  ['seq', { given: 'none', runsWith: null, writesWith: null, told: { flags: 'w', operands: /^[-\d.a-z]+$/ } }],
  ['yes', { given: 'none', runsWith: null, writesWith: null }],
  ['basename', { given: 'none', runsWith: null, writesWith: null, records: true, told: { flags: 'az', valued: 's' } }],
  ['dirname', { given: 'none', runsWith: null, writesWith: null, records: true, told: { flags: 'z' } }],
];
