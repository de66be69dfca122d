import type { Options } from '../read-options.ts';
import type { Program, ProgramTable } from './program.ts';

const CODE: Program = { kind: 'code' };
/** Options of which some run a command. */
const CAREFUL: Program = {
  kind: 'options',
  options: { valued: 'mFu', anywhere: true },
  code: ['--upload-pack', '--receive-pack', '--exec', '--template', '--config', '--open-files-in-pager', '-u'],
};

/** The first word names a script. */
const SCRIPT: Program = { kind: 'options', options: { anywhere: true }, chooses: true };
const RUN: Program = {
  kind: 'wrapper',
  options: { valued: 'pc', words: ['--package', '--call'], flags: 'yq', flagWords: ['--yes', '--silent', '--quiet'] },
  code: ['-c', '--call'],
};

const GIT_OPTIONS: Options = {
  valued: 'Cc',
  words: ['--git-dir', '--work-tree', '--namespace', '--exec-path', '--config-env'],
};

/** Build and version tools, by the subcommands that run code out of their words. */
export const TOOLS: ProgramTable = [
  [
    'git',
    {
      kind: 'subcommands',
      options: GIT_OPTIONS,
      code: ['-c', '--exec-path', '--config-env', '--git-dir'],
      commands: {
        ...named('config bisect submodule filter-branch difftool mergetool send-email daemon rebase init replay', CODE),
        ...named('fetch pull push clone ls-remote remote archive grep apply am', CAREFUL),
      },
    },
  ],
  [
    'npm pnpm yarn bun',
    {
      kind: 'subcommands',
      options: {
        valued: 'Cwcep',
        words: ['--prefix', '--workspace', '--filter', '--cwd', '--dir', '--call', '--eval', '--print'],
      },
      code: ['-c', '--call', '-e', '--eval', '-p', '--print'],
      commands: {
        ...named('run run-script', SCRIPT),
        ...named('exec x dlx node create init', RUN),
        ...named('test t start', CAREFUL),
        ...named('eval repl config set explore install i add', CODE),
      },
    },
  ],
  [
    'pip pipx gem cargo brew apt apt-get dnf yum apk pacman',
    { kind: 'subcommands', options: {}, commands: named('install run add exec inject -S', CODE) },
  ],
  [
    'deno',
    {
      kind: 'subcommands',
      options: {},
      commands: { ...named('eval repl', CODE), run: { kind: 'interpreter', options: {}, code: [] } },
    },
  ],
];

function named(names: string, program: Program): Readonly<Record<string, Program>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, program]));
}
