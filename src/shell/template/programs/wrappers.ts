import type { Wrapper as ShellWrapper } from '../../wrapper.ts';
import { WRAPPERS as SHELL_WRAPPERS } from '../../wrappers.ts';
import type { Options } from '../read-options.ts';
import type { Program, ProgramTable, Wrapper } from './program.ts';

const CODE: Program = { kind: 'code', stdin: true };

const wrapper = (options: Options, more: Partial<Wrapper> = {}): Wrapper => ({ kind: 'wrapper', options, ...more });

/** After these words comes a command, whatever stands in between. */
const RUN = wrapper({ valued: '', flags: 'yq', flagWords: ['--yes', '--no', '--no-install', '--quiet', '--silent'] });

const words = (text = ''): readonly string[] => text.split(' ').filter(Boolean);

/** A row of the shell's own table. One whose options are not all known may make code of any word. */
function asProgram(row: ShellWrapper): Program {
  const { valued = '', attached = '', valuedLong, valuedTwice, flags, flagsLong, opensShell = [] } = row;
  if (flags === undefined) return CODE;
  const long = { words: words(valuedLong), pairs: words(valuedTwice), flagWords: words(flagsLong) };
  const opens = opensShell === 'always' ? [] : opensShell;
  return wrapper(
    { valued, attached, flags, ...long },
    {
      ...{ operands: row.operands ?? 0, assignments: row.assignments ?? false, fed: row.fed ?? false },
      ...{
        code: [...(row.splits ?? []), ...(row.scripts ?? []), ...opens],
        data: row.data ?? [],
        inert: row.inert ?? [],
      },
    },
  );
}

/** Programs that run the command in their words, or a program of a package. */
export const WRAPPERS: ProgramTable = [
  ...[...SHELL_WRAPPERS].map(([name, row]) => [name, asProgram(row)] as const),
  ['perf', CODE],
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
  ['parallel tmux entr socat make gmake ninja just rake task nix-shell', CODE],
];
