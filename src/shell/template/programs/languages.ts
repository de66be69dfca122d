import type { Options } from '../read-options.ts';
import type { Interpreter, Program, ProgramTable } from './program.ts';

const CODE: Program = { kind: 'code', stdin: true };

const NODE = interpreter(
  '-e -p -pe --eval --print',
  {
    valued: 'eprC',
    words: ['--require', '--import', '--loader', '--experimental-loader', '--conditions', '--input-type', '--env-file'],
    flags: 'chivnw',
    flagWords: ['--test', '--check', '--watch', '--no-warnings', '--enable-source-maps', '--experimental-strip-types'],
  },
  { dashes: true },
);

/** Programs that run a language which stands in their words, in a file or on standard input. */
export const LANGUAGES: ProgramTable = [
  ['sh bash dash zsh ksh ash mksh rbash rksh oksh pdksh posh yash csh tcsh', { kind: 'shell' }],
  ['fish nu xonsh elvish osh ysh', interpreter('-c -C --command --commands --init-command', { valued: 'cC' })],
  [
    'python pypy ipython micropython jython',
    interpreter('-c', { valued: 'cmWXQ', last: ['-c', '-m'] }, { instead: ['-m'] }),
  ],
  [
    'perl',
    interpreter('-e -E', { valued: 'eEI', attached: 'iMmFxCDV0l' }, { opens: ['-n', '-p', '-i'], dashes: true }),
  ],
  ['raku', interpreter('-e', { valued: 'eIM' })],
  ['ruby', interpreter('-e', { valued: 'erICE', attached: 'iFKxWT0' }, { dashes: true })],
  ['node nodejs tsx ts-node esno jiti', NODE],
  ['php', interpreter('-r -B -R -E', { valued: 'rBREFfdzcSt' }, { instead: ['-f', '-F'], dashes: true })],
  ['lua luajit', interpreter('-e', { valued: 'elj' })],
  ['osascript', interpreter('-e', { valued: 'els' })],
  [
    'rscript julia ghc runghc scala groovy racket ocaml swift bb octave elixir',
    interpreter('-e -E --eval --expr', { valued: 'eE' }),
  ],
  ['irb r erl guile sbcl clisp clojure clj emacs gnuplot expect tclsh wish jshell gp maxima', CODE],
  ['psql mysql mariadb sqlite sqlite3 duckdb mongo mongosh clickhouse-client redis-cli sqlcmd osqueryi', CODE],
  [
    'bc dc m4 ed ex gdb lldb yq xmlstarlet powershell pwsh cmd wscript cscript mshta at batch crontab ftp lftp telnet',
    CODE,
  ],
];

function interpreter(code: string, options: Options, more: Partial<Interpreter> = {}): Interpreter {
  const names = code.split(' ');
  const words = [...names.filter((name) => name.length > 2), ...(options.words ?? [])];
  return { kind: 'interpreter', code: names, options: { ...options, words }, ...more };
}
