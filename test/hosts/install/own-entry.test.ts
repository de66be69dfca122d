// wide: starts many processes

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isOwnEntry } from '../../../src/core/own-entry.ts';
import { AGENT_NAMES } from '../../../src/core/wire.ts';
import { entryCommand } from '../../../src/hosts/install/entry-command.ts';
import { machine } from '../../cli/machine.ts';
import { computer } from './computer.ts';

/** As 0.1.0 wrote them before they were short: in a shell of its own, the same with `exec`, in the agent's, and for many people. */
const OLD_WORDS =
  'is missing or broken and so this is refused. Install hookline again (npm i -g hookline; hookline install claude-code) or take its entries out of ~/.claude/settings.json by hand.';
const OLD_SHIM = '/home/dev/.local/state/hookline/bridge/claude-code';
const OLD_SCRIPT = `[ -f "$f" ] && [ -r "$f" ] && . "$f"; echo "hookline: $f ${OLD_WORDS}" >&2; exit 2`;
const EARLIER = [
  `/bin/sh -c 'f=$0; ${OLD_SCRIPT}' '${OLD_SHIM}' 'PreToolUse'`,
  `exec /bin/sh -c 'f=$0; ${OLD_SCRIPT}' '${OLD_SHIM}' 'PreToolUse'`,
  `[ -f '${OLD_SHIM}' ] && [ -r '${OLD_SHIM}' ] && set -- 'PreToolUse' && . '${OLD_SHIM}'; echo "hookline: ${OLD_SHIM} ${OLD_WORDS}" >&2; exit 2`,
  `exec /bin/sh -c 'f=\${XDG_STATE_HOME:-$HOME/.local/state}/hookline/bridge/claude-code; ${OLD_SCRIPT}' 'hookline' 'PreToolUse'`,
] as const;

describe('an entry of an installation', () => {
  const shims = (agent: string) => [
    null,
    `/home/dev/.local/state/hookline/bridge/${agent}`,
    `/it's "a" $HOME\n/bridge/${agent}`,
    String.raw`/ho\me\'s/bridge/${agent}`,
  ];
  const ways = [true, false].flatMap((before) => [true, false].map((isPlainShell) => ({ before, isPlainShell })));

  test.each(AGENT_NAMES)('is known for what it is: %s', (agent) => {
    for (const shim of shims(agent))
      for (const way of ways) {
        const own = entryCommand({ agent, event: 'tool.execute.before', shim, ...way });
        expect([own, isOwnEntry(own)]).toEqual([own, true]);
      }
  });

  test.each(EARLIER)('is known as earlier versions wrote it: %s', (own) => {
    expect(isOwnEntry(own)).toBe(true);
    expect(isOwnEntry(`${own}; guard`)).toBe(false);
  });

  test.each(EARLIER)('of an earlier version gives way to one of this, and goes with it: %s', async (command) => {
    const { hookline, write, at, files } = computer(['.claude']);
    write('~/.claude/settings.json', '{ "model": "opus" }\n');
    const before = files();
    const own = (event: string) => ({ [event]: [{ hooks: [{ type: 'command', command, timeout: 600 }] }] });
    write('~/.claude/settings.json', { model: 'opus', hooks: { ...own('PreToolUse'), ...own('Notification') } });
    await hookline(['install', 'claude-code', '--yes']);
    const text = readFileSync(at('~/.claude/settings.json'), 'utf8');
    expect(text).not.toContain(command.slice(0, 40));
    expect(text.match(/set -- PreToolUse/g)).toHaveLength(1);
    await hookline(['uninstall', 'claude-code', '--yes']);
    expect(JSON.parse(readFileSync(at('~/.claude/settings.json'), 'utf8'))).toEqual({ model: 'opus' });
    expect(Object.keys(files())).toEqual(Object.keys(before));
  });

  test('of an earlier version is told of by doctor', async () => {
    const { hookline, write, at } = computer(['.claude']);
    await hookline(['install', 'claude-code', '--yes']);
    expect((await hookline(['doctor'])).stdout).toContain('Claude Code: installed, proven');
    const settings = JSON.parse(readFileSync(at('~/.claude/settings.json'), 'utf8'));
    settings.hooks.Stop[0].hooks[0].command = EARLIER[2];
    write('~/.claude/settings.json', settings);
    expect((await hookline(['doctor'])).stdout).toContain('entries that are not as this hookline writes them');
  });

  test.each([true, false])('is not what somebody made of it (in the agent’s own shell: %s)', (isPlainShell) => {
    const shim = '/a/hookline/bridge/gemini';
    const own = entryCommand({ agent: 'gemini', event: 'BeforeTool', before: true, shim, isPlainShell });
    for (const other of [
      `${own}; guard`,
      `guard && ${own}`,
      own.replace('exit 2', 'guard'),
      own.replace('hookline: ', '$(guard)'),
      own.replace(/\. (?="|\/)/, '. /guard; . '),
      own.replace('BeforeTool', 'BeforeTool; guard;'),
      own.replace('bridge/gemini', 'bridge/gemini;guard'),
    ])
      expect([other, other === own, isOwnEntry(other)]).toEqual([other, false, false]);
  });

  test('is no hook, and nothing that has to be said', async () => {
    const { hookline, json } = computer(['.claude', '.gemini', '.cline']);
    await hookline(['install', '--all', '--yes']);
    expect((await json(['list'])).hooks).toEqual([]);
    const { status, stdout, stderr } = await hookline(['check']);
    expect([status, stdout + stderr]).toEqual([0, expect.not.stringContaining('SELF_CALL')]);
  });
});

test('all agents can be installed, proved and taken away where the home has a backslash in it', async () => {
  const folders = ['.claude', '.gemini', '.codex', '.kimi-code', '.cline', '.config/opencode', '.pi/agent'];
  const { hookline, files, top } = computer(folders.map((folder) => String.raw`ho\me/${folder}`));
  const HOME = `${top}/home/${String.raw`ho\me`}`;
  const before = files();
  const { status, stdout, stderr } = await hookline(['install', '--all', '--yes'], { HOME });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout.match(/: installed, proven: /g)).toHaveLength(folders.length);
  expect(await hookline(['uninstall', '--all', '--yes'], { HOME })).toMatchObject({ status: 0 });
  expect(files()).toEqual(before);
});

test('a hook whose script lies in a folder called hookline runs through the shim, and decides', async () => {
  const { hookline, write, state, project, env } = computer(['.claude']);
  write('~/.config/hookline/guard.sh', 'grep -q forbidden && { echo not that >&2; exit 2; }\nexit 0\n');
  write('~/.config/hookline/hooks.yml', 'hooks:\n  - { on: PreToolUse, run: "sh ~/.config/hookline/guard.sh" }\n');
  await hookline(['install', 'claude-code', '--yes']);
  const answer = (command: string): string => {
    const payload = { session_id: 's', cwd: project, hook_event_name: 'PreToolUse', tool_name: 'Bash' };
    const input = JSON.stringify({ ...payload, tool_use_id: command, tool_input: { command } });
    const args = [`${state}/bridge/claude-code`, 'PreToolUse'];
    return spawnSync('/bin/sh', args, { cwd: project, env, input, encoding: 'utf8' }).stdout;
  };
  expect(answer('ls')).not.toContain('deny');
  expect(answer('forbidden')).toContain('not that');
});

test('an entry of an installation is not imported, and that is told; what stands beside it is', async () => {
  const { hookline, json, write, at } = computer(['.gemini', '.cline']);
  const hook = (command: string) => ({ hooks: [{ type: 'command', command }] });
  write('~/.gemini/settings.json', { hooks: { BeforeTool: [hook('sh ~/mine.sh')] } });
  await hookline(['install', 'gemini', 'cline', '--yes']);
  expect(readFileSync(at('~/.gemini/settings.json'), 'utf8')).toContain('bridge/gemini');
  const { hooks, text, differs } = await json(['import', at('~/.gemini/settings.json')]);
  expect(hooks).toMatchObject([{ entry: { run: expect.stringContaining('mine.sh') } }]);
  expect(text).not.toContain('bridge/gemini');
  expect(differs).toContainEqual(expect.stringMatching(/^\d entries are left out: .* calls hookline/));
  const { hooks: programs, differs: left } = await json(['import', at('~/.cline/hooks/PreToolUse')]);
  expect([programs, left]).toEqual([[], [expect.stringContaining('One entry is left out')]]);
});

describe('what an installation wrote is changed by no agent', () => {
  const FILES = [
    ...['~/.claude/settings.json', '~/.gemini/settings.json', '~/.codex/hooks.json', '~/.copilot/hooks/hookline.json'],
    ...['~/.qwen/settings.json', '~/.factory/hooks.json', '~/.kimi-code/config.toml', '~/.cline/hooks/PreToolUse'],
    ...['~/.config/opencode/plugin/hookline.js', '.opencode/plugin/hookline.js', '~/.pi/agent/extensions/hookline.js'],
    ...['.pi/extensions/hookline.js', '.cline/hooks/PreToolUse', '.github/hooks/hookline.json'],
    // a plugin runs inside of the agent, and can take the others out
    ...['.opencode/plugin/other.js', '~/.pi/agent/extensions/mine.ts'],
  ];

  test.each(FILES)('%s', async (file) => {
    const { run, at, state } = machine();
    const write = ['--tool', 'Write', '--input', JSON.stringify({ file_path: at(file), content: '' })];
    expect((await run('PreToolUse', write)).status).toBe(2);
    const shell = ['--tool', 'Bash', '--input', JSON.stringify({ command: `echo > ${at(file)}` })];
    expect((await run('PreToolUse', shell)).status).toBe(2);
    const shim = [
      '--tool',
      'Write',
      '--input',
      JSON.stringify({ file_path: `${state}/hookline/bridge/gemini`, content: '' }),
    ];
    expect((await run('PreToolUse', shim)).status).toBe(2);
  });

  test.each(['hookline uninstall gemini --yes', 'npx hookline install --all --yes', 'hookline uninstall --all -y'])(
    'nor taken out by it: %s',
    async (command) => {
      const { run } = machine();
      const { status } = await run('PreToolUse', ['--tool', 'Bash', '--input', JSON.stringify({ command })]);
      expect(status).toBe(2);
    },
  );

  test.each([
    ['Write', { file_path: '.opencode/command/other.md', content: '' }],
    ['Write', { file_path: '~/.pi/agent/prompts/mine.md', content: '' }],
    ['Bash', { command: 'ls ~/.config/opencode/plugin && cat .github/hooks/hookline.json' }],
    ['Bash', { command: 'npm install hookline' }],
    ['Bash', { command: 'hookline install --help' }],
  ])('other work goes on: %s %j', async (tool, input) => {
    const { run } = machine();
    const { status } = await run('PreToolUse', ['--tool', tool, '--input', JSON.stringify(input)]);
    expect(status).toBe(0);
  });
});
