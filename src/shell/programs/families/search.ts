import type { Rows } from '../program.ts';
import type { Content } from '../program-content.ts';
import type { Given } from '../program-files.ts';
import type { Options } from '../program-options.ts';

/** The pattern comes first, unless an option has it. */
const SEARCHED: Given = {
  spares: '--exclude-from',
  does: 'reads',
  after: 1,
  unless: '-e -f --regexp --file --files',
  deep: '-r -R --recursive --dereference-recursive',
  deepBy: '-d --directories',
  follows: '-R --dereference-recursive',
  here: 'deep',
  globs: '--include',
};
const GREP: Options = {
  valued: 'efmABCdD',
  words:
    '--regexp --file --max-count --after-context --before-context --context --binary-files --devices --directories --label --include --exclude --exclude-dir --exclude-from --group-separator',
};
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
  follows: '-L --follow',
  here: 'always',
  globs: '-g --glob --iglob',
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
      reads: { files: '-f --file --exclude-from' },
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
    'rgrep',
    {
      given: { ...SEARCHED, deep: 'always', here: 'always' },
      content: FOUND,
      options: GREP,
      runsWith: null,
      writesWith: null,
      reads: { files: '-f --file --exclude-from' },
    },
  ],
  [
    'ug',
    {
      given: { ...SEARCHED_BELOW, hiddenWith: '-. --hidden' },
      content: FOUND,
      options: GREP,
      runsWith: null,
      writesWith: null,
      reads: { files: '-f --file' },
    },
  ],
  [
    'pcregrep',
    {
      given: { ...SEARCHED, follows: 'always' },
      content: FOUND,
      options: GREP,
      runsWith: null,
      writesWith: null,
      reads: { files: '-f --file' },
    },
  ],
  [
    'zgrep ugrep',
    { given: SEARCHED, content: FOUND, options: GREP, runsWith: null, writesWith: null, reads: { files: '-f --file' } },
  ],
  [
    'ack',
    {
      given: {
        does: 'reads',
        after: 1,
        unless: '--match -f -g',
        deep: 'always',
        follows: '--follow',
        here: 'always',
      },
      content: FOUND,
      options: {
        valued: 'ABCmgt',
        words:
          '--after-context --before-context --context --max-count --match --output --pager --ignore-dir --ignore-file --type --ackrc --color-match --color-filename --color-lineno',
        anywhere: true,
      },
      code: { kind: 'options', code: '--pager' },
      scripts: [{ by: '--pager' }],
      runsWith: null,
      writesWith: null,
      reads: { lists: '--files-from' },
    },
  ],
  [
    'ag',
    {
      given: { ...SEARCHED_BELOW, unless: '-g', globs: '', follows: '-f --follow' },
      content: FOUND,
      options: {
        valued: 'ABCGgmpW',
        words:
          '--after --before --context --file-search-regex --max-count --path-to-ignore --width --depth --ignore --ignore-dir --pager --workers --color-line-number --color-match --color-path',
        anywhere: true,
      },
      code: { kind: 'options', code: '--pager' },
      scripts: [{ by: '--pager' }],
      runsWith: null,
      writesWith: null,
    },
  ],
  [
    'rg',
    {
      given: { ...SEARCHED_BELOW, hiddenWith: '--hidden -.', hiddenTwice: '-u --unrestricted' },
      content: {
        is: 'prints',
        with: [
          ['-q -c -l --quiet --count --count-matches --files-with-matches --files-without-match --files', 'tells'],
        ],
      },
      options: {
        valued: 'efgtTmABCEMjrd',
        words:
          '--regexp --file --glob --iglob --type --type-not --type-add --type-clear --pre --pre-glob --hostname-bin --max-count --max-depth --max-columns --max-filesize --after-context --before-context --context --context-separator --field-match-separator --field-context-separator --replace --sort --sortr --encoding --engine --threads --color --colors --ignore-file --path-separator --dfa-size-limit --regex-size-limit --hyperlink-format --generate',
        anywhere: true,
      },
      code: { kind: 'options', code: '--pre --hostname-bin' },
      scripts: [{ by: '--pre --hostname-bin' }],
      runsWith: /^--(?:pre(?:=|$)|hostname-bin)/,
      writesWith: null,
      reads: { files: '-f --file --ignore-file' },
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
      // it shows the names that it is piped, or finds
      given: 'none',
      options: {
        valued: 'qfnd',
        words:
          '--query --filter --nth --with-nth --delimiter --preview --preview-window --bind --height --min-height --layout --border --margin --padding --info --prompt --pointer --marker --header --header-lines --ansi-color --color --history --history-size --expect --tiebreak --scheme --algo --jump-labels --walker --walker-root --walker-skip --tabstop --ellipsis --listen --with-shell',
        anywhere: true,
      },
      code: { kind: 'options', code: '--preview --bind --with-shell' },
      scripts: [
        { by: '--preview' },
        { by: '--bind', after: /^.*?:(?:execute|reload|become|transform)(?:-[a-z]+)?[(:]/, before: /\)$/ },
      ],
      writesWith: null,
      writes: { files: '--history' },
    },
  ],
  ['which whereis', { given: 'none', runsWith: null, writesWith: null }],
];
