import type { Rows } from '../program.ts';
import type { Runner } from '../program-wrapper.ts';
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
  ['volta', { given: 'any', runner: { behind: 'run', words: '--node --npm --pnpm --yarn --env' }, code: RUNS_IN }],
  [
    'pixi',
    {
      given: 'any',
      runner: { behind: 'run exec', valued: 'em', words: '--environment --manifest-path' },
      code: RUNS_IN,
    },
  ],
  ['fnm', { given: 'any', runner: { behind: 'exec', words: '--using' } }],
  ['nvm', { given: 'any', runner: { behind: 'exec run', flagWords: '--silent', maybeOperand: true } }],
  [
    'devbox',
    {
      given: 'any',
      runner: { behind: 'run', valued: 'ce', words: '--config --env --env-file' },
      beyond: [{ what: 'the configuration' }],
    },
  ],
  [
    'devcontainer',
    { given: 'any', runner: { behind: 'exec', words: '--workspace-folder --container-id --config --remote-env' } },
  ],
  ['distrobox', { given: 'any', runner: { behind: 'enter', begins: '-- -e' } }],
  ['toolbox', { given: 'any', runner: { behind: 'run', valued: 'cdr', words: '--container --distro --release' } }],
  ['guix', { given: 'any', runner: { behind: 'shell environment', begins: '--' } }],
  [
    'wsl',
    { given: 'any', wraps: { valued: 'du', words: '--distribution --user --cd', flags: 'e', flagWords: '--exec --' } },
  ],
  ['sops', { given: 'any', runner: { behind: 'exec-env exec-file', operands: 1, joinsUnless: '' } }],
  ['op doppler infisical teller aws-vault chamber', { given: 'any', runner: { behind: 'run exec x', begins: '--' } }],
  [
    'envchain',
    {
      given: 'any',
      wraps: { operands: 1, inert: '-s --set -l --list -u --unset', flags: 'vnp', flagWords: '--show-value --noecho' },
    },
  ],
  [
    'dotenv dotenv-cli',
    {
      given: 'any',
      content: { is: 'uses', behind: { list: 'prints', get: 'prints' }, used: '-e -f -c --file --path' },
      wraps: { valued: 'efpv', words: '--file --path', maybeOperand: true },
      reads: { files: '-e -f --file', usual: '.env' },
    },
  ],
  [
    'dotenvx',
    {
      given: 'any',
      acts: 'spoken',
      // what they load by themselves they give to what they start
      content: { is: 'uses', behind: { get: 'prints' }, used: '-e -f -c --file --path' },
      runner: { behind: 'run', begins: '--' },
      reads: { files: '-f --env-file', usual: '.env' },
    },
  ],
  [
    'env-cmd',
    {
      given: 'any',
      acts: 'spoken',
      content: { is: 'uses', used: '-e -f -c --file --path' },
      wraps: { valued: 'fer', words: '--file --environments --rc-file' },
      reads: { files: '-f --file', usual: '.env' },
    },
  ],
  [
    'foreman honcho',
    {
      given: 'any',
      content: { is: 'uses', used: '-e --env --env-file' },
      runner: { behind: 'run', valued: 'efd', words: '--env --procfile --root' },
      reads: { files: '-e --env', usual: '.env' },
    },
  ],
  ['heroku', { given: 'any', content: { used: '-e --env --env-file' }, runner: { behind: 'local:run', valued: 'e' } }],
  ['flask', { given: 'any', content: { used: '-e --env --env-file' } }],
  ['act', { given: 'any', content: { used: '--secret-file --env-file --var-file' } }],
];
