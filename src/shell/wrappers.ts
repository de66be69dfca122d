/** A program that runs the command in its arguments, and what stands before that command. */
export interface Wrapper {
  /** Short options that take a value. */
  readonly valued: string;
  /** Long options that take the next word as their value when they have no `=`. */
  readonly valuedLong?: readonly string[];
  /** `NAME=value` words before the command. */
  readonly assignments?: boolean;
  /** Words between the options and the command. */
  readonly operands?: number;
  /** Options with which nothing is run. */
  readonly inert?: readonly string[];
  /** Options whose value is split into the command's words. */
  readonly splits?: readonly string[];
  /** The command gets further words from a stream or a file. */
  readonly fed?: boolean;
  /** Options that name the text which is replaced by those words. */
  readonly replaces?: readonly string[];
}

export const SHELLS: ReadonlySet<string> = new Set(['sh', 'bash', 'dash', 'zsh', 'ksh', 'ash', 'mksh', 'rbash']);

export const WRAPPERS: ReadonlyMap<string, Wrapper> = new Map<string, Wrapper>([
  [
    'sudo',
    {
      valued: 'aCcDghpRrTtUu',
      valuedLong: [
        '--auth-type',
        '--chdir',
        '--chroot',
        '--close-from',
        '--command-timeout',
        '--group',
        '--host',
        '--login-class',
        '--other-user',
        '--prompt',
        '--role',
        '--type',
        '--user',
      ],
      assignments: true,
    },
  ],
  ['doas', { valued: 'aCu' }],
  [
    'env',
    {
      valued: 'aCPSu',
      valuedLong: ['--argv0', '--chdir', '--split-string', '--unset'],
      assignments: true,
      splits: ['-S', '--split-string'],
    },
  ],
  ['timeout', { valued: 'ks', valuedLong: ['--kill-after', '--signal'], operands: 1 }],
  ['nohup', { valued: '' }],
  ['setsid', { valued: '' }],
  ['nice', { valued: 'n', valuedLong: ['--adjustment'] }],
  ['ionice', { valued: 'cnPpu', valuedLong: ['--class', '--classdata', '--pgid', '--pid', '--uid'] }],
  ['stdbuf', { valued: 'eio', valuedLong: ['--error', '--input', '--output'] }],
  ['time', { valued: 'fo', valuedLong: ['--format', '--output'] }],
  ['command', { valued: '', inert: ['-v', '-V'] }],
  ['exec', { valued: 'a' }],
  ['builtin', { valued: '' }],
  [
    'xargs',
    {
      valued: 'aEdIJLnPRSs',
      valuedLong: ['--arg-file', '--delimiter', '--max-args', '--max-chars', '--max-procs', '--process-slot-var'],
      fed: true,
      replaces: ['-I', '-i', '-J', '--replace'],
    },
  ],
]);
