import type { Program, ProgramTable, Wrapper } from './program.ts';

const CODE: Program = { kind: 'code', stdin: true };

const INSIDE: Wrapper = {
  kind: 'wrapper',
  options: {
    valued: 'euwvplhmca',
    words: [
      '--env',
      '--user',
      '--workdir',
      '--volume',
      '--publish',
      '--name',
      '--network',
      '--entrypoint',
      '--platform',
    ],
    flags: 'itdPqT',
    flagWords: ['--rm', '--init', '--interactive', '--tty', '--detach', '--privileged', '--read-only', '--quiet'],
  },
  operands: 1,
  code: ['--entrypoint'],
  data: ['-e', '-v', '-w', '-l', '--env', '--volume', '--workdir', '--name'],
};

const COMPOSE: Program = {
  kind: 'subcommands',
  options: { valued: 'fp', words: ['--file', '--profile', '--project-name'] },
  commands: { exec: INSIDE, run: INSIDE, build: CODE },
};

/** Programs that run a command in a container, or on another machine. */
export const CONTAINERS: ProgramTable = [
  [
    'docker podman nerdctl',
    {
      kind: 'subcommands',
      options: { valued: 'Hlc', words: ['--host', '--context', '--log-level', '--config'] },
      commands: { exec: INSIDE, run: INSIDE, create: INSIDE, build: CODE, buildx: CODE, compose: COMPOSE },
    },
  ],
  ['docker-compose podman-compose', COMPOSE],
  ['kubectl oc', { kind: 'subcommands', options: { valued: 'ns' }, commands: { exec: CODE, run: CODE, debug: CODE } }],
  ['ssh rsh mosh vagrant wsl lxc adb ansible', CODE],
];
