import type { ProgramTable, Wrapper } from './program.ts';
import { isIn } from './read-options.ts';

const SUDO_LONG =
  '--auth-type --chdir --chroot --close-from --command-timeout --group --host --login-class --other-user --prompt --role --type --user';
const XARGS_LONG = '--arg-file --delimiter --max-args --max-chars --max-procs --process-slot-var';
const SU_LONG = '--command --session-command --group --supp-group --shell --whitelist-environment --user';
const SU: Wrapper = {
  valued: 'cgGsuw',
  words: SU_LONG,
  operands: 1,
  operandsUnless: '-u --user',
  scripts: '-c --command --session-command',
  opensShell: 'always',
  escalates: true,
};

/** Programs that run the command in their words: with other rights, other limits, at another time. */
const ROWS: readonly (readonly [names: string, wraps: Wrapper])[] = [
  [
    'sudo',
    {
      valued: 'aCcDghpRrTtUu',
      words: SUDO_LONG,
      flags: 'AbEeHKknPSilsv',
      flagWords: '--preserve-env --non-interactive --set-home --shell --login',
      assignments: true,
      folder: '-D --chdir',
      opensShell: { with: '-s -i --shell --login' },
      escalates: true,
    },
  ],
  ['doas', { valued: 'aCu', flags: 'Lns', opensShell: { with: '-s' }, escalates: true }],
  ['su runuser', SU],
  ['sg', { valued: 'c', operands: 1, scripts: '-c', joinsUnless: '', opensShell: 'always', escalates: true }],
  ['pkexec', { words: '--user', opensShell: 'always', escalates: true }],
  // systemd's sudo
  [
    'run0',
    {
      valued: 'ugDMa',
      words:
        '--user --group --nice --chdir --setenv --background --machine --property --slice --unit --description --area',
      folder: '-D --chdir',
      opensShell: 'always',
      escalates: true,
    },
  ],
  ['gosu su-exec', { operands: 1, escalates: true }],
  [
    'env',
    {
      valued: 'aCPSu',
      words: '--argv0 --chdir --split-string --unset',
      flags: 'i0v',
      flagWords: '--ignore-environment --null',
      folder: '-C --chdir',
      data: '-C --chdir',
      assignments: true,
      splits: '-S --split-string',
    },
  ],
  [
    'timeout gtimeout',
    {
      valued: 'ks',
      words: '--kill-after --signal',
      flags: 'vfp',
      flagWords: '--foreground --preserve-status --verbose',
      operands: 1,
    },
  ],
  ['nohup setsid busybox toybox chronic tini dumb-init catatonit', { flags: 'cfw' }],
  ['builtin noglob nocorrect eatmydata winpty tsocks torsocks dbus-run-session', { flags: '' }],
  ['unbuffer', { flags: 'p' }],
  ['caffeinate', { valued: 'tw', flags: 'dimsu' }],
  ['proxychains proxychains4', { valued: 'f', flags: 'q' }],
  ['envdir setuidgid s6-setuidgid s6-envdir aa-exec faketime', { operands: 1 }],
  ['softlimit chpst', { valued: 'acdflmoprstubenUP/' }],
  ['cgexec', { valued: 'g' }],
  [
    'numactl',
    {
      valued: 'iPwNCpmS',
      words: '--interleave --preferred --cpunodebind --physcpubind --localalloc --membind',
    },
  ],
  ['valgrind rlwrap catchsegv xvfb-run arch', { valued: 'enswCaDfHPqtz' }],
  ['nice', { valued: 'n', words: '--adjustment', flags: '0123456789' }],
  ['ionice', { valued: 'cnPpu', words: '--class --classdata --pgid --pid --uid', flags: 't' }],
  ['chrt', { valued: 'DPT', words: '--sched-deadline --sched-period --sched-runtime', maybeOperand: true }],
  ['taskset', { flags: 'acp', operands: 1 }],
  ['stdbuf', { valued: 'eio', words: '--error --input --output', flags: '' }],
  [
    'time gtime',
    {
      valued: 'fo',
      words: '--format --output',
      flags: 'pavV',
      flagWords: '--portability --append --verbose',
    },
  ],
  ['command', { flags: 'pvV', inert: '-v -V' }],
  // `exec <file`: what comes after it reads that
  ['exec', { valued: 'a', flags: 'cl', opensShell: 'always' }],
  [
    'flock',
    {
      valued: 'wEc',
      words: '--wait --timeout --conflict-exit-code --command',
      flags: 'sxeunoFv',
      operands: 1,
      scripts: '-c --command',
    },
  ],
  [
    'strace',
    {
      valued: 'abeEIoOpPsSuUX',
      words: '--attach --columns --env --interruptible --output --string-limit --trace --trace-path --user',
    },
  ],
  ['ltrace', { valued: 'aADeFlnopsuwxX', words: '--output --library --align --indent --where' }],
  ['watch', { valued: 'nqs', words: '--interval --equexit --shotsdir', joinsUnless: '-x --exec' }],
  [
    'script',
    {
      valued: 'cEIOBTmo',
      attached: 't',
      words: '--command --echo --log-in --log-out --log-io --log-timing --logging-format --output-limit',
      operands: 1,
      maybeOperand: true,
      scripts: '-c --command',
      opensShell: 'always',
    },
  ],
  ['screen', { valued: 'cehpSTts' }],
  // the name of what tmux does, then its options, then text for a shell
  ['tmux', { valued: 'stncxyFeLSf', operands: 1, joinsUnless: '' }],
  ['shx', { flagWords: '--silent' }],
  ['cross-env', { assignments: true }],
  ['cross-env-shell', { assignments: true, joinsUnless: '' }],
  [
    'concurrently',
    {
      valued: 'nclpsmt',
      words:
        '--names --prefix-colors --prefix-length --prefix --success --max-processes --restart-tries --hide --default-input-target --cwd --teardown --timestamp-format',
      folder: '--cwd',
      each: true,
    },
  ],
  ['nodemon', { valued: 'xwedi', words: '--exec --watch --ext --delay --ignore --signal', scripts: '-x --exec' }],
  [
    'hyperfine',
    {
      valued: 'wmMrspcPDLSn',
      words:
        '--warmup --min-runs --max-runs --runs --setup --prepare --cleanup --export-json --export-markdown --shell',
      each: true,
    },
  ],
  ['watchexec', { valued: 'weifdnso', words: '--watch --exts --ignore --filter --signal', joinsUnless: '' }],
  ['entr', { valued: 's', flags: 'acdnprxz', scripts: '-s' }],
  ['nix-shell', { words: '--run --command -I -A --argstr', operands: 50, scripts: '--run --command' }],
  ['dotenv dotenv-cli', { valued: 'efpv', words: '--file --path', maybeOperand: true }],
  ['at batch', { valued: 'fqtT', operands: Number.POSITIVE_INFINITY, inert: '-V --version', opensShell: 'always' }],
  [
    'xargs gxargs',
    {
      valued: 'aEdIJLnPRSs',
      attached: 'eil',
      words: XARGS_LONG,
      flags: '0prtxo',
      flagWords: '--null --no-run-if-empty --verbose --exit --replace',
      data: '-a --arg-file',
      fed: true,
      replaces: '-I -i -J --replace',
    },
  ],
];

/** What these run has their own environment. */
const INHERITING =
  'timeout gtimeout nohup setsid nice ionice stdbuf time gtime command exec builtin xargs gxargs caffeinate flock';

export const WRAPPERS: ProgramTable = ROWS.flatMap(([names, wraps]) =>
  names.split(' ').map((name) => [name, { wraps: isIn(INHERITING, name) ? { ...wraps, inherits: true } : wraps }]),
);
