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
  ['ll la dust', { given: 'none', writesWith: null }],
  ['ncdu', { given: 'none', writesWith: null, reads: { files: '-f' }, writes: { files: '-o' } }],
  // of what they read they tell how much it is
  [
    'cloc',
    {
      given: { does: 'reads', deep: 'always', follows: 'always' },
      content: { is: 'tells' },
      writesWith: null,
      reads: { lists: '--list-file' },
      writes: { files: '--out --report-file' },
    },
  ],
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
  [
    'tree',
    {
      // a listing that somebody else made
      given: { does: 'reads', with: '--fromfile --fromtabfile' },
      options: { valued: 'HILPTo', words: '--charset --filelimit --timefmt' },
      content: { is: 'prints' },
      runsWith: null,
      writesWith: null,
      writes: { files: '-o' },
    },
  ],
  ['dir vdir exa eza lsd readlink realpath pathchk namei', { given: 'none', runsWith: null, writesWith: null }],
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
      options: { valued: 'FMPe', words: '--separator --parameter --exclude' },
      runsWith: null,
      writesWith: null,
      reads: { lists: '-f --files-from', files: '-m --magic-file' },
    },
  ],
  [
    'du',
    {
      given: 'none',
      content: { is: 'tells', with: [['--files0-from', null]] },
      runsWith: null,
      writesWith: null,
      reads: { lists: '--files0-from', files: '-X --exclude-from' },
      told: { flags: 'abcDhHklmPsSxL0', valued: 'd', words: '--max-depth --exclude' },
    },
  ],
  // it opens what it is given, and tells of the disk below
  [
    'df',
    {
      given: { does: 'reads' },
      content: { is: 'tells' },
      runsWith: null,
      writesWith: null,
      told: { flags: 'ahHiklPT' },
    },
  ],
];
