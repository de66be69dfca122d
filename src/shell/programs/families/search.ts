import type { Content, Given, Options, Rows } from '../program.ts';
import { PAGED } from './shared.ts';

/** The pattern comes first, unless an option has it. */
const SEARCHED: Given = {
  does: 'reads',
  after: 1,
  unless: '-e -f --regexp --file --files',
  deep: '-r -R --recursive --dereference-recursive',
};
const GREP: Options = { valued: 'efmABCdD', words: '--regexp --file --max-count' };
/** Of a file that is searched: whether, how often or where. */
const FOUND: Content = {
  is: 'prints',
  with: [['-q -c -l -L --quiet --silent --count --files-with-matches --files-without-match', 'tells']],
};
const SEARCHED_BELOW: Given = {
  does: 'reads',
  after: 1,
  unless: '-e -f --regexp --file --files',
  deep: 'always',
  hiddenWith: '--hidden -. -u --unrestricted',
};

/** Programs that search: in files, and for files. */
export const SEARCH: Rows = [
  [
    'grep egrep fgrep',
    {
      given: SEARCHED,
      content: FOUND,
      options: GREP,
      runsWith: null,
      writesWith: null,
      reads: { files: '-f --file' },
      told: {
        flags: 'EFGPivwxclLnHhoqsrazUIbTZy0123456789',
        flagWords:
          '--extended-regexp --fixed-strings --perl-regexp --ignore-case --invert-match --word-regexp --line-regexp --count --files-with-matches --files-without-match --line-number --with-filename --no-filename --only-matching --quiet --silent --no-messages --recursive --text --null --color --colour --line-buffered --byte-offset',
        valued: 'efmABC',
        words:
          '--regexp --file --max-count --include --exclude --exclude-dir --context --after-context --before-context',
      },
    },
  ],
  [
    'zgrep pcregrep',
    { given: SEARCHED, content: FOUND, options: GREP, runsWith: null, writesWith: null, reads: { files: '-f --file' } },
  ],
  [
    'ack ag',
    {
      given: SEARCHED_BELOW,
      content: FOUND,
      options: PAGED,
      code: { kind: 'options', code: '--pager --preview --bind' },
      runsWith: null,
      writesWith: null,
      reads: { files: '-f --file' },
    },
  ],
  [
    'rg',
    {
      given: SEARCHED_BELOW,
      content: {
        is: 'prints',
        with: [
          ['-q -c -l --quiet --count --count-matches --files-with-matches --files-without-match --files', 'tells'],
        ],
      },
      options: {
        valued: 'efgtTmABCEMj',
        words: '--regexp --file --glob --type --pre --hostname-bin --max-count --context --replace --sort --iglob',
        anywhere: true,
      },
      code: { kind: 'options', code: '--pre --hostname-bin' },
      scripts: [{ by: '--pre --hostname-bin' }],
      runsWith: /^--(?:pre(?:=|$)|hostname-bin)/,
      writesWith: null,
      reads: { files: '-f --file' },
    },
  ],
  ['find gfind', { given: 'any', acts: 'find', code: { kind: 'find' }, runsWith: /^-files0-from/ }],
  ['bfs', { given: 'any', acts: 'find', runsWith: /^-files0-from/ }],
  [
    'fd fdfind',
    {
      given: 'any',
      acts: 'find',
      options: { valued: 'xXeEtdjSo', words: '--exec --exec-batch', anywhere: true },
      code: { kind: 'options', code: '-x -X --exec --exec-batch' },
      runsWith: /^-files0-from/,
    },
  ],
  [
    'fzf',
    {
      given: 'any',
      options: PAGED,
      code: { kind: 'options', code: '--pager --preview --bind' },
      scripts: [{ by: '--preview' }, { by: '--bind', after: /^[\w-]+:(?:execute|reload|become)(?:-silent)?[(:]/ }],
    },
  ],
  ['which whereis', { given: 'none', runsWith: null, writesWith: null }],
];
