import type { Code, OptionScript, Options, Rows } from '../program.ts';

const NODE: Options = {
  valued: 'eprC',
  words: '-pe --eval --print --require --import --loader --experimental-loader --conditions --input-type --env-file',
  flags: 'chivnw',
  flagWords: '--test --check --watch --no-warnings --enable-source-maps --experimental-strip-types',
};
const NODE_CODE: Code = { kind: 'interpreter', code: '-e -p -pe --eval --print', dashes: true };
const NODE_RUNS = /^-r$|^--(?:require|import|loader|experimental-loader|env-file|experimental-config-file|tsconfig)/;

/** What stands between them is for a shell. */
const BACKTICKS: readonly OptionScript[] = [{ by: '-e -E', after: /^[^`]*`(?=[^`]*`)/s, before: /`.*$/s }];

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
      runsWith: NODE_RUNS,
      beyond: [{ if: /^--run\b/, what: 'package.json scripts' }],
    },
  ],
  ['nodejs tsx ts-node', { given: 'any', options: NODE, code: NODE_CODE, interprets: true, runsWith: NODE_RUNS }],
  ['esno jiti', { given: 'any', options: NODE, code: NODE_CODE }],
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
      interprets: true,
      runsWith: /^-l/,
    },
  ],
  [
    'luajit',
    { given: 'any', options: { valued: 'elj', words: '' }, code: { kind: 'interpreter', code: '-e' }, runsWith: /^-l/ },
  ],
  [
    'osascript',
    {
      given: 'any',
      options: { valued: 'els', words: '' },
      code: { kind: 'interpreter', code: '-e' },
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
  ['tclsh', { given: 'any', code: { kind: 'all', stdin: true }, interprets: true, runsWith: null }],
  [
    'irb r erl guile sbcl clisp clojure clj gnuplot wish jshell gp maxima dc m4 wscript cscript mshta',
    { given: 'any', code: { kind: 'all', stdin: true } },
  ],
  ['bc', { given: 'any', code: { kind: 'all', stdin: true }, runsWith: null }],
  ['gdb lldb', { given: 'any', code: { kind: 'all', stdin: true }, writes: { said: true } }],
  ['debugfs', { given: 'any', writes: { said: true } }],
];
