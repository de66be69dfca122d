import type { Builtin, Program, ProgramTable } from './program.ts';

const CODE: Program = { kind: 'code' };

const builtin = (name: Builtin): Program => ({ kind: 'builtin', builtin: name });

/** Commands of the shells themselves that evaluate names or text, or keep values. */
export const BUILTINS: ProgramTable = [
  ['. source unalias shopt enable bind complete compgen compopt hash fc history jobs wait emulate', CODE],
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
  ['tee', builtin('tee')],
  ['[ test', builtin('test')],
  ['trap', builtin('trap')],
];
