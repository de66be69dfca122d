import { spawn } from 'node:child_process';
import { chmodSync, copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CLI, HAS_TERMINAL, logs, machine, settings } from './machine.ts';

const terminalTest = test.skipIf(!HAS_TERMINAL);

function cloned() {
  const all = machine();
  all.write('.claude/settings.json', settings({ PreToolUse: logs('project') }));
  return all;
}

describe('an agent cannot approve what a repository brings along, not even in a terminal that it opens', () => {
  terminalTest.each<[string, Record<string, string>]>([
    ['Claude Code', { CLAUDECODE: '1' }],
    ['Claude Code, as it starts programs', { CLAUDE_CODE_ENTRYPOINT: 'cli' }],
    ['Gemini CLI', { GEMINI_CLI: '1' }],
    ['Codex', { CODEX_SANDBOX: 'seatbelt' }],
    ['Codex, by its session', { CODEX_THREAD_ID: 'x' }],
    ['Cursor', { CURSOR_AGENT: '1' }],
    ['any that says so', { AI_AGENT: 'x' }],
    ['a hook', { HOOKLINE_RUN: '1-x' }],
  ])('%s', async (_, env) => {
    const { terminal, json } = cloned();
    for (const verb of env.CLAUDECODE === undefined ? [['trust']] : [['trust'], ['trust', '--revoke']]) {
      const { screen, status } = await terminal(verb, 'y', { env });
      expect(screen).toMatch(/Hooks cannot be (?:approved|revoked) from inside an agent's session: \w+ is set/);
      expect(screen).not.toContain('(y/n)');
      expect(status).toBe(1);
    }
    expect((await json(['trust'])).data.pending).toHaveLength(1);
  });

  terminalTest('a marker that was taken out of the environment is found above', async () => {
    const { env, project, json } = cloned();
    const inner = `env -u CLAUDECODE script -qefc '${process.execPath} ${CLI} trust' /dev/null`;
    const screen = await typed('/bin/sh', ['-c', `${inner}; true`], project, { ...env, CLAUDECODE: '1' });
    expect(screen).toMatch(/from inside an agent's session: CLAUDECODE is set in process \d+/);
    expect((await json(['trust'])).data.pending).toHaveLength(1);
  });

  terminalTest('an agent is recognised above by its name, whatever the environment', async () => {
    const { env, project, top } = cloned();
    const agent = join(top, 'codex');
    copyFileSync('/bin/sh', agent);
    chmodSync(agent, 0o755);
    const inner = `script -qefc '${process.execPath} ${CLI} trust' /dev/null`;
    const screen = await typed(agent, ['-c', `${inner}; true`], project, env);
    expect(screen).toMatch(/from inside an agent's session: codex \(process \d+\) started it/);
  });

  terminalTest('an agent’s own configuration in the environment is no sign of one', async () => {
    const { terminal } = cloned();
    const env = {
      CODEX_HOME: '/x',
      ANTHROPIC_API_KEY: 'x',
      CLAUDE_CONFIG_DIR: '/x',
      GEMINI_API_KEY: 'x',
      AIDER_MODEL: 'x',
    };
    expect((await terminal(['trust'], 'y', { env })).screen).toContain('1 hook approved');
  });
});

/** What a program prints that is given the key `y` again and again. */
function typed(program: string, args: readonly string[], cwd: string, env: object): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: { TERM: 'xterm', SHELL: '/bin/sh', ...env } as NodeJS.ProcessEnv });
    let screen = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (screen += text));
    child.stdin.on('error', () => {});
    const keys = setInterval(() => child.stdin.write('y'), 200);
    child.on('error', reject);
    child.on('close', () => {
      clearInterval(keys);
      resolve(screen);
    });
  });
}

terminalTest('a script that changes while the person looks is not approved', async () => {
  const { terminal, write, json } = machine();
  write('guard.sh', 'exit 0', 0o755);
  write('.claude/settings.json', settings({ PreToolUse: './guard.sh' }));
  const { screen } = await terminal(['trust'], 'y', { atQuestion: () => write('guard.sh', 'exit 1', 0o755) });
  expect(screen).toMatch(/A file of hook '.*' changed while you were looking; nothing was approved/);
  expect((await json(['trust'])).data.pending).toHaveLength(1);
});
