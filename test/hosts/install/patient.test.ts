import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { computer } from './computer.ts';

const SUITE =
  'hooks:\n  - { on: Stop, name: suite, run: npm test, timeout: 3600 }\n  - { on: PreToolUse, run: "true" }\n';

interface Entry {
  readonly hooks: readonly { readonly timeout: number }[];
}

test('Claude Code is told to wait as long as the longest hook of an event takes, and no longer elsewhere', async () => {
  const { hookline, write, home, state } = computer(['.claude']);
  write('~/.config/hookline/hooks.yml', SUITE);
  expect(await hookline(['install', 'claude-code', '--yes'])).toMatchObject({ status: 0, stderr: '' });
  const { hooks } = JSON.parse(readFileSync(join(home, '.claude/settings.json'), 'utf8'));
  const waits = (event: string): number | undefined => (hooks[event] as readonly Entry[])[0]?.hooks[0]?.timeout;
  expect(waits('PreToolUse')).toBe(600);
  expect(waits('Stop')).toBeGreaterThan(3600);
  const shim = readFileSync(join(state, 'bridge/claude-code'), 'utf8');
  const [, limit = '0', deadline = '0'] = /^'?Stop'?\) limit=(\d+) deadline=(\d+)/m.exec(shim) ?? [];
  // who answers first is the hook's own time-out, then the bridge, then the shim, then the agent
  expect(Number(deadline)).toBeGreaterThan(3600);
  expect(Number(limit)).toBeGreaterThan(Number(deadline));
  expect(waits('Stop')).toBeGreaterThan(Number(limit));
});

test('a hook that asks for more time than an agent ever gives is named by install and by doctor', async () => {
  const { hookline, write } = computer(['.kimi-code', '.claude']);
  write('~/.config/hookline/hooks.yml', SUITE);
  const kimi = await hookline(['install', 'kimi', '--yes']);
  expect(kimi.stdout).toContain('"suite" may take 3600 s, and Kimi Code waits at most 600 s at Stop');
  const claude = await hookline(['install', 'claude-code', '--yes']);
  expect(claude.stdout).not.toContain('may take');
  const { stdout } = await hookline(['doctor']);
  expect(stdout).toContain('Kimi Code waits at most 600 s at Stop');
  expect(stdout).toContain('Claude Code: installed, proven: a test call was refused');
});
