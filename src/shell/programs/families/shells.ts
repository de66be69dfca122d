import type { Code, Rows } from '../program.ts';
import type { Options } from '../program-options.ts';

const OTHER_SHELL: Options = { valued: 'cC', words: '--command --commands --init-command' };
const OTHER_SHELL_CODE: Code = { kind: 'interpreter', code: '-c -C --command --commands --init-command' };

/** Shells. */
export const SHELLS: Rows = [
  [
    'sh dash ash mksh rbash rksh oksh pdksh posh yash csh tcsh',
    { given: 'any', code: { kind: 'shell' }, shell: true, interprets: true },
  ],
  [
    'bash zsh ksh',
    {
      given: 'any',
      code: { kind: 'shell' },
      shell: true,
      interprets: true,
      runsWith: /^--(?:rcfile|init-file)|^-[a-z]*O$/,
    },
  ],
  [
    'fish',
    { given: 'any', options: OTHER_SHELL, code: OTHER_SHELL_CODE, shell: true, interprets: true, runsWith: null },
  ],
  // a command is mostly written as in other shells
  [
    'nu xonsh elvish osh ysh',
    { given: 'any', options: OTHER_SHELL, code: OTHER_SHELL_CODE, scripts: [{ by: '-c --command --commands' }] },
  ],
  [
    'pwsh powershell',
    {
      given: 'any',
      code: { kind: 'all', stdin: true },
      interprets: true,
      runsWith: /^-(?:PSConsoleFile|CustomPipeName|ConfigurationName|EncodedCommand|enc|ec?)$/i,
    },
  ],
  ['cmd', { given: 'any', code: { kind: 'all', stdin: true } }],
];
