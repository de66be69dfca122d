import type { Rows } from '../program.ts';
import { TIMES } from './shared.ts';

/** Programs that run the command in their words: with other limits, at another time, watched. */
export const WRAPPERS: Rows = [
  [
    'timeout gtimeout',
    {
      given: 'any',
      wraps: {
        valued: 'ks',
        words: '--kill-after --signal',
        flags: 'vfp',
        flagWords: '--foreground --preserve-status --verbose',
        operands: 1,
        inherits: true,
      },
    },
  ],
  ['nohup setsid', { given: 'any', wraps: { flags: 'cfw', inherits: true } }],
  ['busybox toybox chronic tini dumb-init catatonit', { given: 'any', wraps: { flags: 'cfw' } }],
  ['noglob nocorrect eatmydata winpty tsocks torsocks dbus-run-session', { given: 'any', wraps: { flags: '' } }],
  ['unbuffer', { given: 'any', wraps: { flags: 'p' } }],
  ['caffeinate', { given: 'any', wraps: { valued: 'tw', flags: 'dimsu', inherits: true } }],
  ['proxychains proxychains4', { given: 'any', wraps: { valued: 'f', flags: 'q' } }],
  ['envdir aa-exec faketime s6-envdir', { given: 'any', wraps: { operands: 1 } }],
  ['softlimit chpst', { given: 'any', wraps: { valued: 'acdflmoprstubenUP/' } }],
  ['cgexec', { given: 'any', wraps: { valued: 'g' } }],
  [
    'numactl',
    {
      given: 'any',
      wraps: {
        valued: 'iPwNCpmS',
        words: '--interleave --preferred --cpunodebind --physcpubind --localalloc --membind',
      },
    },
  ],
  ['valgrind rlwrap catchsegv', { given: 'any', wraps: { valued: 'enswCaDfHPqtz' } }],
  ['nice', { given: 'any', wraps: { valued: 'n', words: '--adjustment', flags: '0123456789', inherits: true } }],
  [
    'ionice',
    {
      given: 'any',
      wraps: { valued: 'cnPpu', words: '--class --classdata --pgid --pid --uid', flags: 't', inherits: true },
    },
  ],
  [
    'chrt',
    {
      given: 'any',
      wraps: { valued: 'DPT', words: '--sched-deadline --sched-period --sched-runtime', maybeOperand: true },
    },
  ],
  ['taskset', { given: 'any', wraps: { flags: 'acp', operands: 1 } }],
  ['stdbuf', { given: 'any', wraps: { valued: 'eio', words: '--error --input --output', flags: '', inherits: true } }],
  [
    'watch',
    { given: 'any', wraps: { valued: 'nqs', words: '--interval --equexit --shotsdir', joinsUnless: '-x --exec' } },
  ],
  // it prints less of what a command prints; `rtk proxy` all of it
  [
    'rtk',
    {
      given: 'any',
      wraps: { valued: '', flagWords: '--ultra-compact --skip-env --verbose', flags: 'uv', maybeOperand: true },
    },
  ],
  ['shx', { given: 'any', wraps: { flagWords: '--silent' } }],
  ['cross-env', { given: 'any', wraps: { assignments: true } }],
  ['cross-env-shell', { given: 'any', wraps: { assignments: true, joinsUnless: '' } }],
  [
    'concurrently',
    {
      given: 'any',
      wraps: {
        valued: 'nclpsmt',
        words:
          '--names --prefix-colors --prefix-length --prefix --success --max-processes --restart-tries --hide --default-input-target --cwd --teardown --timestamp-format',
        folder: '--cwd',
        each: true,
      },
    },
  ],
  [
    'nodemon',
    {
      given: 'any',
      wraps: { valued: 'xwedi', words: '--exec --watch --ext --delay --ignore --signal', scripts: '-x --exec' },
    },
  ],
  [
    'hyperfine',
    {
      given: 'any',
      wraps: {
        valued: 'wmMrspcPDLSn',
        words:
          '--warmup --min-runs --max-runs --runs --setup --prepare --cleanup --export-json --export-markdown --export-csv --export-asciidoc --export-orgmode --input --output --shell --command-name --parameter-list',
        each: true,
      },
      scripts: [{ by: '-s -p -c --setup --prepare --cleanup' }],
      reads: { files: '--input' },
      writes: {
        files: '--export-json --export-markdown --export-csv --export-asciidoc --export-orgmode --output',
      },
    },
  ],
  [
    'watchexec',
    {
      given: 'any',
      wraps: { valued: 'weifdnso', words: '--watch --exts --ignore --filter --signal', joinsUnless: '' },
    },
  ],
  [
    'env',
    {
      given: 'none',
      wraps: {
        valued: 'aCPSu',
        words: '--argv0 --chdir --split-string --unset',
        flags: 'i0v',
        flagWords: '--ignore-environment --null',
        folder: '-C --chdir',
        data: '-C --chdir',
        assignments: true,
        splits: '-S --split-string',
      },
      writesWith: null,
    },
  ],
  ['arch', { given: 'none', wraps: { valued: 'enswCaDfHPqtz' }, runsWith: null, writesWith: null }],
  [
    'xvfb-run',
    {
      given: 'any',
      wraps: {
        valued: 'efnpsw',
        words: '--server-num --error-file --auth-file --server-args --wait --xauth-protocol',
        flags: 'al',
        flagWords: '--auto-servernum --listen-tcp',
      },
      writes: { files: '-e -f' },
    },
  ],
  ['ssh-agent', { given: 'any', wraps: { valued: 'aEPtO', flags: 'cDdks', inherits: true } }],
  ['sshpass', { given: 'any', wraps: { valued: 'pfdP', flags: 'eVhv', inherits: true } }],
  ['cpulimit', { given: 'any', wraps: { valued: 'lpecP', words: '--limit --pid --exe --cpu --path' } }],
  ['run-one nq tsp nocache sem', { given: 'any', wraps: { valued: 'jL', words: '--id --jobs', inherits: true } }],
  ['trickle', { given: 'any', wraps: { valued: 'udwtlLnNP' } }],
  ['daemonize', { given: 'any', wraps: { valued: 'EceoplLu' } }],
  ['choom', { given: 'any', wraps: { valued: 'np', words: '--adjust --pid' } }],
  ['start-stop-daemon', { given: 'any', wraps: { begins: '-x -a --exec --startas' } }],
  [
    'pueue',
    {
      given: 'any',
      runner: { behind: 'add', valued: 'wdgalo', words: '--working-directory --delay --group --after --label' },
    },
  ],
  [
    'zellij',
    { given: 'any', runner: { behind: 'run', valued: 'dn', words: '--direction --name --cwd', folder: '--cwd' } },
  ],
  ['corepack vault-env', { given: 'any', wraps: { flags: '' } }],
  ['retry', { given: 'any', wraps: { valued: 'tdms', words: '--times --delay --until --while --max --sleep' } }],
  ['onchange chokidar', { given: 'any', wraps: { begins: '-- -c --command' } }],
  [
    'perf',
    {
      given: 'any',
      runner: {
        behind: 'stat record trace mem c2c lock sched kvm ftrace',
        valued: 'eopFCtcgGMrIDdjWmu',
        words:
          '--event --output --pid --tid --cpu --count --freq --repeat --delay --interval-print --call-graph --filter',
      },
      code: { kind: 'all', stdin: true },
      writes: { files: '-o --output' },
    },
  ],
  ['gtime', { given: 'any', wraps: TIMES, writes: { files: '-o' } }],
  [
    'flock',
    {
      given: 'any',
      options: { valued: 'wEc' },
      wraps: {
        valued: 'wEc',
        words: '--wait --timeout --conflict-exit-code --command',
        flags: 'sxeunoFv',
        operands: 1,
        scripts: '-c --command',
        inherits: true,
      },
      reads: { operands: [0] },
      writes: { operands: [0] },
    },
  ],
  [
    'strace',
    {
      given: 'any',
      wraps: {
        valued: 'abeEIoOpPsSuUX',
        words: '--attach --columns --env --interruptible --output --string-limit --trace --trace-path --user',
      },
      writes: { files: '-o' },
    },
  ],
  [
    'ltrace',
    {
      given: 'any',
      wraps: { valued: 'aADeFlnopsuwxX', words: '--output --library --align --indent --where' },
      writes: { files: '-o' },
    },
  ],
  ['xtrace ktrace dtruss', { given: 'any', writes: { files: '-o' } }],
  [
    'script',
    {
      given: 'any',
      options: { valued: 'cEmo', words: '--command' },
      wraps: {
        valued: 'cEIOBTmo',
        attached: 't',
        words: '--command --echo --log-in --log-out --log-io --log-timing --logging-format --output-limit',
        operands: 1,
        maybeOperand: true,
        scripts: '-c --command',
        opensShell: 'always',
      },
      writes: { files: '-O -B -I -T', operands: [0] },
    },
  ],
  ['screen', { given: 'any', wraps: { valued: 'cehpSTts' }, writes: { files: '-Logfile', said: true } }],
  // the name of what tmux does, then its options, then text for a shell
  [
    'tmux',
    {
      given: 'any',
      wraps: { valued: 'stncxyFeLSf', operands: 1, joinsUnless: '' },
      code: { kind: 'all', stdin: true },
      writes: { said: true },
    },
  ],
  [
    'entr',
    { given: 'any', wraps: { valued: 's', flags: 'acdnprxz', scripts: '-s' }, code: { kind: 'all', stdin: true } },
  ],
  [
    'at batch',
    {
      given: 'any',
      wraps: {
        valued: 'fqtT',
        operands: Number.POSITIVE_INFINITY,
        inert: '-V --version -l -c -d -r',
        opensShell: 'always',
      },
      code: { kind: 'all', stdin: true },
    },
  ],
  [
    'crontab',
    {
      given: 'any',
      code: { kind: 'all', stdin: true },
      scripts: [{ by: '-x', typed: true, after: /^\s*(?:@\w+\s+|(?:[\d*][^\s]*\s+){5})/ }],
    },
  ],
  [
    'xargs gxargs',
    {
      given: 'any',
      content: { is: 'prints' },
      wraps: {
        valued: 'aEdIJLnPRSs',
        attached: 'eil',
        words: '--arg-file --delimiter --max-args --max-chars --max-procs --process-slot-var',
        flags: '0prtxo',
        flagWords: '--null --no-run-if-empty --verbose --exit --replace',
        data: '-a --arg-file',
        fed: true,
        replaces: '-I -i -J --replace',
        inherits: true,
      },
    },
  ],
  ['parallel', { given: 'any', acts: 'fed', code: { kind: 'all', stdin: true } }],
];
