import type { Rows } from '../program.ts';
import type { Options } from '../program-options.ts';

const SPLIT: Options = {
  valued: 'abClnt',
  words: '--filter --bytes --lines --line-bytes --suffix-length --number --separator --additional-suffix',
  anywhere: true,
};
const CSPLIT: Options = { valued: 'bfn', words: '--suffix-format --prefix --digits', anywhere: true };

/** Programs that write the text they read into files. */
export const TEXT_TO_FILES: Rows = [
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
];
