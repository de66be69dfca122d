import type { Code, Interpreter, Options, Program, ProgramTable } from './program.ts';

const CODE: Program = { code: { kind: 'all', stdin: true } };
const SHELL: Program = { shell: true, interprets: true, code: { kind: 'shell' } };

const NODE: Program = interpreter(
  '-e -p -pe --eval --print',
  {
    valued: 'eprC',
    words: '--require --import --loader --experimental-loader --conditions --input-type --env-file',
    flags: 'chivnw',
    flagWords: '--test --check --watch --no-warnings --enable-source-maps --experimental-strip-types',
  },
  { dashes: true },
);

/** Programs that run a language which stands in their words, in a file or on standard input. */
export const LANGUAGES: ProgramTable = [
  ['sh bash dash zsh ksh ash mksh rbash rksh oksh pdksh posh yash csh tcsh', SHELL],
  ['fish', { shell: true }],
  ['bash zsh ksh', { runsWith: /^--(?:rcfile|init-file)|^-[a-z]*O$/ }],
  ['fish nu xonsh elvish osh ysh', interpreter('-c -C --command --commands --init-command', { valued: 'cC' })],
  [
    'python python2 python3 pypy pypy3 ipython micropython jython',
    interpreter('-c', { valued: 'cmWXQ', last: '-c -m' }, { instead: '-m' }),
  ],
  ['python python2 python3 pypy pypy3', { interprets: true, runsWith: /^-X|^-W.*[:=].*\./ }],
  ['perl', interpreter('-e -E', { valued: 'eEI', attached: 'iMmFxCDV0l' }, { opens: '-n -p -i', dashes: true })],
  ['perl', { interprets: true, runsWith: /^-[A-Za-z0-9]*[IM]|^-[mdSx]/ }],
  ['raku', interpreter('-e', { valued: 'eIM' })],
  ['ruby', interpreter('-e', { valued: 'erICE', attached: 'iFKxWT0' }, { dashes: true })],
  ['ruby', { interprets: true, runsWith: /^-[rICSx]|^--(?:require|enable)/ }],
  ['node nodejs tsx ts-node esno jiti', NODE],
  [
    'node nodejs tsx ts-node',
    {
      interprets: true,
      runsWith: /^-r$|^--(?:require|import|loader|experimental-loader|env-file|experimental-config-file|tsconfig)/,
    },
  ],
  ['node', { beyond: [{ if: /^--run\b/, what: 'package.json scripts' }] }],
  ['php', interpreter('-r -B -R -E', { valued: 'rBREFfdzcSt' }, { instead: '-f -F', dashes: true })],
  ['php', { interprets: true, runsWith: /^-[dzc]|^--(?:define|php-ini|zend-extension)/ }],
  ['lua luajit', interpreter('-e', { valued: 'elj' })],
  ['lua luajit', { runsWith: /^-l/ }],
  ['lua', { interprets: true }],
  ['osascript', interpreter('-e', { valued: 'els' })],
  [
    'Rscript rscript julia ghc runghc scala groovy racket ocaml swift bb octave elixir',
    interpreter('-e -E --eval --expr', { valued: 'eE' }),
  ],
  ['expect', { scripts: [{ by: '-c', after: /^.*?\bspawn\s+/s }] }],
  ['fish osascript expect tclsh Rscript', { interprets: true, runsWith: null }],
  ['. source deno bun pwsh powershell', { interprets: true }],
  [
    'bun',
    {
      beyond: [
        { if: /^(?:run|run-script|test|t|start|stop|restart)\b/, what: 'package.json scripts' },
        { if: /^(?:i|ci|install|add|rebuild|update)\b/, what: 'the install scripts of packages' },
      ],
    },
  ],
  [
    'deno',
    {
      runsWith: /^-c$|^--(?:import-map|config|preload|require)|^(?:https?:|npm:|jsr:)|^(?:task|install|test)$/,
      code: {
        kind: 'subcommands',
        commands: { eval: { code: { kind: 'all' } }, repl: { code: { kind: 'all' } }, run: interpreter('', {}) },
      },
    },
  ],
  ['pwsh powershell', { runsWith: /^-(?:PSConsoleFile|CustomPipeName|ConfigurationName|EncodedCommand|enc|ec?)$/i }],
  ['irb r erl guile sbcl clisp clojure clj emacs gnuplot expect tclsh wish jshell gp maxima', CODE],
  // data
  ['psql mysql mariadb sqlite sqlite3 duckdb mongo mongosh clickhouse-client redis-cli sqlcmd osqueryi', CODE],
  [
    'psql',
    {
      codeFiles: '-f --file',
      runsWith: /\\!|\\(?:copy|g|o|i|ir|e|ef|ev|watch)\b|\bprogram\b/i,
      looksAtVariables: /env/i,
    },
  ],
  [
    'mysql mariadb',
    { runsWith: /\\!|(?:^|;)\s*(?:system|source|\\\.)\s|^--(?:init-command|defaults-|plugin-dir|pager)/i },
  ],
  [
    'sqlite3',
    { runsWith: /^\s*\.(?:read|shell|system|load|import|excel|edit)|load_extension|\bedit\s*\(|^-(?:init|cmd)/i },
  ],
  ['redis-cli', { runsWith: /^--(?:eval|pipe|functions)/ }],
  ['mysqldump mariadb-dump', { writes: { files: '-r --result-file', folders: '-T --tab' } }],
  ['pg_basebackup', { writes: { folders: '-D --pgdata' } }],
  ['mongodump tcpflow cookiecutter', { writes: { folders: '-o' } }],
  [
    'tmux gdb lldb expect debugfs clickhouse-local clickhouse-client sqlite3 psql mysql mariadb duckdb',
    { writes: { said: true } },
  ],
  [
    'bc dc m4 ed ex gdb lldb yq xmlstarlet powershell pwsh cmd wscript cscript mshta at batch crontab ftp lftp telnet',
    CODE,
  ],
];

function interpreter(code: string, options: Options, more: Partial<Interpreter> = {}): Program {
  const long = code.split(' ').filter((name) => name.length > 2);
  const words = [...long, ...(options.words === undefined ? [] : [options.words])].join(' ');
  const kind: Code = { kind: 'interpreter', code, ...more };
  return { options: { ...options, words }, code: kind };
}
