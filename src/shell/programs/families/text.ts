import type { Options, Rows } from '../program.ts';
import { PIECES } from './shared.ts';

const SPLIT: Options = { valued: 'abClnt', words: '--filter --bytes --lines', anywhere: true };

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
      reads: { files: '--files0-from' },
      records: true,
      told: { flags: 'clmLw', flagWords: '--bytes --chars --lines --words --max-line-length' },
    },
  ],
  [
    'tac rev',
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
      given: { does: 'reads' },
      content: { is: 'prints' },
      options: { valued: 'clos' },
      runsWith: null,
      writesWith: /^-[a-z]*r/,
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
  ['pr iconv dos2unix', { given: 'any', content: { is: 'prints' }, runsWith: null }],
  ['ptx unix2dos recode numfmt factor expr', { given: 'any', runsWith: null }],
  [
    'split gsplit',
    {
      given: 'any',
      content: { is: 'keeps' },
      options: SPLIT,
      code: { kind: 'options', code: '--filter' },
      scripts: [{ by: '--filter' }],
      runsWith: /^--filter/,
      writes: { prefixes: [1] },
    },
  ],
  [
    'csplit',
    { given: 'any', options: SPLIT, code: { kind: 'options', code: '--filter' }, runsWith: null, writes: PIECES },
  ],
  ['gcsplit', { given: 'any', options: SPLIT, code: { kind: 'options', code: '--filter' }, writes: PIECES }],
  ['ts pv', { given: 'any', content: { is: 'prints' } }],
  [
    'tee',
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
