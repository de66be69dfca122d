import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { machine, settings } from './machine.ts';

interface Data {
  readonly hooks: readonly {
    readonly event: string;
    readonly unknown: string | null;
    readonly ways: readonly {
      readonly cases: readonly string[];
      readonly file: string | null;
      readonly line: number;
    }[];
    readonly agents:
      | readonly {
          readonly agent: string;
          readonly reads: boolean;
          readonly holds: string;
          readonly why: string | null;
        }[]
      | null;
  }[];
}

/** What is said of one hook of Claude Code, by agent. */
async function holdsOf(command: string, script?: string) {
  const { json, write, home } = machine();
  if (script !== undefined) writeFileSync(`${home}/guard.sh`, script);
  write('~/.claude/settings.json', settings({ PreToolUse: command }));
  const { data, status: exitCode } = await json(['check', '--agents']);
  const [hook] = (data as unknown as Data).hooks;
  return { exitCode, hook, holds: Object.fromEntries((hook?.agents ?? []).map(({ agent, holds }) => [agent, holds])) };
}

describe('hookline check --agents', () => {
  test('exit 2 with text refuses in every agent that reads exit codes', async () => {
    const { holds, hook, exitCode } = await holdsOf('echo no >&2; exit 2');
    expect(holds).toEqual({
      ...{ 'claude-code': 'refuses', gemini: 'refuses', codex: 'refuses', copilot: 'refuses', qwen: 'refuses' },
      ...{ droid: 'refuses', kimi: 'refuses', cline: 'ignored' },
    });
    expect(hook?.agents?.filter(({ reads }) => reads).map(({ agent }) => agent)).toEqual(['claude-code']);
    expect(exitCode).toBe(0);
  });

  test('a script is read, never run, and its line is named', async () => {
    const { holds, hook } = await holdsOf(
      'sh ~/guard.sh',
      '#!/bin/sh\ntouch ~/ran\ngrep -q secret && exit 2\nexit 0\n',
    );
    expect(hook?.ways).toMatchObject([{ cases: ['exit2-silent'], line: 3 }]);
    expect(holds).toMatchObject({ 'claude-code': 'refuses', gemini: 'ignored', codex: 'ignored', kimi: 'refuses' });
  });

  test('a command line that changes what its script says is not taken for the script', async () => {
    for (const command of ['sh ~/guard.sh || true', 'sh ~/guard.sh 2>/dev/null', 'sh ~/guard.sh | tee log']) {
      const { holds, hook } = await holdsOf(command, 'echo no >&2\nexit 2\n');
      expect(hook?.unknown).toContain('command line');
      expect(Object.values(holds)).not.toContain('refuses');
    }
  });

  test('what is lost on its own agent is exit code 1', async () => {
    const { holds, exitCode } = await holdsOf('echo \'{"permissionDecision":"deny"}\'');
    expect(holds).toMatchObject({ 'claude-code': 'ignored', copilot: 'refuses' });
    expect(exitCode).toBe(1);
  });

  test('what cannot be seen is not told: a program, a missing script, a computed code', async () => {
    for (const command of ['/opt/guard/bin/guard', 'sh ~/missing.sh', 'check; exit $?']) {
      const { holds, hook, exitCode } = await holdsOf(command);
      expect(hook?.unknown).not.toBeNull();
      expect(new Set(Object.values(holds))).toEqual(new Set(['unknown']));
      expect(exitCode).toBe(0);
    }
  });

  test('an async hook refuses nowhere, and events that an agent cannot refuse are named', async () => {
    const { json, write } = machine();
    write('~/.claude/settings.json', {
      hooks: {
        PreToolUse: [{ hooks: [{ type: 'command', command: 'echo no >&2; exit 2', async: true }] }],
        UserPromptSubmit: [{ hooks: [{ type: 'command', command: 'echo no >&2; exit 2' }] }],
        PostToolUse: [{ hooks: [{ type: 'command', command: 'exit 2' }] }],
      },
    });
    const { hooks } = (await json(['check', '--agents'])).data as unknown as Data;
    expect(hooks.map(({ event }) => event)).toEqual(['PreToolUse', 'UserPromptSubmit']);
    expect(new Set(hooks[0]?.agents?.map(({ holds }) => holds))).toEqual(new Set(['ignored']));
    const copilot = hooks[1]?.agents?.find(({ agent }) => agent === 'copilot');
    expect(copilot).toMatchObject({ holds: 'ignored', why: expect.stringContaining('cannot be refused') });
  });

  test('says it in words, with what to do, and native hooks refuse behind hookline', async () => {
    const { cli, write } = machine();
    write('~/.claude/settings.json', settings({ PreToolUse: 'grep -q x && exit 2' }));
    write('~/.config/hookline/hooks.yml', 'hooks:\n  - { on: PreToolUse, tools: shell, deny: No. }\n');
    const { stdout } = await cli(['check', '--agents']);
    expect(stdout).toContain('where it is   refuses in Claude Code\n');
    expect(stdout).toContain('ignored in Gemini CLI, Codex, Qwen Code, Cline CLI (exit code 2 without text)');
    expect(stdout).toContain('only hookline reads this file');
    expect(stdout).toContain('hookline install');
  });

  test('where there is nothing to ask about, it says so', async () => {
    expect(await machine().cli(['check', '--agents'])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('no hook'),
    });
  });
});
