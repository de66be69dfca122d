import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { cpuMs } from '../cpu-ms.ts';
import { scene } from './scene.ts';

const TOOL = `mcp__${'a'.repeat(60)}!`;
const PATTERNS = ['mcp__(a+)+$', 'mcp__(a|a)*$', '(?=mcp)mcp__(a|aa)+$', '^(([a-z_])+.)+[A-Z]([a-z])+$'];

describe('A23: a matcher takes as long as its text is long', () => {
  test.each(PATTERNS)('%s', async (matcher) => {
    // in a process of its own: nothing else would end it
    const script = 'new RegExp(process.argv[1]).test(process.argv[2])';
    const naive = spawnSync(process.execPath, ['-e', script, matcher, TOOL], { timeout: 700 });
    expect(naive.signal).toBe('SIGTERM');

    const { write, open } = scene();
    write('.claude/settings.json', {
      hooks: { PreToolUse: [{ matcher, hooks: [{ type: 'command', command: 'true' }] }] },
    });
    write('~/.config/hookline/hooks.yml', { hooks: [{ on: 'PreToolUse', deny: 'still decided' }] });
    const hooks = await open({ trust: 'all' });
    const started = cpuMs();
    const outcome = await hooks.trigger('PreToolUse', { session_id: 's', tool_name: TOOL, tool_input: {} });
    expect(outcome).toMatchObject({ refused: true, reason: 'still decided' });
    expect(cpuMs() - started).toBeLessThan(5000);
  });
});
