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
    expect(stdout).toContain('only hookline reads this');
    expect(stdout).toContain('hookline install');
  });

  test('tells hooks alike together and packs in one line, and each by itself with --all', async () => {
    const { cli, write } = machine();
    const no = { hooks: [{ type: 'command', command: 'echo no >&2; exit 2' }] };
    const lost = { hooks: [{ type: 'command', command: 'exit 1' }] };
    write('~/.claude/settings.json', { hooks: { PreToolUse: [no, no, lost], UserPromptSubmit: [] } });
    write('~/.config/hookline/hooks.yml', 'extends: [guard, git, secrets, infra]\n');
    const { stdout } = await cli(['check', '--agents']);
    expect(stdout.split('\n').length).toBeLessThan(20);
    expect(stdout).toMatch(/^4 files {2}\d+ hooks\n {2}only hookline reads this: /);
    expect(stdout).toContain('~/.claude/settings.json  2 hooks\n  where it is   refuses in Claude Code');
    expect(stdout).toMatch(/settings\.json:\d+ {2}PreToolUse {2}exit 1\n {2}says no by {4}exit code 1\n/);
    expect(stdout).toContain('Claude Code does not obey a hook');
    expect(stdout).toContain('Each hook by itself: hookline check --agents --all\n');

    const all = (await cli(['check', '--agents', '--all'])).stdout;
    expect(all.match(/^ {2}only hookline reads this: /gm)?.length).toBe(Number(/^4 files {2}(\d+)/.exec(stdout)?.[1]));
    expect(all.match(/PreToolUse {2}echo no/g)).toHaveLength(2);
    expect(all).not.toContain('Each hook by itself');
  });

  test('--all without --agents is a mistake that is told', async () => {
    const { status, stderr } = await machine().cli(['check', '--all']);
    expect(status).toBe(1);
    expect(stderr).toContain('error[USAGE]: "--all" is for "hookline check --agents".');
  });

  describe('a hook that is lost on its own agent', () => {
    const quiet = { hooks: { BeforeTool: [{ hooks: [{ type: 'command', command: 'sh ~/quiet.sh' }] }] } };

    test('stays lost behind hookline, and how it is moved there is told', async () => {
      const { cli, write } = machine();
      write('~/quiet.sh', 'exit 2\n');
      write('~/.gemini/settings.json', quiet);
      const { stdout, status } = await cli(['check', '--agents']);
      expect(status).toBe(1);
      expect(stdout).toContain('where it is   ignored in Gemini CLI');
      expect(stdout).toContain('"hookline install gemini --adopt"');
    });

    test('of an agent whose file cannot be adopted is moved otherwise', async () => {
      const { cli, write } = machine();
      write('~/.cline/hooks/PreToolUse', '#!/bin/bash\n# mine\necho no >&2\nexit 2\n', 0o755);
      const { stdout, status } = await cli(['check', '--agents']);
      expect(status).toBe(1);
      expect(stdout).toContain('says no by    exit code 2 with text on stderr (~/.cline/hooks/PreToolUse:4)\n');
      expect(stdout).toContain('where it is   ignored in Cline CLI (exit code 2 with text on stderr)\n');
      expect(stdout).toMatch(/hookline import .*PreToolUse/);
      expect(stdout).not.toContain('install cline --adopt');
    });

    test('is not lost any more where it was adopted: only hookline reads that', async () => {
      const { cli, write } = machine();
      write('~/quiet.sh', 'exit 2\n');
      write('~/.config/hookline/adopted/gemini.json', quiet);
      const { stdout, status } = await cli(['check', '--agents']);
      expect(status).toBe(0);
      expect(stdout).toContain('only hookline reads this');
      expect(stdout).not.toContain('ignored in');
    });
  });

  test.each([
    ['~/.cursor/hooks.json', 'cursor', { version: 1, hooks: { preToolUse: [{ command: 'echo no >&2; exit 2' }] } }],
    ['~/.augment/settings.json', 'auggie', settings({ PreToolUse: 'echo no >&2; exit 2' })],
  ])('of an agent that nobody has tried it is not claimed that only hookline reads its file: %s', async (...given) => {
    const [file, dialect, content] = given;
    const { cli, write } = machine();
    write(file, content);
    const { stdout, status } = await cli(['check', '--agents']);
    expect(status).toBe(0);
    expect(stdout).toContain(`where it is   cannot be told in ${dialect} (nobody has tried what it obeys)\n`);
    expect(stdout).toContain('if moved      refuses in Claude Code, ');
  });

  test('where there is nothing to ask about, it says so', async () => {
    expect(await machine().cli(['check', '--agents'])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('no hook'),
    });
  });
});
