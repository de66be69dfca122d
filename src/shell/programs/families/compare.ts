import type { Options, Rows } from '../program.ts';

const SORT: Options = { valued: 'ktoST', words: '--key --output --field-separator --compress-program', anywhere: true };

/** Programs that compare and sort. */
export const COMPARE: Rows = [
  [
    'cmp',
    {
      given: { does: 'reads' },
      content: { is: 'tells', with: [['-l -b --verbose --print-bytes', 'prints']] },
      runsWith: null,
      writesWith: null,
      told: { flags: 'bls', flagWords: '--silent --quiet --verbose' },
    },
  ],
  [
    'diff',
    {
      given: { does: 'reads' },
      content: { is: 'prints', with: [['-q --brief', 'tells']] },
      runsWith: null,
      writesWith: null,
      writes: { files: '-o' },
      told: {
        flags: 'uqwbBiNyscpEZta0123456789',
        flagWords:
          '--brief --unified --ignore-all-space --ignore-case --side-by-side --color --new-file --report-identical-files',
        valued: 'UCW',
        words: '--width',
      },
    },
  ],
  [
    'colordiff',
    {
      given: { does: 'reads' },
      content: { is: 'prints', with: [['-q --brief', 'tells']] },
      runsWith: null,
      writesWith: null,
    },
  ],
  ['delta difft', { given: { does: 'reads' }, writesWith: null }],
  ['sdiff', { given: { does: 'reads' }, writesWith: null, writes: { files: '-o' } }],
  ['diff3', { given: 'any', runsWith: null }],
  [
    'comm',
    {
      given: { does: 'reads' },
      content: { is: 'prints' },
      runsWith: null,
      writesWith: null,
      told: { flags: '123iz', flagWords: '--total' },
    },
  ],
  [
    'join',
    {
      given: { does: 'reads' },
      content: { is: 'prints' },
      options: { valued: '12aejotv' },
      runsWith: null,
      writesWith: null,
      told: { flags: 'iz', valued: '12aejotv' },
    },
  ],
  [
    'sort',
    {
      given: { does: 'reads' },
      content: { is: 'prints' },
      options: SORT,
      code: { kind: 'options', code: '--compress-program' },
      scripts: [{ by: '--compress-program' }],
      runsWith: /^--compress-prog/,
      writesWith: null,
      reads: { files: '--files0-from' },
      writes: { files: '-o' },
      told: {
        flags: 'bcCdfghiMnrRsuVmz',
        flagWords:
          '--numeric-sort --reverse --unique --human-numeric-sort --version-sort --ignore-case --stable --check',
        valued: 'kto',
        words: '--key --field-separator --output',
      },
    },
  ],
  [
    'gsort',
    {
      given: { does: 'reads' },
      content: { is: 'prints' },
      options: SORT,
      code: { kind: 'options', code: '--compress-program' },
      scripts: [{ by: '--compress-program' }],
      runsWith: /^--compress-prog/,
      writesWith: null,
      reads: { files: '--files0-from' },
      writes: { files: '-o' },
    },
  ],
  [
    'uniq',
    {
      given: 'any',
      content: { is: 'prints' },
      options: { valued: 'fsw' },
      runsWith: null,
      writes: { operands: [1] },
      told: { flags: 'cdDiuz', valued: 'fsw', flagWords: '--count --repeated --unique --ignore-case' },
    },
  ],
  ['shuf tsort', { given: 'any', content: { is: 'prints' }, runsWith: null }],
];
