import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import { questionDigest } from '../../src/hooks/question-digest.ts';
import { aHook, anEvent, bash } from '../engine/support/engine.ts';
import { scratchFolder } from '../scratch-folder.ts';

const hook = aHook({}, { key: 'the key' });
const digest = (event = bash('ls'), hooks = [hook], kind: 'hook' | 'call' = 'call') =>
  questionDigest({ kind, command: 'what runs', hooks }, event, '/home/me');

describe('what an answer is bound to', () => {
  test('is the same for the same, whatever the order of keys and the number of the call', async () => {
    const one = anEvent('PreToolUse', { tool_name: 'T', tool_input: { a: 1, b: [2] }, tool_use_id: 'x' });
    const same = anEvent('PreToolUse', {
      tool_name: 'T',
      tool_input: { b: [2], a: 1 },
      tool_use_id: 'y',
      timestamp: 'z',
    });
    expect(await digest(one)).toBe(await digest(same));
  });

  test.each<[string, JsonObject]>([
    ['a space more', { tool_input: { command: 'ls ' } }],
    ['another case', { tool_input: { command: 'LS' } }],
    ['another form of the same letter', { tool_input: { command: 'l\u017F' } }],
    ['a key more', { tool_input: { command: 'ls', input: '' } }],
    ['a key that is null', { tool_input: { command: 'ls', env: null } }],
    ['a call without its sandbox', { tool_input: { command: 'ls', dangerouslyDisableSandbox: true } }],
    ['a call with more rights', { tool_input: { command: 'ls', sandbox_permissions: 'require_escalated' } }],
    ['another shell', { tool_input: { command: 'ls', shell: 'zsh' } }],
    ['another user', { tool_input: { command: 'ls', user: 'root' } }],
    ['a folder of its own', { tool_input: { command: 'ls', workdir: '/srv' } }],
    ['a call in the background', { tool_input: { command: 'ls', run_in_background: true } }],
    ['what has the name of a description and is none', { tool_input: { command: 'ls', description: { a: 1 } } }],
    ['a number instead of a text', { tool_input: { command: 1 } }],
    ['another tool', { tool_name: 'Shell' }],
    ['another session', { session_id: 's2' }],
    ['another folder', { cwd: '/elsewhere/below' }],
    ['another agent', { agent_id: 'sub' }],
  ])('differs for %s', async (_what, change) => {
    expect(await digest(bash('ls', change))).not.toBe(await digest());
  });

  test.each<[string, JsonObject]>([
    ['another description', { description: 'List files' }],
    ['another time-out', { timeout: 600_000 }],
    ['what the tool does anyway', { run_in_background: false, dangerouslyDisableSandbox: false }],
    ['the folder that it would work in anyway', { workdir: '/work/project' }],
    ['all of it as null', { description: null, timeout: null }],
  ])('is the same for %s', async (_what, more) => {
    const at = { cwd: '/work/project' };
    const call = bash('ls', { ...at, tool_input: { ...more, command: 'ls' } });
    expect(await digest(call)).toBe(await digest(bash('ls', at)));
  });

  test('is the description too of a tool to which that is something', async () => {
    const issue = (description: string) =>
      digest(anEvent('PreToolUse', { tool_name: 'mcp__tracker__create', tool_input: { description } }));
    expect(await issue('a')).not.toBe(await issue('b'));
  });

  test('differs for another project, event, kind or hook', async () => {
    const others = [
      digest({ ...bash('ls'), projectDir: '/other' }),
      digest(anEvent('PermissionRequest', { tool_name: 'Bash', tool_input: { command: 'ls' } })),
      digest(bash('ls'), [hook], 'hook'),
      digest(bash('ls'), [{ ...hook, key: 'another key' }]),
      digest(bash('ls'), [hook, aHook()]),
    ];
    const all = await Promise.all([digest(), ...others]);
    expect(new Set(all).size).toBe(all.length);
  });

  test('is everything that was said where there is no tool, but for what passes', async () => {
    const started = (task: string, more: JsonObject = {}) =>
      digest(anEvent('AgentStart', { agent_role: 'x', task_description: task, ...more }));
    expect(await started('a')).not.toBe(await started('b'));
    expect(await started('a')).not.toBe(await started('a', { unknown: 1 }));
    expect(await started('a')).toBe(await started('a', { timestamp: 'later', tokens_used: 7 }));
  });

  test('differs for another command, whatever it was made of', async () => {
    const about = (command: string) => questionDigest({ kind: 'hook', command, hooks: [hook] }, bash('ls'), '/home/me');
    expect(await about('deploy staging')).not.toBe(await about('deploy production'));
  });

  test('is for a hook also the bytes of its scripts', async () => {
    const folder = scratchFolder();
    const script = join(folder, 'guard.sh');
    const handler = {
      kind: 'command',
      command: `sh ${script}`,
      args: null,
      shell: null,
      cwd: null,
      env: {},
      passEnv: [],
    } as const;
    const running = aHook({}, { handler });
    const now = () => digest(bash('ls', { cwd: folder }), [running], 'hook');
    writeFileSync(script, 'true');
    const before = await now();
    writeFileSync(script, 'rm x');
    expect(await now()).not.toBe(before);
    writeFileSync(script, 'true');
    expect(await now()).toBe(before);
  });
});
