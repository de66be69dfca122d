import type { Builtin, Program, ProgramTable } from './program.ts';

const IN_SHELL: Program = { inShell: true };
const CODE: Program = { code: { kind: 'all' } };

const builtin = (name: Builtin): Program => ({ code: { kind: 'builtin', builtin: name } });

/** What the shells carry out themselves, and the words that they read before they look for a program. */
export const BUILTINS: ProgramTable = [
  [
    '. : [ [[ alias bg bind break builtin caller case cd command compgen complete continue declare dirs disown',
    IN_SHELL,
  ],
  ['do done echo elif else enable esac eval exec exit export false fc fg fi for function getopts hash help', IN_SHELL],
  ['history if in jobs kill let local logout mapfile popd printf pushd pwd read readarray readonly return', IN_SHELL],
  ['select set shift shopt source suspend test then time times trap true type typeset ulimit umask unalias', IN_SHELL],
  ['unset until wait while { }', IN_SHELL],
  ['. source unalias shopt enable bind complete compgen compopt hash fc history jobs wait emulate', CODE],
  [
    'set unset shift export declare typeset local readonly alias unalias let eval exit return break',
    { writesWith: null },
  ],
  [
    'continue wait jobs fg bg kill umask ulimit getopts shopt setopt source . trap history dirs pwd',
    { writesWith: null },
  ],
  [': pwd exit return', { records: true }],
  ['alias', builtin('alias')],
  ['cd pushd', builtin('cd')],
  ['declare typeset', builtin('declare')],
  ['eval', builtin('eval')],
  ['export readonly local', builtin('export')],
  ['getopts', builtin('getopts')],
  ['let unset', builtin('let')],
  ['printf', builtin('printf')],
  ['read mapfile readarray', builtin('read')],
  ['set', builtin('set')],
  ['[ test', builtin('test')],
  ['trap', builtin('trap')],
];
