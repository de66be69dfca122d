import type { Rows } from '../program.ts';

/** Programs that say what is there and what it is like, and open none of it. */
export const LISTING: Rows = [
  [
    'ls',
    {
      given: 'none',
      content: { is: 'tells' },
      runsWith: null,
      writesWith: null,
      told: {
        flags: 'aAbBcCdfFgGhHiklLmnNopqQrRsStuUvxXZ1',
        flagWords:
          '--group-directories-first --all --almost-all --color --directory --human-readable --recursive --reverse --size --full-time',
        words: '--sort --time --time-style --format',
      },
    },
  ],
  ['ll la dust ncdu cloc tokei scc', { given: 'none', writesWith: null }],
  ['dir vdir exa eza lsd tree readlink realpath pathchk namei', { given: 'none', runsWith: null, writesWith: null }],
  [
    'stat',
    {
      given: 'none',
      content: { is: 'tells' },
      runsWith: null,
      writesWith: null,
      told: { flags: 'Lft', valued: 'c', words: '--format --printf' },
    },
  ],
  ['file', { given: 'none', content: { is: 'tells' }, runsWith: null, writesWith: null }],
  [
    'du',
    {
      given: 'none',
      content: { is: 'tells' },
      runsWith: null,
      writesWith: null,
      told: { flags: 'abcDhHklmPsSxL0', valued: 'd', words: '--max-depth --exclude' },
    },
  ],
  ['df', { given: 'none', runsWith: null, writesWith: null, told: { flags: 'ahHiklPT' } }],
];
