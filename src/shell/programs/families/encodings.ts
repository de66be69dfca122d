import type { Rows } from '../program.ts';

/** Programs that show bytes or compressed text, or turn one encoding of a text into another. */
export const ENCODINGS: Rows = [
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
    'hd zcat gzcat bzcat xzcat zstdcat lz4cat',
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
    'dos2unix unix2dos',
    {
      given: { does: 'unknown' },
      content: { is: 'keeps' },
      options: { valued: 'cD', words: '--convmode --display-enc' },
      runsWith: null,
    },
  ],
  ['recode', { given: { does: 'unknown', after: 1 }, content: { is: 'keeps' }, runsWith: null }],
];
