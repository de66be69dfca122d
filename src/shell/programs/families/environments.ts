import type { Rows, Runner } from '../program.ts';
import { PACKAGES_BEYOND, RUNS_IN } from './shared.ts';

const CONDA: Runner = { behind: 'run', valued: 'np', words: '--name --prefix --cwd', folder: '--cwd' };

/** Programs that run a command in an environment of its own, with its versions, variables or secrets. */
export const ENVIRONMENTS: Rows = [
  ['asdf rbenv pyenv nodenv', { given: 'any', runner: { behind: 'exec', flags: '' }, code: RUNS_IN }],
  ['goenv jenv', { given: 'any', runner: { behind: 'exec', flags: '' } }],
  [
    'mise',
    {
      given: 'any',
      runner: { behind: 'exec x', begins: '-- -c --command' },
      code: RUNS_IN,
      beyond: [{ what: 'the configuration' }],
    },
  ],
  ['rtx', { given: 'any', runner: { behind: 'exec x', begins: '-- -c --command' } }],
  [
    'conda',
    { given: 'any', runner: CONDA, code: RUNS_IN, beyond: PACKAGES_BEYOND, writes: { folders: '-d -D -C -t --dir' } },
  ],
  ['mamba', { given: 'any', runner: CONDA, code: RUNS_IN, beyond: PACKAGES_BEYOND }],
  ['micromamba', { given: 'any', runner: CONDA }],
  [
    'nix',
    {
      given: 'any',
      runner: { behind: 'shell develop run', begins: '-c --command --' },
      code: RUNS_IN,
      beyond: [{ what: 'the configuration' }],
    },
  ],
  [
    'nix-shell',
    {
      given: 'any',
      wraps: { words: '--run --command -I -A --argstr', operands: 50, scripts: '--run --command' },
      code: { kind: 'all', stdin: true },
      beyond: [{ what: 'the configuration' }],
    },
  ],
  [
    'direnv',
    {
      given: 'any',
      content: { is: 'uses' },
      runner: { behind: 'exec', operands: 1 },
      code: RUNS_IN,
      beyond: [{ what: 'the configuration' }],
    },
  ],
  ['volta pixi', { given: 'any', code: RUNS_IN }],
  ['devbox', { given: 'any', beyond: [{ what: 'the configuration' }] }],
  [
    'op doppler infisical teller aws-vault chamber envchain',
    { given: 'any', runner: { behind: 'run exec x', begins: '--' } },
  ],
  [
    'dotenv dotenv-cli',
    {
      given: 'any',
      content: { used: '-e -f -c --file --path' },
      wraps: { valued: 'efpv', words: '--file --path', maybeOperand: true },
      reads: { files: '-e -f --file' },
    },
  ],
  ['dotenvx env-cmd', { given: 'any', content: { used: '-e -f -c --file --path' } }],
  ['foreman honcho heroku flask', { given: 'any', content: { used: '-e --env --env-file' } }],
  ['act', { given: 'any', content: { used: '--secret-file --env-file --var-file' } }],
];
