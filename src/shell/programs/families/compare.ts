import type { Rows } from '../program.ts';
import type { Options } from '../program-options.ts';

const SORT: Options = {
  valued: 'ktoST',
  words:
    '--key --output --field-separator --compress-program --buffer-size --temporary-directory --batch-size --sort --parallel',
  anywhere: true,
};

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
      given: { does: 'reads', deep: '-r --recursive' },
      options: {
        valued: 'UCWIFLxXSD',
        words:
          '--width --old-group-format --new-group-format --unchanged-group-format --changed-group-format --label --exclude --exclude-from --ignore-matching-lines --show-function-line --starting-file --from-file --to-file --ifdef --tabsize --horizon-lines --palette --line-format --old-line-format --new-line-format --unchanged-line-format',
      },
      reads: { files: '-X --exclude-from --from-file --to-file' },
      content: { is: 'prints', with: [['-q --brief', 'tells']] },
      runsWith: null,
      writesWith: null,
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
      given: { does: 'reads', deep: '-r --recursive' },
      options: { valued: 'UCWIFLxXSD' },
      content: { is: 'prints', with: [['-q --brief', 'tells']] },
      runsWith: null,
      writesWith: null,
    },
  ],
  ['delta difft', { given: { does: 'reads' }, writesWith: null }],
  ['sdiff', { given: { does: 'reads' }, writesWith: null, writes: { files: '-o' } }],
  ['diff3', { given: { does: 'reads' }, options: { valued: 'L', words: '--label --diff-program' }, writesWith: null }],
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
      reads: { lists: '--files0-from', files: '--random-source' },
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
  // as it is called where the system has another
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
      reads: { lists: '--files0-from', files: '--random-source' },
      writes: { files: '-o' },
    },
  ],
  [
    'uniq',
    {
      given: { does: 'reads', most: 1 },
      content: { is: 'prints' },
      options: { valued: 'fsw', words: '--skip-fields --skip-chars --check-chars' },
      runsWith: null,
      writesWith: null,
      writes: { operands: [1] },
      told: { flags: 'cdDiuz', valued: 'fsw', flagWords: '--count --repeated --unique --ignore-case' },
    },
  ],
  [
    'shuf',
    {
      given: { does: 'reads', most: 1, not: '-e --echo -i --input-range' },
      content: { is: 'prints' },
      options: { valued: 'ino', words: '--input-range --head-count --output' },
      runsWith: null,
      writesWith: null,
      reads: { files: '--random-source' },
      writes: { files: '-o' },
    },
  ],
  ['tsort', { given: { does: 'reads' }, content: { is: 'prints' }, runsWith: null, writesWith: null }],
];
