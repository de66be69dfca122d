import type { Code, Rows } from '../program.ts';
import type { OptionScript } from '../program-code.ts';
import type { Writes } from '../program-files.ts';
import type { Options } from '../program-options.ts';
import { SYSTEM_CALL, SYSTEM_END, systemCalls } from './shared.ts';

const NODE: Options = {
  valued: 'eprC',
  words:
    '-pe --eval --print --require --import --loader --experimental-loader --conditions --input-type --env-file --cpu-prof-dir --cpu-prof-name --heap-prof-dir --heap-prof-name --diagnostic-dir --report-dir --report-directory',
  flags: 'chivnw',
  flagWords: '--test --check --watch --no-warnings --enable-source-maps --experimental-strip-types',
};
const NODE_CODE: Code = { kind: 'interpreter', code: '-e -p -pe --eval --print', dashes: true };
const NODE_WRITES: Writes = {
  files: '--redirect-warnings',
  here: '--prof --trace-events-enabled',
  folders: '--cpu-prof-dir --heap-prof-dir --diagnostic-dir --report-dir --report-directory',
};
const NODE_RUNS = /^-r$|^--(?:require|import|loader|experimental-loader|env-file|experimental-config-file|tsconfig)/;

/** What stands between them is for a shell. */
const BACKTICKS: readonly OptionScript[] = [
  { by: '-e -E', after: /^[^`]*`(?=[^`]*`)/s, before: /`.*$/s },
  { by: '-e -E', after: /^.*?\b(?:system|exec|spawn)\b[\s(]*"/s, before: /".*$/s },
  { by: '-e -E', after: /^.*?\b(?:system|exec|spawn)\b[\s(]*'/s, before: /'.*$/s },
  { by: '-e -E', after: /^.*?(?:\b(?:system|exec)\b[\s(]*qq?|\bqx|%x)[{([]/s, before: /[})\]][^})\]]*[)\s;]*$/s },
];

/** Programs that run a language which stands in their words, in a file or on standard input. */
export const LANGUAGES: Rows = [
  [
    'python python2 python3 pypy pypy3',
    {
      given: 'any',
      options: { valued: 'cmWXQ', last: '-c -m', words: '' },
      code: { kind: 'interpreter', code: '-c', instead: '-m' },
      interprets: true,
      runsWith: /^-X|^-W.*[:=].*\./,
    },
  ],
  [
    'ipython micropython jython',
    {
      given: 'any',
      options: { valued: 'cmWXQ', last: '-c -m', words: '' },
      code: { kind: 'interpreter', code: '-c', instead: '-m' },
    },
  ],
  [
    'perl',
    {
      scripts: BACKTICKS,
      given: 'any',
      content: { with: [['-i', 'keeps']], by: 'inPlace' },
      options: { valued: 'eEI', attached: 'iMmFxCDV0l', words: '' },
      code: { kind: 'interpreter', code: '-e -E', opens: '-n -p -i', dashes: true },
      interprets: true,
      runsWith: /^-[A-Za-z0-9]*[IM]|^-[mdSx]/,
    },
  ],
  ['raku', { given: 'any', options: { valued: 'eIM', words: '' }, code: { kind: 'interpreter', code: '-e' } }],
  [
    'ruby',
    {
      scripts: BACKTICKS,
      given: 'any',
      content: { with: [['-i', 'keeps']], by: 'inPlace' },
      options: { valued: 'erICE', attached: 'iFKxWT0', words: '' },
      code: { kind: 'interpreter', code: '-e', dashes: true },
      interprets: true,
      runsWith: /^-[rICSx]|^--(?:require|enable)/,
    },
  ],
  [
    'node',
    {
      given: 'any',
      options: NODE,
      code: NODE_CODE,
      interprets: true,
      writes: NODE_WRITES,
      runsWith: NODE_RUNS,
      beyond: [{ if: /^--run\b/, what: 'package.json scripts' }],
    },
  ],
  [
    'nodejs tsx ts-node',
    { given: 'any', options: NODE, code: NODE_CODE, interprets: true, writes: NODE_WRITES, runsWith: NODE_RUNS },
  ],
  ['esno jiti vite-node zx', { given: 'any', options: NODE, code: NODE_CODE, interprets: true, runsWith: NODE_RUNS }],
  [
    'deno',
    {
      given: 'any',
      code: {
        kind: 'subcommands',
        commands: {
          eval: { code: { kind: 'all' } },
          repl: { code: { kind: 'all' } },
          run: { options: { words: '' }, code: { kind: 'interpreter', code: '' } },
        },
      },
      interprets: true,
      runsWith: /^-c$|^--(?:import-map|config|preload|require)|^(?:https?:|npm:|jsr:)|^(?:task|install|test)$/,
      tasks: true,
    },
  ],
  [
    'php',
    {
      given: 'any',
      options: { valued: 'rBREFfdzcSt', words: '' },
      code: { kind: 'interpreter', code: '-r -B -R -E', instead: '-f -F', dashes: true },
      interprets: true,
      runsWith: /^-[dzc]|^--(?:define|php-ini|zend-extension)/,
    },
  ],
  [
    'lua',
    {
      given: 'any',
      options: { valued: 'elj', words: '' },
      code: { kind: 'interpreter', code: '-e' },
      scripts: systemCalls('-e'),
      interprets: true,
      runsWith: /^-l/,
    },
  ],
  [
    'luajit',
    {
      given: 'any',
      options: { valued: 'elj', words: '' },
      code: { kind: 'interpreter', code: '-e' },
      scripts: systemCalls('-e'),
      interprets: true,
      runsWith: /^-l/,
    },
  ],
  [
    'osascript',
    {
      given: 'any',
      options: { valued: 'els', words: '' },
      code: { kind: 'interpreter', code: '-e' },
      scripts: systemCalls('-e'),
      interprets: true,
      runsWith: null,
      escalatesWith: /with administrator privileges/i,
    },
  ],
  [
    'Rscript',
    {
      given: 'any',
      options: { valued: 'eE', words: '--eval --expr' },
      code: { kind: 'interpreter', code: '-e -E --eval --expr' },
      scripts: systemCalls('-e -E --eval --expr'),
      interprets: true,
      runsWith: null,
    },
  ],
  [
    'rscript julia ghc runghc scala groovy racket ocaml bb octave elixir',
    {
      given: 'any',
      options: { valued: 'eE', words: '--eval --expr' },
      code: { kind: 'interpreter', code: '-e -E --eval --expr' },
      scripts: systemCalls('-e -E --eval --expr'),
      interprets: true,
    },
  ],
  [
    'swift',
    {
      given: 'any',
      options: { valued: 'eE', words: '--eval --expr' },
      code: { kind: 'interpreter', code: '-e -E --eval --expr' },
      beyond: [{ what: 'the project' }],
    },
  ],
  [
    'expect',
    {
      given: 'any',
      code: { kind: 'all', stdin: true },
      scripts: [{ by: '-c', after: /^.*?\bspawn\s+/s }],
      interprets: true,
      runsWith: null,
      writes: { said: true },
    },
  ],
  [
    'tclsh',
    {
      given: 'any',
      code: { kind: 'all', stdin: true },
      scripts: [{ by: '-c', typed: true, after: /^.*?\bexec\s+/, before: /\].*$/ }],
      interprets: true,
      runsWith: null,
    },
  ],
  [
    'jshell',
    {
      given: 'any',
      code: { kind: 'all', stdin: true },
      scripts: [{ by: '-R', typed: true, after: SYSTEM_CALL, before: SYSTEM_END }],
      interprets: true,
    },
  ],
  [
    'erl',
    {
      given: 'any',
      options: {
        words:
          '-eval -s -run -boot -config -sname -name -setcookie -pa -pz -args_file -mode -env -kernel -proto_dist -rsh',
      },
      code: { kind: 'interpreter', code: '-eval' },
      scripts: systemCalls('-eval'),
      interprets: true,
    },
  ],
  [
    'guile clisp clojure clj gnuplot maxima',
    {
      given: 'any',
      options: { valued: 'cexlLs', words: '--eval --load --script --batch-string --userinit --sysinit' },
      code: { kind: 'interpreter', code: '-c -e -x --eval --batch-string', instead: '-s -l --load --script' },
      codeFiles: '-s -l --load --script',
      scripts: systemCalls('-c -e -x --eval --batch-string'),
      interprets: true,
    },
  ],
  [
    'sbcl',
    {
      given: 'any',
      options: { valued: '', words: '--eval --load --script' },
      code: { kind: 'interpreter', code: '--eval' },
    },
  ],
  ['irb r wish gp dc wscript cscript mshta', { given: 'any', code: { kind: 'all', stdin: true } }],
  [
    'm4',
    {
      given: 'any',
      code: { kind: 'all', stdin: true },
      scripts: [{ typed: true, after: /^.*?\be?syscmd\(\s*`?/s, before: /'?\).*$/s }],
    },
  ],
  ['bc', { given: 'any', code: { kind: 'all', stdin: true }, runsWith: null }],
  [
    'gdb lldb',
    {
      given: 'any',
      wraps: { begins: '--args --' },
      codeFiles: '-x -ix -s --command --init-command --source',
      options: { words: '-ex -iex --eval-command -o --one-line' },
      code: { kind: 'all', stdin: true },
      scripts: [
        {
          by: '-ex --ex -eval-command --eval-command -iex -o --one-line',
          typed: true,
          after: /^\s*(?:shell|!|make|platform shell)\s*/,
        },
      ],
      writes: { said: true },
    },
  ],
  ['debugfs', { given: 'any', writes: { said: true } }],
];
