import type { Rows } from '../program.ts';

/** Programs that give the rights of somebody else, or change who may do what. */
export const RIGHTS: Rows = [
  [
    'sudo',
    {
      given: 'any',
      escalatesUnless:
        /^(?:-ll?|-[vVkKh]|--(?:list|validate|version|help|reset-timestamp|remove-timestamp))(?: -n)?$|^-n (?:-ll?|-v)$/,
      wraps: {
        valued: 'aCcDghpRrTtUu',
        words:
          '--auth-type --chdir --chroot --close-from --command-timeout --group --host --login-class --other-user --prompt --role --type --user',
        flags: 'AbEeHKknPSilsv',
        flagWords: '--preserve-env --non-interactive --set-home --shell --login',
        assignments: true,
        folder: '-D --chdir',
        opensShell: { with: '-s -i --shell --login' },
        escalates: true,
      },
    },
  ],
  ['doas', { given: 'any', wraps: { valued: 'aCu', flags: 'Lns', opensShell: { with: '-s' }, escalates: true } }],
  [
    'su runuser',
    {
      given: 'any',
      wraps: {
        valued: 'cgGsuw',
        words: '--command --session-command --group --supp-group --shell --whitelist-environment --user',
        operands: 1,
        operandsUnless: '-u --user',
        scripts: '-c --command --session-command',
        opensShell: 'always',
        escalates: true,
      },
    },
  ],
  [
    'sg',
    {
      given: 'any',
      wraps: { valued: 'c', operands: 1, scripts: '-c', joinsUnless: '', opensShell: 'always', escalates: true },
    },
  ],
  ['pkexec', { given: 'any', wraps: { words: '--user', opensShell: 'always', escalates: true } }],
  // systemd's sudo
  [
    'run0',
    {
      given: 'any',
      wraps: {
        valued: 'ugDMa',
        words:
          '--user --group --nice --chdir --setenv --background --machine --property --slice --unit --description --area',
        folder: '-D --chdir',
        opensShell: 'always',
        escalates: true,
      },
    },
  ],
  ['gosu su-exec', { given: 'any', wraps: { operands: 1, escalates: true } }],
  ['setuidgid s6-setuidgid', { given: 'any', wraps: { operands: 1 } }],
  ['setcap vipw vigr newgrp runas', { given: 'any', escalatesWith: null }],
  ['sudoedit', { given: 'any', filesOnly: true, escalatesWith: null }],
  [
    'visudo',
    {
      given: 'any',
      filesOnly: true,
      escalatesWith: null,
      escalatesUnless: /^(?:-\w*[cV]\w*|--check|--version)(?:\s|$)/,
    },
  ],
  ['usermod', { given: 'any', escalatesWith: /(?:^|\s)(?:-\w*[aGo]|--groups|--append|--non-unique)/ }],
  ['gpasswd', { given: 'any', escalatesWith: /(?:^|\s)(?:-[aAM]|--add|--administrators|--members)/ }],
  ['adduser addgroup', { given: 'any', escalatesWith: /(?:^|\s)(?:sudo|wheel|admin|docker|root)$/ }],
  ['machinectl', { given: 'any', escalatesWith: /^(?:shell|login)\b/ }],
  ['chown chgrp', { given: 'any', acts: 'rights', options: { words: '--from --reference' }, runsWith: null }],
  ['chmod', { given: 'any', acts: 'rights', options: { words: '--from --reference' }, runsWith: null, records: true }],
  ['chattr chcon', { given: 'any', acts: 'rights', options: { words: '--from --reference' } }],
  [
    'setfacl',
    {
      given: 'any',
      acts: 'rights',
      options: { valued: 'mMxX', words: '--modify --modify-file --remove --remove-file --set --set-file' },
    },
  ],
  ['getfacl', { given: 'none', writesWith: null }],
  // it opens what it is given, and what lies in it
  [
    'lsattr',
    {
      given: { does: 'reads', deep: 'always', hiddenWith: '-a', here: 'always' },
      content: { is: 'tells' },
      writesWith: null,
    },
  ],
];
