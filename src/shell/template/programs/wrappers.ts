import type { Options } from '../read-options.ts';
import type { Program, ProgramTable, Wrapper } from './program.ts';

const CODE: Program = { kind: 'code', stdin: true };

const wrapper = (options: Options, more: Partial<Wrapper> = {}): Wrapper => ({ kind: 'wrapper', options, ...more });

/** After these words comes a command, whatever stands in between. */
const RUN = wrapper({ valued: '', flags: 'yq', flagWords: ['--yes', '--no', '--no-install', '--quiet', '--silent'] });

/** Programs that run the command in their words. */
export const WRAPPERS: ProgramTable = [
  [
    'env',
    wrapper(
      {
        valued: 'uCaPS',
        words: ['--unset', '--chdir', '--argv0', '--split-string'],
        flags: 'i0v',
        flagWords: ['--ignore-environment', '--null'],
      },
      { assignments: true, code: ['-S', '--split-string'], data: ['-C', '--chdir'] },
    ),
  ],
  [
    'sudo doas',
    wrapper(
      {
        valued: 'aCcDghpRrTtUu',
        words: ['--user', '--group', '--chdir', '--host', '--prompt'],
        flags: 'AbEeHKknPSilsv',
        flagWords: ['--preserve-env', '--non-interactive', '--set-home'],
      },
      { assignments: true, code: ['-s', '-i', '--shell', '--login'] },
    ),
  ],
  [
    'timeout gtimeout',
    wrapper(
      {
        valued: 'ks',
        words: ['--kill-after', '--signal'],
        flags: 'vfp',
        flagWords: ['--foreground', '--preserve-status', '--verbose'],
      },
      { operands: 1 },
    ),
  ],
  ['nohup setsid chronic busybox toybox tini dumb-init', wrapper({ flags: 'cfw' })],
  ['caffeinate', wrapper({ valued: 'tw', flags: 'dimsu' })],
  ['nice', wrapper({ valued: 'n', words: ['--adjustment'], flags: '0123456789' })],
  ['ionice', wrapper({ valued: 'cnPpu', flags: 't' })],
  ['taskset', wrapper({ valued: '', flags: 'acp' }, { operands: 1 })],
  ['stdbuf', wrapper({ valued: 'eio', words: ['--error', '--input', '--output'], flags: '' })],
  [
    'time gtime',
    wrapper({
      valued: 'fo',
      words: ['--format', '--output'],
      flags: 'pavV',
      flagWords: ['--portability', '--append', '--verbose'],
    }),
  ],
  ['command', wrapper({ flags: 'pvV' }, { inert: ['-v', '-V'] })],
  ['exec', wrapper({ valued: 'a', flags: 'cl' })],
  ['builtin noglob nocorrect', wrapper({ flags: '' })],
  ['chroot', wrapper({ flags: '', words: ['--userspec', '--groups'] }, { operands: 1 })],
  [
    'flock',
    wrapper(
      { valued: 'wEc', words: ['--wait', '--timeout', '--command'], flags: 'sxeunoFv' },
      { operands: 1, code: ['-c', '--command'] },
    ),
  ],
  [
    'strace ltrace valgrind perf unshare nsenter systemd-run runuser gosu su-exec pkexec setpriv prlimit firejail bwrap chrt rlwrap',
    CODE,
  ],
  [
    'xargs gxargs',
    wrapper(
      {
        valued: 'aEdILnPs',
        attached: 'ie',
        words: ['--arg-file', '--delimiter', '--max-args', '--max-chars', '--max-procs'],
        flags: '0prtxo',
        flagWords: ['--null', '--no-run-if-empty', '--verbose', '--exit', '--replace'],
      },
      { fed: true },
    ),
  ],
  [
    'npx bunx pnpx uvx',
    wrapper(
      {
        valued: 'pc',
        words: ['--package', '--call', '--from', '--with'],
        flags: 'yq',
        flagWords: ['--yes', '--no', '--no-install', '--quiet', '--bun'],
      },
      { code: ['-c', '--call'] },
    ),
  ],
  [
    'bundle poetry pipenv hatch rye uv pipx mise asdf rbenv pyenv nodenv volta dotenv direnv nix conda mamba pixi',
    { kind: 'subcommands', options: {}, commands: { exec: RUN, run: RUN, x: RUN, shell: CODE, develop: CODE } },
  ],
  ['su script watch parallel tmux screen entr socat make gmake ninja just rake task nix-shell', CODE],
];
