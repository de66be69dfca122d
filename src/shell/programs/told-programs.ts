import type { ShellWord } from '../parse/shell-word.ts';
import { readOptions } from './read-options.ts';

/** The options with which a program does nothing that its operands do not tell; with any other nobody here knows. */
interface Told {
  /** Letters and words without a value. */
  readonly flags?: string;
  readonly flagWords?: string;
  /** Letters and words with a value that is no file, or one that the program's row names. */
  readonly valued?: string;
  readonly words?: string;
  readonly pairs?: string;
  /** What each operand must be like. */
  readonly operands?: RegExp;
  /** What none of its words may be like. */
  readonly never?: RegExp;
  /** Every word is data to it. */
  readonly anyWord?: true;
}

const DIGITS = '0123456789';

/** Programs whose words say all that they do: nothing else is read, written, sent or started. */
const TABLE: readonly (readonly [names: string, told: Told])[] = [
  ['echo true false :', { anyWord: true }],
  ['cat', { flags: 'AbeEnstTuv', flagWords: '--number --show-all --number-nonblank --squeeze-blank' }],
  ['head', { flags: `qvz${DIGITS}`, valued: 'nc', words: '--lines --bytes', flagWords: '--quiet --verbose' }],
  [
    'tail',
    { flags: `qvzfFr${DIGITS}`, valued: 'nc', words: '--lines --bytes', flagWords: '--quiet --verbose --follow' },
  ],
  [
    'cut',
    { flags: 'snz', valued: 'bcdf', words: '--delimiter --fields --bytes --characters', flagWords: '--complement' },
  ],
  ['tr', { flags: 'cCdst', flagWords: '--complement --delete --squeeze-repeats' }],
  ['wc', { flags: 'clmLw', flagWords: '--bytes --chars --lines --words --max-line-length' }],
  ['tac rev', { flags: 'br' }],
  ['nl', { flags: 'p', valued: 'bdfhilnsvw' }],
  ['fold', { flags: 'bs', valued: 'w', words: '--width' }],
  ['expand unexpand', { flags: 'ai' }],
  ['comm', { flags: '123iz', flagWords: '--total' }],
  ['cmp', { flags: 'bls', flagWords: '--silent --quiet --verbose' }],
  ['paste', { flags: 'sz', valued: 'd', words: '--delimiters' }],
  ['join', { flags: 'iz', valued: '12aejotv' }],
  ['od', { flags: 'abcdfilosxv', valued: 'AjNSt', words: '--format' }],
  ['hexdump', { flags: 'bcCdovx' }],
  [
    'sort',
    {
      flags: 'bcCdfghiMnrRsuVmz',
      flagWords: '--numeric-sort --reverse --unique --human-numeric-sort --version-sort --ignore-case --stable --check',
      valued: 'kto',
      words: '--key --field-separator --output',
    },
  ],
  ['uniq', { flags: 'cdDiuz', valued: 'fsw', flagWords: '--count --repeated --unique --ignore-case' }],
  [
    'grep egrep fgrep',
    {
      flags: `EFGPivwxclLnHhoqsrazUIbTZy${DIGITS}`,
      flagWords:
        '--extended-regexp --fixed-strings --perl-regexp --ignore-case --invert-match --word-regexp --line-regexp --count --files-with-matches --files-without-match --line-number --with-filename --no-filename --only-matching --quiet --silent --no-messages --recursive --text --null --color --colour --line-buffered --byte-offset',
      valued: 'efmABC',
      words: '--regexp --file --max-count --include --exclude --exclude-dir --context --after-context --before-context',
    },
  ],
  [
    'diff',
    {
      flags: `uqwbBiNyscpEZta${DIGITS}`,
      flagWords:
        '--brief --unified --ignore-all-space --ignore-case --side-by-side --color --new-file --report-identical-files',
      valued: 'UCW',
      words: '--width',
    },
  ],
  ['md5sum sha1sum sha256sum sha512sum cksum', { flags: 'btz', flagWords: '--binary --text --tag --zero' }],
  ['base64 base32', { flags: 'dDi', flagWords: '--decode --ignore-garbage', valued: 'w', words: '--wrap' }],
  [
    'jq',
    {
      flags: 'rcnseSajCMR',
      flagWords:
        '--raw-output --compact-output --null-input --slurp --exit-status --sort-keys --ascii-output --join-output --color-output --monochrome-output --raw-input --tab --stream --seq --raw-output0',
      words: '--indent',
      pairs: '--arg --argjson',
      // the environment, and files of code
      never: /env|import|include|modulemeta/i,
    },
  ],
  [
    'ls',
    {
      flags: 'aAbBcCdfFgGhHiklLmnNopqQrRsStuUvxXZ1',
      flagWords:
        '--group-directories-first --all --almost-all --color --directory --human-readable --recursive --reverse --size --full-time',
      words: '--sort --time --time-style --format',
    },
  ],
  ['pwd cd', { flags: 'LP' }],
  ['printf', { anyWord: true, never: /^-v/ }],
  ['basename', { flags: 'az', valued: 's' }],
  ['dirname', { flags: 'z' }],
  // any other operand sets the clock
  ['date', { flags: 'uRI', flagWords: '--utc --iso-8601', valued: 'd', words: '--date --rfc-3339', operands: /^\+/ }],
  ['sleep seq', { flags: 'w', operands: /^[-\d.a-z]+$/ }],
  // some shells work out what stands in brackets
  ['test [', { anyWord: true, never: /[$`[]|^-v$/ }],
  ['stat', { flags: 'Lft', valued: 'c', words: '--format --printf' }],
  ['du', { flags: 'abcDhHklmPsSxL0', valued: 'd', words: '--max-depth --exclude' }],
  ['df', { flags: 'ahHiklPT' }],
  ['uname whoami id', { flags: 'asnrvmpioguGz' }],
  ['cp', { flags: 'rRapfnvuidPT', flagWords: '--recursive --archive --force --no-clobber --verbose', valued: 't' }],
  ['mv', { flags: 'fnvuiT', flagWords: '--force --no-clobber --verbose --update', valued: 't' }],
  ['rm', { flags: 'rRfiIvd', flagWords: '--recursive --force --verbose --dir' }],
  ['rmdir', { flags: 'v' }],
  ['unlink', {}],
  ['mkdir', { flags: 'pv', flagWords: '--parents --verbose', valued: 'm', words: '--mode' }],
  ['touch', { flags: 'acmh', flagWords: '--no-create', valued: 'dtr', words: '--date --reference' }],
  ['tee', { flags: 'aip', flagWords: '--append' }],
  ['truncate', { flags: 'co', valued: 'sr', words: '--size --reference' }],
];

export const TOLD: ReadonlyMap<string, Told> = new Map(
  TABLE.flatMap(([names, told]) => names.split(' ').map((name) => [name, told] as const)),
);

/** Whether the words of a command, after its program, say all that it does. */
export function isToldBy(program: string, args: readonly ShellWord[]): boolean {
  const told = TOLD.get(program);
  if (told === undefined) return false;
  const { flags = '', flagWords = '', valued = '', words = '', pairs = '', operands: like, never } = told;
  if (never !== undefined && args.some(({ value }) => never.test(value))) return false;
  if (told.anyWord === true) return true;
  const { options, operands } = readOptions(args, { valued, words, pairs, anywhere: true }, (word) => word);
  const known = new Set([
    ...`${flagWords} ${words} ${pairs}`.split(' '),
    ...[...flags, ...valued].map((one) => `-${one}`),
  ]);
  return options.every(({ name }) => known.has(name)) && operands.every(({ value }) => like?.test(value) ?? true);
}
