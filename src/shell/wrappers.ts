import { SANDBOXES } from './sandboxes.ts';
import type { Wrapper, WrapperTable } from './wrapper.ts';

const SUDO_LONG =
  '--auth-type --chdir --chroot --close-from --command-timeout --group --host --login-class --other-user --prompt --role --type --user';
const XARGS_LONG = '--arg-file --delimiter --max-args --max-chars --max-procs --process-slot-var';
const SU_LONG = '--command --session-command --group --supp-group --shell --whitelist-environment --user';
const SU: Wrapper = {
  valued: 'cgGsuw',
  valuedLong: SU_LONG,
  operands: 1,
  operandsUnless: ['-u', '--user'],
  scripts: ['-c', '--command', '--session-command'],
  opensShell: 'always',
};

/** Every program that runs the command in its words. Whoever asks about shell lines, and whoever fills in values, reads this. */
const TABLE: WrapperTable = [
  [
    'sudo',
    {
      valued: 'aCcDghpRrTtUu',
      valuedLong: SUDO_LONG,
      flags: 'AbEeHKknPSilsv',
      flagsLong: '--preserve-env --non-interactive --set-home --shell --login',
      assignments: true,
      opensShell: ['-s', '-i', '--shell', '--login'],
    },
  ],
  ['doas', { valued: 'aCu', flags: 'Lns', opensShell: ['-s'] }],
  ['su runuser', SU],
  ['sg', { valued: 'c', operands: 1, scripts: ['-c'], joinsUnless: [], opensShell: 'always' }],
  ['pkexec', { valuedLong: '--user', opensShell: 'always' }],
  ['gosu su-exec', { operands: 1 }],
  [
    'env',
    {
      valued: 'aCPSu',
      valuedLong: '--argv0 --chdir --split-string --unset',
      flags: 'i0v',
      flagsLong: '--ignore-environment --null',
      data: ['-C', '--chdir'],
      assignments: true,
      splits: ['-S', '--split-string'],
    },
  ],
  [
    'timeout gtimeout',
    {
      valued: 'ks',
      valuedLong: '--kill-after --signal',
      flags: 'vfp',
      flagsLong: '--foreground --preserve-status --verbose',
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
    { valued: 'iPwNCpmS', valuedLong: '--interleave --preferred --cpunodebind --physcpubind --localalloc --membind' },
  ],
  ['valgrind rlwrap catchsegv xvfb-run arch', { valued: 'enswCaDfHPqtz' }],
  ['nice', { valued: 'n', valuedLong: '--adjustment', flags: '0123456789' }],
  ['ionice', { valued: 'cnPpu', valuedLong: '--class --classdata --pgid --pid --uid', flags: 't' }],
  ['chrt', { valued: 'DPT', valuedLong: '--sched-deadline --sched-period --sched-runtime', maybeOperand: true }],
  ['taskset', { flags: 'acp', operands: 1 }],
  ['stdbuf', { valued: 'eio', valuedLong: '--error --input --output', flags: '' }],
  [
    'time gtime',
    {
      valued: 'fo',
      valuedLong: '--format --output',
      flags: 'pavV',
      flagsLong: '--portability --append --verbose',
    },
  ],
  ['command', { flags: 'pvV', inert: ['-v', '-V'] }],
  // `exec <file`: what comes after it reads that
  ['exec', { valued: 'a', flags: 'cl', opensShell: 'always' }],
  [
    'flock',
    {
      valued: 'wEc',
      valuedLong: '--wait --timeout --conflict-exit-code --command',
      flags: 'sxeunoFv',
      operands: 1,
      scripts: ['-c', '--command'],
    },
  ],
  [
    'strace',
    {
      valued: 'abeEIoOpPsSuUX',
      valuedLong: '--attach --columns --env --interruptible --output --string-limit --trace --trace-path --user',
    },
  ],
  ['ltrace', { valued: 'aADeFlnopsuwxX', valuedLong: '--output --library --align --indent --where' }],
  ['watch', { valued: 'nqs', valuedLong: '--interval --equexit --shotsdir', joinsUnless: ['-x', '--exec'] }],
  [
    'script',
    {
      valued: 'cEIOBTmo',
      attached: 't',
      valuedLong: '--command --echo --log-in --log-out --log-io --log-timing --logging-format --output-limit',
      operands: 1,
      maybeOperand: true,
      scripts: ['-c', '--command'],
      opensShell: 'always',
    },
  ],
  ['screen', { valued: 'cehpSTts' }],
  ['at batch', { valued: 'fqtT', operands: Number.POSITIVE_INFINITY, opensShell: 'always' }],
  ['ssh', { valued: 'BbcDEeFIiJLlmOoPpQRSWw', operands: 1, joinsUnless: [], opensShell: 'always', elsewhere: true }],
  [
    'xargs gxargs',
    {
      valued: 'aEdIJLnPRSs',
      attached: 'eil',
      valuedLong: XARGS_LONG,
      flags: '0prtxo',
      flagsLong: '--null --no-run-if-empty --verbose --exit --replace',
      data: ['-a', '--arg-file'],
      fed: true,
      replaces: ['-I', '-i', '-J', '--replace'],
    },
  ],
  ...SANDBOXES,
];

export const WRAPPERS: ReadonlyMap<string, Wrapper> = new Map(
  TABLE.flatMap(([names, wrapper]) => names.split(' ').map((name) => [name, wrapper] as const)),
);
