import type { Rows } from '../program.ts';
import { TIMES } from './shared.ts';

/** What the shells carry out themselves, and the words that they read before they look for a program. */
export const SHELL_WORDS: Rows = [
  [
    '. source',
    {
      given: 'any',
      content: { is: 'loads' },
      code: { kind: 'all' },
      interprets: true,
      inShell: true,
      writesWith: null,
    },
  ],
  [
    ':',
    {
      given: 'none',
      content: { is: 'tells' },
      inShell: true,
      writesWith: null,
      records: true,
      told: { anyWord: true },
    },
  ],
  [
    '[ test',
    {
      given: 'none',
      content: { is: 'tells' },
      code: { kind: 'builtin', builtin: 'test' },
      inShell: true,
      runsWith: null,
      writesWith: null,
      // some shells work out what stands in brackets
      told: { anyWord: true, never: /[$`[]|^-v$/ },
    },
  ],
  ['[[', { given: 'none', content: { is: 'tells' }, inShell: true, writesWith: null }],
  ['] setopt', { given: 'none', writesWith: null }],
  ['alias', { given: 'none', code: { kind: 'builtin', builtin: 'alias' }, inShell: true, writesWith: null }],
  ['bg break continue dirs fg help shift umask', { given: 'none', inShell: true, writesWith: null }],
  ['bind compgen complete enable fc', { given: 'any', code: { kind: 'all' }, inShell: true }],
  ['builtin', { given: 'any', wraps: { flags: '', inherits: true }, inShell: true }],
  [
    'caller case disown do done elif else esac fi for function if in logout popd select suspend then times until while { }',
    { given: 'any', inShell: true },
  ],
  [
    'cd',
    {
      given: 'any',
      code: { kind: 'builtin', builtin: 'cd' },
      inShell: true,
      startsNothing: true,
      told: { flags: 'LP' },
    },
  ],
  ['command', { given: 'any', wraps: { flags: 'pvV', inert: '-v -V', inherits: true }, inShell: true }],
  ['compopt', { given: 'any', code: { kind: 'all' } }],
  ['emulate', { given: 'any', code: { kind: 'all' }, scripts: [{ by: '-c' }] }],
  [
    'declare typeset',
    { given: 'none', code: { kind: 'builtin', builtin: 'declare' }, inShell: true, writesWith: null },
  ],
  ['echo', { given: 'none', inShell: true, runsWith: null, writesWith: null, records: true, told: { anyWord: true } }],
  ['eval', { given: 'none', code: { kind: 'builtin', builtin: 'eval' }, inShell: true, writesWith: null }],
  // `exec <file`: what comes after it reads that
  ['exec', { given: 'any', wraps: { valued: 'a', flags: 'cl', opensShell: 'always', inherits: true }, inShell: true }],
  ['exit return', { given: 'none', inShell: true, writesWith: null, records: true }],
  [
    'export local readonly',
    { given: 'none', code: { kind: 'builtin', builtin: 'export' }, inShell: true, writesWith: null },
  ],
  [
    'false',
    {
      given: 'none',
      content: { is: 'tells' },
      inShell: true,
      runsWith: null,
      writesWith: null,
      told: { anyWord: true },
    },
  ],
  ['getopts', { given: 'none', code: { kind: 'builtin', builtin: 'getopts' }, inShell: true, writesWith: null }],
  ['hash', { given: 'none', code: { kind: 'all' }, inShell: true, runsWith: null, writesWith: null }],
  [
    'history',
    {
      given: 'none',
      code: { kind: 'all' },
      inShell: true,
      writesWith: null,
      reads: { files: '-r -n' },
      writes: { files: '-w -a' },
    },
  ],
  ['jobs shopt unalias wait', { given: 'none', code: { kind: 'all' }, inShell: true, writesWith: null }],
  ['kill type ulimit', { given: 'none', inShell: true, runsWith: null, writesWith: null }],
  ['let unset', { given: 'none', code: { kind: 'builtin', builtin: 'let' }, inShell: true, writesWith: null }],
  [
    'mapfile read readarray',
    { given: 'any', content: { is: 'loads' }, code: { kind: 'builtin', builtin: 'read' }, inShell: true },
  ],
  [
    'printf',
    {
      given: 'none',
      code: { kind: 'builtin', builtin: 'printf' },
      inShell: true,
      runsWith: null,
      writesWith: null,
      records: true,
      told: { anyWord: true, never: /^-v/ },
    },
  ],
  ['pushd', { given: 'any', code: { kind: 'builtin', builtin: 'cd' }, inShell: true }],
  ['pwd', { given: 'none', inShell: true, writesWith: null, records: true, told: { flags: 'LP' } }],
  ['set', { given: 'none', code: { kind: 'builtin', builtin: 'set' }, inShell: true, writesWith: null }],
  ['time', { given: 'any', wraps: TIMES, inShell: true, writes: { files: '-o' } }],
  ['trap', { given: 'none', code: { kind: 'builtin', builtin: 'trap' }, inShell: true, writesWith: null }],
  [
    'true',
    {
      given: 'none',
      content: { is: 'tells' },
      inShell: true,
      runsWith: null,
      writesWith: null,
      records: true,
      told: { anyWord: true },
    },
  ],
];
