import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { whenCompiler } from '../../../src/config/compile-when.ts';
import { eventRow } from '../../../src/core/events.ts';
import { scratchFolder } from '../../scratch-folder.ts';

const top = scratchFolder();
const [home, cwd] = [join(top, 'home'), join(top, 'home', 'w')];
mkdirSync(join(cwd, 'infra', 'docs'), { recursive: true });
symlinkSync('infra', join(cwd, 'alias'));

const holds = async (condition: string, command: string) => {
  const findings: { readonly message: string }[] = [];
  const when = await whenCompiler({ home }).when(condition, 0, findings as never);
  expect(findings).toEqual([]);
  const payload = {
    ...{ session_id: 's', cwd, hook_event_name: 'PreToolUse' as const },
    ...{ tool_name: 'Bash', tool_input: { command } },
  };
  return when({ name: 'PreToolUse', row: eventRow('PreToolUse'), payload, projectDir: cwd, at: 0, lastPrompt: null });
};

describe('changes()', () => {
  test.each([
    ['changes("infra/**")', 'rm infra/main.tf', true],
    ['changes("infra/**")', 'rm -rf infra', true],
    ['changes("infra/**")', 'rm -rf .', true],
    ['changes("infra/**")', 'echo x > alias/main.tf', true],
    ['changes("infra/**")', 'cat infra/main.tf', false],
    ['changes("infra/**")', 'rm -rf other', false],
    ['changes(["infra/**", "!infra/docs/**"])', 'touch infra/docs/a.md', false],
    ['changes(["infra/**", "!infra/docs/**"])', 'touch infra/docs/a.md infra/b', true],
    ['changes("*.{lock,toml}")', 'sed -i s/a/b/ Cargo.toml', true],
    ['changes("**/.env*")', 'cp x services/api/.env.local', true],
    ['changes("**/.env*")', 'cat services/api/.env', false],
    ['changes("~/.ssh/**")', 'echo x >> ~/.ssh/authorized_keys', true],
    ['changes("/etc/hosts")', 'echo x | sudo tee -a /etc/hosts', true],
    ['changes(hook_files)', 'rm .claude/settings.json', true],
    ['changed("infra/**") == "infra/a, infra/b"', 'touch infra/a x infra/b', true],
  ])('%s: %s', async (condition, command, expected) => {
    expect(await holds(condition, command)).toBe(expected);
  });

  test('says how it is called', async () => {
    const findings: { readonly message: string }[] = [];
    await whenCompiler({ home }).when('changes(1)', 0, findings as never);
    expect(findings[0]?.message).toContain('changes() takes a pattern');
  });
});
