import type { Rows } from '../program.ts';

/** Programs that say what is there and what it is like, and show none of it. */
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
  ['ll la dust ncdu', { given: 'none', writesWith: null }],
  // of what they read they tell how much it is
  ['cloc', { given: { does: 'reads' }, content: { is: 'tells' }, writesWith: null }],
  [
    'tokei',
    {
      given: { does: 'reads' },
      content: { is: 'tells' },
      options: { valued: 'ceiost', words: '--columns --exclude --input --output --sort --type --types' },
      writesWith: null,
    },
  ],
  [
    'scc',
    {
      given: { does: 'reads' },
      content: { is: 'tells' },
      options: {
        valued: 'Mfis',
        words:
          '--avg-wage --cocomo-project-type --count-as --exclude-dir --file-gc-count --format --format-multi --generated-markers --include-ext --large-byte-count --large-line-count --min-gen-line-length --not-match --remap-all --remap-unknown --size-unit --sort --sql-project',
      },
      writesWith: null,
      writes: { files: '-o --output' },
    },
  ],
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
  [
    'file',
    {
      given: { does: 'reads' },
      content: { is: 'tells', with: [['-f --files-from', null]] },
      options: { valued: 'FmMPe', words: '--separator --magic-file --parameter --exclude' },
      runsWith: null,
      writesWith: null,
      reads: { lists: '-f --files-from' },
    },
  ],
  [
    'du',
    {
      given: 'none',
      content: { is: 'tells' },
      runsWith: null,
      writesWith: null,
      reads: { lists: '--files0-from', files: '-X --exclude-from' },
      told: { flags: 'abcDhHklmPsSxL0', valued: 'd', words: '--max-depth --exclude' },
    },
  ],
  ['df', { given: 'none', runsWith: null, writesWith: null, told: { flags: 'ahHiklPT' } }],
];
