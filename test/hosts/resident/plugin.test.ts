// wide: starts resident engines

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { finished } from '../../world/cli.ts';
import { household, isAlive, NATIVE, REFUSAL, RULE, sameWords, until } from './household.ts';
import { type Came, pluginAgent } from './plugin-agent.ts';

const says = (word: string, output: object): string =>
  `case $(cat) in *${word}*) echo '${JSON.stringify({ hookSpecificOutput: output })}' ;; esac`;

const HOOKS = {
  hooks: [
    ...RULE.hooks,
    { on: 'PreToolUse', tools: 'shell', when: 'tool_input.command.contains("ask-me")', ask: 'Do you want that?' },
    {
      on: 'PreToolUse',
      run: says('rewrite-me', {
        ...{ hookEventName: 'PreToolUse', permissionDecision: 'allow', updatedInput: { command: 'true' } },
      }),
    },
    {
      on: 'PostToolUse',
      run: says('tell-me', { hookEventName: 'PostToolUse', additionalContext: 'mind this' }),
    },
  ],
};
const SLOW = { on: 'PreToolUse', run: 'sleep 0.4' };
const FORCE = 'git push --force';
const isRefusal = ({ refused }: Came): boolean => refused?.includes(REFUSAL) === true;

describe.skipIf(NATIVE === null).each(['opencode', 'pi'] as const)('the plugin of %s', (name) => {
  test('starts no process once the engine is there, and is answered as by one', async () => {
    const it = household();
    it.write('~/.config/hookline/hooks.json', HOOKS);
    const agent = pluginAgent(it, name);
    const all = async () => {
      const came: readonly Came[] = [
        await agent.shell('ls'),
        await agent.shell(FORCE),
        await agent.shell('echo ask-me'),
        await agent.shell('echo rewrite-me'),
        await agent.result('plain'),
        await agent.result('tell-me'),
      ];
      return JSON.parse(sameWords(JSON.stringify(came)));
    };
    const cold = await all();
    await agent.warm();
    const [direct, processes] = await agent.counting(all);
    expect(processes).toEqual([]);
    expect(direct).toEqual(cold);
    const [none, refused, asked, rewritten, plain, told] = direct;
    expect([none.refused, none.args]).toEqual([undefined, { command: 'ls' }]);
    expect([refused.refused, asked.refused]).toEqual([
      expect.stringContaining(REFUSAL),
      expect.stringContaining('Do you want that?'),
    ]);
    expect(rewritten.args).toEqual({ command: 'true' });
    expect([plain.result, told.result]).toEqual(['plain', 'tell-me\n\nmind this']);
  });

  test('has five megabytes judged without a process, and fifty calls at once', async () => {
    const it = household();
    it.write('~/.config/hookline/hooks.json', RULE);
    const agent = pluginAgent(it, name);
    await agent.warm();
    const much = 'x'.repeat(5 * 1024 * 1024);
    const [ordinary, processes] = await agent.counting(() => agent.shell(`echo ${much}`));
    expect([ordinary.refused, processes]).toEqual([undefined, []]);
    // an engine that has become too large for that makes way for another one
    expect(isRefusal(await agent.shell(`git push --force # ${much}`))).toBe(true);
    await agent.warm();
    const [all, started] = await agent.counting(() =>
      Promise.all(Array.from({ length: 50 }, (_, i) => agent.shell(i % 2 === 0 ? FORCE : 'ls'))),
    );
    expect(all.map(isRefusal)).toEqual(all.map((_, i) => i % 2 === 0));
    // on a busy machine one that waited too long goes the cold way
    expect(started.length).toBeLessThan(25);
  });
});

describe.skipIf(NATIVE === null)('a plugin that asks the engine itself loses no refusal', () => {
  test.each(['engine', 'pid'] as const)(
    'when the %s is killed in the middle, and finds the next engine',
    async (which) => {
      const it = household();
      it.write('~/.config/hookline/hooks.json', { hooks: [SLOW, ...RULE.hooks] });
      const agent = pluginAgent(it, 'opencode');
      await agent.warm();
      const [one] = await it.residents();
      const before = it.records();
      const all = Promise.all(Array.from({ length: 12 }, () => agent.shell(FORCE)));
      await pause(300);
      process.kill(one?.[which] ?? 0, 'SIGKILL');
      expect((await all).filter(isRefusal)).toHaveLength(12);
      // a call that was answered twice was also recorded twice
      expect(it.records() - before).toBeGreaterThanOrEqual(12);
      await until(() => !isAlive(one?.engine ?? 0) && !isAlive(one?.pid ?? 0));
      await agent.warm();
      const [last, processes] = await agent.counting(() => agent.shell(FORCE));
      expect([isRefusal(last), processes]).toEqual([true, []]);
    },
  );

  test('when the engine hangs', async () => {
    const it = household();
    it.write('~/.config/hookline/hooks.json', RULE);
    const agent = pluginAgent(it, 'pi');
    await agent.warm();
    const [one] = await it.residents();
    process.kill(one?.engine ?? 0, 'SIGSTOP');
    try {
      expect(isRefusal(await agent.shell(FORCE))).toBe(true);
    } finally {
      process.kill(one?.engine ?? 0, 'SIGCONT');
    }
    expect(isRefusal(await agent.shell(FORCE))).toBe(true);
  });

  test('when hooks change: the next call has the new ones, without a process', async () => {
    const it = household();
    it.write('~/.config/hookline/hooks.json', { hooks: [] });
    const agent = pluginAgent(it, 'pi');
    await agent.warm();
    it.write('~/.config/hookline/hooks.json', RULE);
    expect(isRefusal(await agent.shell(FORCE))).toBe(true);
    const [last, processes] = await agent.counting(() => agent.shell(FORCE));
    expect([isRefusal(last), processes]).toEqual([true, []]);
  });

  test('when no engine is wanted any more, and none is asked then', async () => {
    const it = household();
    it.write('~/.config/hookline/hooks.json', RULE);
    const agent = pluginAgent(it, 'opencode');
    await agent.warm();
    it.write('~/.config/hookline/hooks.json', { resident: false, ...RULE });
    for (let i = 0; i < 3; i++) {
      const [came, processes] = await agent.counting(() => agent.shell(FORCE));
      expect([isRefusal(came), processes]).toEqual([true, expect.arrayContaining(['tool.execute.before'])]);
    }
    expect(await it.residents()).toEqual([]);
  });

  test('when Node or its shim has gone meanwhile: it says what is missing', async () => {
    const it = household();
    it.write('~/.config/hookline/hooks.json', RULE);
    const node = join(it.top, 'node');
    writeFileSync(node, `#!/bin/sh\nexec '${process.execPath}' "$@"\n`, { mode: 0o755 });
    const agent = pluginAgent(it, 'opencode', { parts: { node } });
    await agent.warm();
    rmSync(node);
    expect((await agent.shell('ls')).refused).toContain(`Node is missing (${node} is not there)`);
    agent.writeShim('');
    expect((await agent.shell('ls')).refused).toContain('the file by which it is called is empty');
    rmSync(agent.shim);
    expect((await agent.shell('ls')).refused).toContain('is missing or cannot be read');
  });

  test('when the agent may get no new privileges: each call has a process, and it asks once whether there is another way', async () => {
    const it = household();
    it.write('~/.config/hookline/hooks.json', RULE);
    const agent = pluginAgent(it, 'pi', { through: ['setpriv', '--no-new-privs'] });
    for (let i = 0; i < 3; i++) expect(isRefusal(await agent.shell(FORCE))).toBe(true);
    expect([...agent.processes()].sort()).toEqual(['--meet', 'tool_call', 'tool_call', 'tool_call']);
    expect(await it.residents()).toEqual([]);
  });

  test('an agent that ends takes the hooks of its call with it', async () => {
    const it = household();
    const mark = join(it.top, 'mark');
    it.write('~/.config/hookline/hooks.json', {
      hooks: [{ on: 'PreToolUse', run: `case $(cat) in *slow*) echo $$ > '${mark}'; sleep 60 ;; esac` }],
    });
    const agent = pluginAgent(it, 'opencode');
    await agent.warm();
    void agent.shell('echo slow');
    const pid = Number(await until(() => existsSync(mark) && readFileSync(mark, 'utf8').trim()));
    process.kill(agent.pid, 'SIGKILL');
    await until(() => !isAlive(pid));
  });
});

describe.skipIf(NATIVE === null)('the word by which a door is known', () => {
  const ASKS = join(import.meta.dirname, '../../fixtures/asks-watchword.mjs');

  test('is told to a process that is as the door is, and to no other', async () => {
    const it = household();
    const { folder } = await it.warm();
    const heard = async (...through: readonly string[]): Promise<string> => {
      const [program = '', ...args] = [...through, process.execPath, ASKS, folder];
      const { stdout } = await finished(program, args, { cwd: it.project, env: it.env });
      return stdout.trim();
    };
    expect(await heard()).toBe('p 32');
    for (const through of [
      ['/bin/sh', '-c', 'ulimit -n 60; exec "$@"', 'sh'],
      ['/bin/sh', '-c', 'umask 0; exec "$@"', 'sh'],
      ['nice', '-n', '3'],
      ['setpriv', '--no-new-privs'],
    ]) {
      expect([through, await heard(...through)]).toEqual([through, expect.stringMatching(/^c /)]);
    }
  });
});
