// wide: starts many processes

import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { AGENT_NAMES } from '../../../src/core/wire.ts';
import { hostAgent } from '../../../src/hosts/agents/all.ts';
import { computer } from './computer.ts';

const FOLDERS: Readonly<Record<string, string>> = {
  'claude-code': '.claude',
  gemini: '.gemini',
  codex: '.codex',
  copilot: '.copilot',
  qwen: '.qwen',
  droid: '.factory',
  kimi: '.kimi-code',
  cline: '.cline',
  opencode: '.config/opencode',
  pi: '.pi/agent',
};

const ALL = Object.values(FOLDERS);
const SETTINGS =
  '{\n\t// mine\n\t"model": "opus",\n\t"hooks": {\n\t\t"PreToolUse": [\n\t\t\t{ "hooks": [{ "type": "command", "command": "true" }] }\n\t\t]\n\t}\n}\n';

test.each(AGENT_NAMES)(
  '%s: installed, proved, installed again without a change, and gone without a trace',
  async (name) => {
    const { hookline, files, state } = computer([FOLDERS[name] ?? '']);
    const before = files();
    const first = await hookline(['install', name, '--yes']);
    expect(first).toMatchObject({ status: 0, stderr: '' });
    expect(first.stdout).toContain('proven: a test call was refused');
    expect(first.stdout).not.toContain('NOT REFUSED');
    const installed = files();
    expect(installed).not.toEqual(before);
    expect(existsSync(join(state, 'bridge', name))).toBe(true);
    const again = await hookline(['install', name, '--yes']);
    expect(again.status).toBe(0);
    expect(again.stdout).toContain('nothing to change');
    expect(files()).toEqual(installed);
    const last = await hookline(['uninstall', name, '--yes']);
    expect(last).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining(': as it was before') });
    expect(files()).toEqual(before);
    expect(existsSync(join(state, 'bridge', name))).toBe(false);
  },
);

test('--all installs for every agent that is there, in its project files as well, and takes all of it back', async () => {
  const { hookline, json, files, home } = computer(ALL);
  const before = files();
  const { status, agents } = await json(['install', '--all', '--project', '--yes']);
  expect(status).toBe(0);
  expect(agents.map(({ agent, proof }: Record<string, unknown>) => [agent, proof])).toEqual(
    AGENT_NAMES.filter((name) => name !== 'kimi').map((name) => [name, 'REFUSED']),
  );
  // others who work there have another home
  expect(JSON.stringify(files(join(home, 'project')))).not.toContain(home);
  expect((await hookline(['uninstall', '--all', '--project', '--yes'])).status).toBe(0);
  expect(files()).toEqual(before);
});

describe('an agent’s own file', () => {
  const usual = { name: 'claude-code', path: '~/.claude/settings.json' };

  test.each([
    ['tabs and comments', SETTINGS],
    ['one line', '{"model":"opus","hooks":{"PreToolUse":[{"hooks":[{"type":"command","command":"true"}]}]}}'],
    ['Windows line ends and a mark', `\uFEFF${SETTINGS.replaceAll('\n', '\r\n')}`],
    ['no line end', SETTINGS.trimEnd()],
    ['trailing commas', '{\n  "hooks": {\n    "PreToolUse": [\n      { "hooks": [], },\n    ],\n  },\n}\n'],
    ['empty lists', '{\n  "hooks": {\n    "PreToolUse": [],\n    "Stop": [ ]\n  }\n}\n'],
    ['nothing but a comment', '{\n  // nothing yet\n}\n'],
    ['nothing at all', ''],
  ])('with %s keeps every line that it had, and is what it was afterwards', async (_, text) => {
    const { hookline, write } = computer();
    const path = write(usual.path, text, 0o640);
    expect(await hookline(['install', usual.name, '--yes'])).toMatchObject({ status: 0, stderr: '' });
    const now = readFileSync(path, 'utf8');
    for (const line of text.split(/\r?\n/).map((one) => one.trim()))
      expect(now).toContain(line.replace(/[\]},{[ ]*$/, ''));
    expect(now.startsWith('\uFEFF')).toBe(text.startsWith('\uFEFF'));
    if (text.includes('\r\n')) expect(now).not.toMatch(/[^\r]\n/);
    expect(await hookline(['uninstall', usual.name, '--yes'])).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(path, 'utf8')).toBe(text);
    expect(execFileSync('stat', ['-c', '%a', path], { encoding: 'utf8' })).toBe('640\n');
  });

  test('that somebody changed after the installation loses our entries and nothing else', async () => {
    const { hookline, write } = computer();
    const path = write(usual.path, SETTINGS);
    await hookline(['install', usual.name, '--yes']);
    const changed = readFileSync(path, 'utf8').replace('"opus"', '"sonnet"');
    writeFileSync(path, changed);
    await hookline(['install', usual.name, '--yes']);
    expect(readFileSync(path, 'utf8')).toBe(changed);
    expect((await hookline(['uninstall', usual.name, '--yes'])).status).toBe(0);
    expect(readFileSync(path, 'utf8')).toBe(SETTINGS.replace('"opus"', '"sonnet"'));
  });

  test('that has our entries of before, changed since, does not get them back from a back-up', async () => {
    const { hookline, write } = computer();
    const path = write(usual.path, '{}\n');
    await hookline(['install', usual.name, '--yes']);
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replaceAll('"timeout": 600', '"timeout": 601').replace('{', '{\n  "a": 1,'),
    );
    expect((await hookline(['install', usual.name, '--yes'])).stdout).toContain('proven: a test call was refused');
    expect(readFileSync(path, 'utf8')).not.toContain('601');
    await hookline(['uninstall', usual.name, '--yes']);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ a: 1 });
  });

  test.each(['{}', '{ }\n', '{\n}\n'])(
    'in which there is nothing (%j) has a line for each event, and is as it was afterwards',
    async (text) => {
      const { hookline, write } = computer();
      const path = write(usual.path, text);
      await hookline(['install', usual.name, '--yes']);
      const lines = readFileSync(path, 'utf8').split('\n');
      expect(lines.filter((line) => line.includes('hookline/bridge')).length).toBe(7);
      expect(lines.every((line) => line.split('>&2; exit ').length <= 2)).toBe(true);
      await hookline(['uninstall', usual.name, '--yes']);
      expect(readFileSync(path, 'utf8')).toBe(text);
    },
  );

  test('behind a link is written where it leads, and the link stays', async () => {
    const { hookline, at, write, home } = computer();
    const real = write('~/dotfiles/claude.json', SETTINGS);
    mkdirSync(join(home, '.claude'));
    symlinkSync(real, at(usual.path));
    expect((await hookline(['install', usual.name, '--yes'])).status).toBe(0);
    expect(readFileSync(real, 'utf8')).toContain('hookline/bridge');
    expect(readlinkSync(at(usual.path))).toBe(real);
    await hookline(['uninstall', usual.name, '--yes']);
    expect(readFileSync(real, 'utf8')).toBe(SETTINGS);
  });

  const broken: readonly [string, (path: string) => void, string][] = [
    ['is no JSON', (path) => writeFileSync(path, '{ "hooks": '), 'SYNTAX'],
    ['has a list of hooks where events should be', (path) => writeFileSync(path, '{"hooks": []}'), 'WRONG_TYPE'],
    ['has two "hooks"', (path) => writeFileSync(path, '{"hooks": {}, "hooks": {}}'), 'DUPLICATE_KEY'],
    ['is a folder', (path) => mkdirSync(path), 'FILE_UNREADABLE'],
    ['is a pipe', (path) => execFileSync('mkfifo', [path]), 'FILE_UNREADABLE'],
    ['is too large', (path) => writeFileSync(path, ' '.repeat(9 * 1024 * 1024)), 'FILE_TOO_LARGE'],
    ['is not UTF-8', (path) => writeFileSync(path, Buffer.from([0x7b, 0xff, 0x7d])), 'FILE_UNREADABLE'],
    ['leads nowhere', (path) => symlinkSync('/nowhere/at/all', path), 'FILE_UNREADABLE'],
  ];
  test.each(broken)('that %s is left alone, with an error, and the other agents go on', async (_, make, code) => {
    const { hookline, at, files } = computer(['.claude', '.gemini']);
    make(at(usual.path));
    const before = files();
    const { status, stderr, stdout } = await hookline(['install', '--all', '--yes']);
    expect(status).toBe(1);
    expect(stderr).toContain(`error[${code}]`);
    expect(stdout).toMatch(/Gemini CLI: installed, proven/);
    expect(files()['.claude/settings.json']).toBe(before['.claude/settings.json']);
  });
});

test('hooks that were there stay where they are: ours comes last in Qwen Code and first in droid', async () => {
  const { hookline, write } = computer();
  const group = { hooks: [{ type: 'command', command: 'true' }] };
  const qwen = write('~/.qwen/settings.json', { hooks: { PreToolUse: [group] } });
  const droid = write('~/.factory/hooks.json', { PreToolUse: [group], $schema: 'x' });
  await hookline(['install', 'qwen', 'droid', '--yes']);
  const [ofQwen, ofDroid] = [qwen, droid].map((path) => JSON.parse(readFileSync(path, 'utf8')));
  expect(ofQwen.hooks.PreToolUse[0]).toEqual(group);
  expect(ofDroid.PreToolUse[1]).toEqual(group);
  // another hook behind ours: the next installation puts ours last again
  ofQwen.hooks.PreToolUse.push(group);
  writeFileSync(qwen, JSON.stringify(ofQwen, null, 2));
  await hookline(['install', 'qwen', '--yes']);
  const list = JSON.parse(readFileSync(qwen, 'utf8')).hooks.PreToolUse;
  expect([list.length, list[0], list[1]]).toEqual([3, group, group]);
});

test('a file of Cline’s that is somebody else’s stays, and ours stands beside it', async () => {
  const { hookline, write, files } = computer(['.cline']);
  write('~/.cline/hooks/PreToolUse', '#!/bin/sh\nexit 0\n', 0o755);
  const before = files();
  expect((await hookline(['install', 'cline', '--yes'])).stdout).toContain('proven: a test call was refused');
  expect(files()['.cline/hooks/PreToolUse']).toBe(before['.cline/hooks/PreToolUse']);
  expect(files()['.cline/hooks/PreToolUse.sh']).toContain('hookline');
  await hookline(['uninstall', 'cline', '--yes']);
  expect(files()).toEqual(before);
});

test('Kimi’s configuration keeps its text, and a file that no table can be added to is left alone', async () => {
  const { hookline, write } = computer();
  const text = '# mine\nmodel = "k2"\n\n[[hooks]]\nevent = "Stop"\ncommand = "true"';
  const path = write('~/.kimi-code/config.toml', text);
  expect((await hookline(['install', 'kimi', '--yes'])).stdout).toContain('proven: a test call was refused');
  expect(readFileSync(path, 'utf8').startsWith(`${text}\n`)).toBe(true);
  // as Kimi writes it anew: without a comment
  writeFileSync(path, `${readFileSync(path, 'utf8').replaceAll(/^# hookline .*\n/gm, '')}[later]\na = 1\n`);
  await hookline(['install', 'kimi', '--yes']);
  expect(readFileSync(path, 'utf8').split('event = "PreToolUse"')).toHaveLength(2);
  await hookline(['uninstall', 'kimi', '--yes']);
  expect(readFileSync(path, 'utf8')).toBe(`${text}\n[later]\na = 1\n`);
  writeFileSync(path, 'hooks = []\n');
  const { status, stderr } = await hookline(['install', 'kimi', '--yes']);
  expect([status, readFileSync(path, 'utf8')]).toEqual([1, 'hooks = []\n']);
  expect(stderr).toContain('error[SYNTAX]');
});

test('an agent that is not there is an error, and those that are there are installed', async () => {
  const { hookline, files } = computer(['.gemini']);
  const { status, stderr, stdout } = await hookline(['install', 'codex', 'gemini', '--yes']);
  expect(status).toBe(1);
  expect(stderr).toContain('error[AGENT_NOT_FOUND]');
  expect(stdout).toContain('Gemini CLI: installed');
  expect(Object.keys(files())).not.toContain('.codex');
  expect((await hookline(['install', 'gemni', '--yes'])).stderr).toContain('did you mean "gemini"');
});

test('an agent whose program is on the PATH is there without a folder, and an older one is told of', async () => {
  const { hookline, write, home } = computer();
  const program = write('~/npm/lib/node_modules/@openai/codex/bin/codex.js', '#!/bin/sh\n', 0o755);
  write('~/npm/lib/node_modules/@openai/codex/package.json', { name: '@openai/codex', version: '0.20.1' });
  mkdirSync(join(home, 'bin'));
  symlinkSync(program, join(home, 'bin', 'codex'));
  const { status, stdout } = await hookline(['install', 'codex', '--yes'], { PATH: `${home}/bin:/usr/bin:/bin` });
  expect(status).toBe(0);
  expect(stdout).toContain('Codex 0.20.1 is older');
  expect(stdout).toMatch(/\btrust\b/);
});

test('without a terminal and without --yes nothing is changed; --dry-run shows the change and makes none', async () => {
  const { hookline, write, files } = computer();
  write(
    '~/.claude/settings.json',
    '{\n  "env": { "ANTHROPIC_API_KEY": "sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789" }\n}\n',
  );
  const before = files();
  const asked = await hookline(['install', 'claude-code']);
  expect([asked.status, files()]).toEqual([1, before]);
  expect(asked.stderr).toContain('--yes');
  const dry = await hookline(['install', 'claude-code', '--dry-run']);
  expect([dry.status, files()]).toEqual([0, before]);
  expect(dry.stdout).toContain('~/.claude/settings.json');
  expect(dry.stdout).toMatch(/\+ .*PreToolUse/);
  expect(dry.stdout).not.toContain('abcdefghijklmnopqrstuvwxyz0123456789');
});

test('what switches hooks off is said', async () => {
  const { hookline, write } = computer();
  write('~/.claude/settings.json', { disableAllHooks: true });
  write('~/.gemini/settings.json', { hooksConfig: { enabled: false } });
  write('~/.codex/config.toml', 'model = "x"\n[features]\nhooks = false\n');
  const { stdout } = await hookline(['install', '--all', '--yes']);
  expect(stdout).toContain('"disableAllHooks" is true');
  expect(stdout).toContain('"features.hooks" is false');
  expect(stdout).toContain('"hooksConfig.enabled" is false');
});

test.each(['features.hooks = true\n', 'features = { other = false }\n', 'no TOML', ''])(
  'Codex with hooks that are on is told of nothing: %j',
  async (text) => {
    const { hookline, write } = computer();
    write('~/.codex/config.toml', text);
    const { status, stdout } = await hookline(['install', 'codex', '--yes']);
    expect([status, stdout]).toEqual([0, expect.not.stringContaining('features.hooks')]);
  },
);

test.each(['opencode', 'pi'])('the plugin of %s says which file is missing, and what to do', async (name) => {
  const { hookline, home, state, project } = computer([FOLDERS[name] ?? '']);
  await hookline(['install', name, '--yes']);
  const agent = hostAgent(name);
  if (agent?.form.kind !== 'plugin') throw new Error('no plugin');
  const file = agent.files.user?.({ home, env: {}, project, machine: '/nowhere' }) ?? '';
  const call = { text: readFileSync(file, 'utf8'), payload: agent.canary.payload('ls', project) };
  const shim = join(state, 'bridge', name);
  const answer = () =>
    JSON.parse(
      execFileSync(
        process.execPath,
        ['--input-type=module', '-e', agent.form.kind === 'plugin' ? agent.form.driver : ''],
        {
          input: JSON.stringify(call),
          encoding: 'utf8',
          env: { HOME: home },
        },
      ),
    );
  expect(answer()).toEqual({ refused: false });
  for (const break_ of [() => writeFileSync(shim, ''), () => rmSync(shim)]) {
    break_();
    const { refused, reason } = answer();
    expect(refused).toBe(true);
    expect(reason).toMatch(/^hookline: the file by which it is called is (?:empty|missing)/);
    expect(reason).toContain(shim);
    expect(reason).toContain(`hookline install ${name}`);
  }
});

test('folders that a variable moves are respected', async () => {
  const { hookline, home, write } = computer();
  write('~/elsewhere/claude/x', '');
  const { status } = await hookline(['install', 'claude-code', '--yes'], {
    CLAUDE_CONFIG_DIR: join(home, 'elsewhere/claude'),
  });
  expect([status, existsSync(join(home, 'elsewhere/claude/settings.json')), existsSync(join(home, '.claude'))]).toEqual(
    [0, true, false],
  );
});

test('an agent’s session installs and uninstalls nothing', async () => {
  const { hookline, files } = computer(['.claude']);
  await hookline(['install', 'claude-code', '--yes']);
  const before = files();
  for (const verb of ['install', 'uninstall']) {
    const { status, stderr } = await hookline([verb, 'claude-code', '--yes'], { CLAUDECODE: '1' });
    expect([status, files()]).toEqual([1, before]);
    expect(stderr).toContain("inside an agent's session");
  }
  expect((await hookline(['uninstall', 'claude-code', '--dry-run'], { CLAUDECODE: '1' })).status).toBe(0);
});

test('two installations at once lose nothing', async () => {
  const { hookline, json, files } = computer(ALL);
  const before = files();
  const results = await Promise.all(
    ['claude-code', 'gemini', 'qwen', 'claude-code'].map((name) => hookline(['install', name, '--yes'])),
  );
  expect(results.filter(({ status }) => status === 0).length).toBeGreaterThanOrEqual(3);
  expect(
    (await json(['install', 'claude-code', 'gemini', 'qwen', '--yes'])).agents.every(
      ({ changed }: { changed: boolean }) => !changed,
    ),
  ).toBe(true);
  await hookline(['uninstall', '--all', '--yes']);
  expect(files()).toEqual(before);
});

test('after an upgrade only the shim is written anew', async () => {
  const { hookline, files, state } = computer(['.claude']);
  await hookline(['install', 'claude-code', '--yes']);
  const [shim, before] = [join(state, 'bridge/claude-code'), files()];
  const text = readFileSync(shim, 'utf8');
  writeFileSync(shim, text.replace(/^cli=.*$/m, "cli='/gone/cli.cjs'"));
  const { stdout } = await hookline(['install', 'claude-code', '--yes']);
  expect(stdout).toMatch(/installed, proven/);
  expect([readFileSync(shim, 'utf8'), files()]).toEqual([text, before]);
});

test('a shim that cannot be asked is no proof, though it refuses', async () => {
  const { hookline, state, write, home } = computer(['.gemini']);
  // the bridge cannot read its state folder's canary where HOME is another one's: the agent's shell says so
  write('~/.gemini/settings.json', {});
  mkdirSync(join(state, 'bridge'), { recursive: true });
  const program = write('~/bin/bash', '#!/bin/sh\necho no >&2\nexit 2\n', 0o755);
  const { status, stdout } = await hookline(['install', 'gemini', '--yes'], {
    PATH: `${dirname(program)}:/usr/bin:/bin`,
  });
  expect(home).not.toBe('');
  expect(status).toBe(1);
  expect(stdout).toContain('NOT REFUSED');
});

test('what was done stands in the trail', async () => {
  const { hookline, json } = computer(['.claude']);
  await hookline(['install', 'claude-code', '--yes']);
  await hookline(['uninstall', 'claude-code', '--yes']);
  const { stdout } = await hookline(['audit', 'export']);
  const acts = stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .filter(({ kind }) => /install/.test(kind));
  expect(acts.map(({ kind, agent, scope }) => [kind, agent, scope])).toEqual([
    ['install', 'claude-code', 'user'],
    ['uninstall', 'claude-code', 'user'],
  ]);
  expect((await json(['audit', 'verify'])).status).toBe(0);
});

test('a state folder that cannot be written is an error, and nothing is changed', async () => {
  if (process.getuid?.() === 0) return;
  const { hookline, home, files } = computer(['.claude']);
  mkdirSync(join(home, '.local'));
  chmodSync(join(home, '.local'), 0o500);
  const before = files();
  expect((await hookline(['install', 'claude-code', '--yes'])).status).toBe(1);
  expect(files()).toEqual(before);
});

test('entries of ours that stand among others are taken out without touching those', async () => {
  const { hookline, write } = computer();
  const path = write('~/.claude/settings.json', SETTINGS);
  await hookline(['install', 'claude-code', '--yes']);
  const data = parse(readFileSync(path, 'utf8'));
  const [theirs, ours] = data.hooks.PreToolUse;
  data.hooks.PreToolUse = [{ hooks: [...ours.hooks, ...theirs.hooks] }];
  writeFileSync(path, JSON.stringify(data, null, 2));
  await hookline(['uninstall', 'claude-code', '--yes']);
  expect(parse(readFileSync(path, 'utf8'))).toEqual({ model: 'opus', hooks: { PreToolUse: [theirs] } });
});

describe('--adopt', () => {
  const FILES = { 'claude-code': '~/.claude/settings.json', droid: '~/.factory/hooks.json' };

  test.each(Object.entries(FILES))(
    '%s: its own hooks run through hookline, and stand where they were afterwards',
    async (name, file) => {
      const { hookline, json, write, files } = computer();
      const guard = { PreToolUse: [{ hooks: [{ type: 'command', command: 'echo no >&2; exit 2' }] }] };
      const path = write(file, `${JSON.stringify(name === 'droid' ? guard : { hooks: guard, model: 'x' }, null, 4)}\n`);
      const before = files();
      expect(await hookline(['install', name, '--adopt', '--yes'])).toMatchObject({ status: 0, stderr: '' });
      expect(readFileSync(path, 'utf8')).not.toContain('echo no');
      const hooks = (await json(['list'])).hooks as { action: string; dialect: string }[];
      expect(hooks.map(({ action, dialect }) => [action, dialect])).toEqual([['echo no >&2; exit 2', name]]);
      const installed = files();
      await hookline(['install', name, '--adopt', '--yes']);
      expect(files()).toEqual(installed);
      expect((await hookline(['uninstall', name, '--yes'])).status).toBe(0);
      expect(files()).toEqual(before);
      expect((await json(['list'])).hooks).toHaveLength(1);
    },
  );

  test('what was adopted goes back into a file that somebody changed since', async () => {
    const { hookline, json, write } = computer();
    const path = write('~/.claude/settings.json', SETTINGS);
    await hookline(['install', 'claude-code', '--adopt', '--yes']);
    writeFileSync(path, readFileSync(path, 'utf8').replace('"opus"', '"sonnet"'));
    await hookline(['uninstall', 'claude-code', '--yes']);
    expect(parse(readFileSync(path, 'utf8'))).toEqual({ ...parse(SETTINGS), model: 'sonnet' });
    expect((await json(['list'])).hooks).toHaveLength(1);
  });

  test('what was adopted comes back after the agent has written its file anew and hookline was installed again', async () => {
    const { hookline, write } = computer();
    const path = write('~/.claude/settings.json', SETTINGS);
    await hookline(['install', 'claude-code', '--adopt', '--yes']);
    const rewritten = JSON.stringify(parse(readFileSync(path, 'utf8')), (key, value) =>
      key === 'onFailure' ? undefined : value,
    );
    writeFileSync(path, rewritten);
    await hookline(['install', 'claude-code', '--yes']);
    const { stdout } = await hookline(['uninstall', 'claude-code', '--yes']);
    expect(parse(readFileSync(path, 'utf8'))).toEqual(parse(SETTINGS));
    expect(stdout).toContain('Claude Code: hookline is taken out, and what was changed since stays');
    expect(stdout).not.toContain('as it was before');
  });

  test('a hook that was added between two adoptions comes back together with those of the first', async () => {
    const { hookline, json, write } = computer();
    const path = write('~/.claude/settings.json', SETTINGS);
    await hookline(['install', 'claude-code', '--adopt', '--yes']);
    const data = parse(readFileSync(path, 'utf8'));
    const mine = { hooks: [{ type: 'command', command: 'echo mine' }] };
    data.hooks.Stop.push(mine);
    writeFileSync(path, JSON.stringify(data));
    await hookline(['install', 'claude-code', '--adopt', '--yes']);
    const { agents } = await json(['uninstall', 'claude-code', '--yes']);
    const settings = parse(SETTINGS);
    expect(parse(readFileSync(path, 'utf8'))).toEqual({ ...settings, hooks: { ...settings.hooks, Stop: [mine] } });
    expect(agents[0]).toMatchObject({ changed: true, asBefore: false });
  });

  test('is named where a hook that is there is lost on this agent, and only there', async () => {
    const { hookline, write } = computer(['.gemini', '.claude']);
    const entry = { hooks: [{ type: 'command', command: 'sh ~/quiet.sh' }] };
    write('~/quiet.sh', 'exit 2\n');
    write('~/.gemini/settings.json', { hooks: { BeforeTool: [entry] } });
    write('~/.claude/settings.json', { hooks: { PreToolUse: [entry] } });
    expect((await hookline(['install', 'claude-code', '--yes'])).stdout).not.toContain('--adopt');
    const advice = '"hookline install gemini --adopt"';
    expect((await hookline(['install', 'gemini', '--yes'])).stdout).toContain(advice);
    expect((await hookline(['install', 'gemini', '--adopt', '--yes'])).stdout).not.toContain(advice);
    expect((await hookline(['install', 'gemini', '--yes'])).stdout).not.toContain(advice);
  });

  test('an agent whose hooks are no entries says so, and nothing is changed', async () => {
    const { hookline, files } = computer(['.pi/agent']);
    const before = files();
    const { status, stderr } = await hookline(['install', 'pi', '--adopt', '--yes']);
    expect([status, files()]).toEqual([1, before]);
    expect(stderr).toContain('error[BAD_OPTION]');
  });
});

test('every agent has a row', () => {
  expect(AGENT_NAMES.filter((name) => hostAgent(name) === undefined)).toEqual([]);
});
