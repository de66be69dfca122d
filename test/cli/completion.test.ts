import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { machine } from './machine.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

async function words(...typed: string[]): Promise<readonly string[]> {
  const { stdout } = await machine().cli(['completion', '--words', 'zsh', '--', ...typed]);
  return stdout.split('\n').flatMap((line) => line.split('\t')[0] || []);
}

describe('what may follow', () => {
  test('every command that people call, and no other', async () => {
    const called = Object.keys(COMMANDS).filter((name) => !['supervise', 'playground', 'back-test'].includes(name));
    expect((await words('')).toSorted()).toEqual(called.toSorted());
    expect(await words('ex')).toEqual(['explain']);
    expect(await words('help', 'ex')).toEqual(['explain']);
  });

  test.each([
    [['run', 'PreT'], ['PreToolUse']],
    [['run', 'PreToolUse', '--pay'], ['--payload']],
    [['run', 'PreToolUse', '--enf'], ['--enforced']],
    [
      ['list', '--dialect', 'co'],
      ['codemie', 'cocode', 'codex', 'copilot'],
    ],
    [['list', '--dialect=coc'], ['--dialect=cocode']],
    [['list', '--event', 'PostToolUseF'], ['PostToolUseFailure']],
    [['install', 'claude'], ['claude-code']],
    [['install', 'gemini', 'claude'], ['claude-code']],
    [['audit', 've'], ['verify']],
    [['bundle', 'ins'], ['inspect']],
    [
      ['bundle', 'keygen', 'x', '--algorithm', 'e'],
      ['ed25519', 'es256'],
    ],
    [['why', ''], ['last']],
    [['allow', 'la'], ['last']],
    [
      ['new', 'x', '--lang', ''],
      ['sh', 'python', 'ts', 'rule'],
    ],
    [['new', 'x', '--lang=py'], ['--lang=python']],
    [['audit', 'tail', '--decision', 'd'], ['deny']],
    [['audit', 'tail', '--agent', 'claude'], ['claude-code']],
    [
      ['import', '--to', ''],
      ['yaml', 'json'],
    ],
    [['agent', '--permission', 'a'], ['auto']],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish'],
    ],
    [['import', ''], [':files']],
    [['run', 'Stop', '--payload', 'ev'], [':files']],
    [['list', '--cwd', ''], [':folders']],
    [['run', 'Stop', '--tool', ''], []],
    [['run', 'Stop', 'Pre'], []],
    [['nonsense', ''], []],
    [['mcp', '--', '--'], []],
  ] as const)('after %j: %j', async (typed, expected) => {
    expect(await words(...typed)).toEqual(expected);
  });

  test('every option of every page can be completed', async () => {
    const { cli } = machine();
    for (const name of Object.keys(COMMANDS).filter(
      (one) => !['help', 'supervise', 'playground', 'back-test'].includes(one),
    )) {
      const { stdout } = await cli(['help', name]);
      const told = [...stdout.matchAll(/^ {2}(--[\w-]+)/gm)].map(([, option = '']) => option);
      expect(await words(name, '--'), name).toEqual(expect.arrayContaining(told));
    }
  });

  test('the names of hooks, and of one without a name its place', async () => {
    const { cli, home } = machine();
    mkdirSync(join(home, '.config/hookline'), { recursive: true });
    const hooks = 'hooks:\n  - { on: Stop, name: tests, run: "true" }\n  - { on: Stop, run: "false" }\n';
    writeFileSync(join(home, '.config/hookline/hooks.yml'), hooks);
    const { stdout } = await cli(['completion', '--words', 'zsh', '--', 'disable', '']);
    expect(stdout).toBe('tests\t\nhookline:~/.config/hookline/hooks.yml:3\t\n');
    const bash = ['hookline', ':', '~/.config/hookline/hooks.yml', ':'];
    const broken = await cli(['completion', '--words', 'bash', '--', 'disable', ...bash]);
    expect(broken.stdout).toBe('3\t\n');
  });

  test('a shell that there is no script for is a usage error', async () => {
    const { status, stderr } = await machine().cli(['completion', 'tcsh']);
    expect({ status, stderr }).toMatchObject({ status: 1, stderr: expect.stringContaining('bash, zsh, fish') });
  });
});

describe('in the shells themselves', () => {
  let bin = '';
  beforeAll(() => {
    bin = scratchFolder();
    symlinkSync(join(root, 'dist/cli.cjs'), join(bin, 'hookline'));
    writeFileSync(join(bin, 'event.json'), '{}');
    mkdirSync(join(bin, 'folder'));
  });

  const has = (shell: string): boolean =>
    (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, shell)));
  const through = (shell: string, args: readonly string[]): readonly string[] => {
    const env = { PATH: `${bin}:${process.env.PATH}`, HOME: bin };
    const { stdout, stderr } = spawnSync(shell, args, { cwd: bin, env, encoding: 'utf8' });
    expect(stderr).toBe('');
    return stdout.split('\n').filter((line) => line !== '');
  };

  const CASES: readonly (readonly [words: readonly string[], expected: readonly string[]])[] = [
    [['expl'], ['explain']],
    [['run', 'PreT'], ['PreToolUse']],
    [['list', '--dia'], ['--dialect']],
    [['list', '--dialect', 'coc'], ['cocode']],
  ];

  test.skipIf(!has('bash'))('bash completes commands, options, values and files', () => {
    const ask = (typed: readonly string[]): readonly string[] =>
      through('bash', [
        '--norc',
        '-c',
        'source <(hookline completion bash); COMP_WORDS=(hookline "$@"); COMP_CWORD=$#; _hookline; printf "%s\\n" "${COMPREPLY[@]}"',
        'bash',
        ...typed,
      ]);
    for (const [typed, expected] of CASES) expect(ask(typed), typed.join(' ')).toEqual(expected);
    expect(ask(['list', '--dialect', '=', 'coc'])).toEqual(['cocode']);
    expect(ask(['run', 'Stop', '--payload', 'ev'])).toEqual(['event.json']);
    expect(ask(['list', '--cwd', ''])).toEqual(['folder']);
  });

  test.skipIf(!has('fish'))(
    'fish completes commands, options, values and files (skipped where fish is not installed)',
    () => {
      const ask = (typed: readonly string[]): readonly string[] =>
        through('fish', [
          '--no-config',
          '-c',
          'hookline completion fish | source; complete -C "hookline $argv"',
          ...typed,
        ]).map((line) => line.split('\t')[0] ?? '');
      for (const [typed, expected] of CASES) expect(ask(typed), typed.join(' ')).toEqual(expected);
      expect(ask(['run', 'Stop', '--payload', 'ev'])).toEqual(['event.json']);
    },
  );

  test.skipIf(!has('zsh'))('zsh completes commands, options and values (skipped where zsh is not installed)', () => {
    const script = `compdef() { : }; _files() { print :files "$@" }; _describe() { print -l -- "\${(@P)2}" }
      source <(hookline completion zsh); words=(hookline "$@"); CURRENT=$#words; _hookline`;
    const ask = (typed: readonly string[]): readonly string[] =>
      through('zsh', ['-f', '-c', script, 'zsh', ...typed]).map((line) => line.split(':')[0] || line);
    for (const [typed, expected] of CASES) expect(ask(typed), typed.join(' ')).toEqual(expected);
    expect(ask(['run', 'Stop', '--payload', 'ev'])).toEqual([':files']);
    expect(ask(['list', '--cwd', ''])).toEqual([':files -/']);
  });
});
