import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BASH, codes, settings } from '../cli/machine.ts';
import { scene } from './scene.ts';

/** Where the trail would be there is something that nobody can write into, root included. */
function blocked() {
  const it = scene();
  mkdirSync(join(it.state, 'hookline'), { recursive: true });
  writeFileSync(join(it.state, 'hookline/audit'), 'not a folder');
  it.write('~/.claude/settings.json', settings({ PreToolUse: 'true' }));
  return it;
}

describe('A30: a trail that cannot be written stops nothing unless it must, and nobody overlooks it', () => {
  test('the naive log either stops the agent or says nothing', () => {
    expect(() => appendFileSync('/dev/full', 'x')).toThrow(/ENOSPC/);
    const quietly = (): void => {
      try {
        appendFileSync('/dev/full', 'x');
      } catch {
        // "logging must not break the agent"
      }
    };
    expect(quietly()).toBeUndefined();
  });

  test('the event goes on, and it is said', async () => {
    const { run, cli } = blocked();
    const { outcome, status } = await run('PreToolUse', BASH);
    expect(status).toBe(0);
    expect(codes(outcome.diagnostics)).toContain('AUDIT_FAILED');
    const shown = await cli(['run', 'PreToolUse', ...BASH]);
    expect(shown.stdout + shown.stderr).toContain('AUDIT_FAILED');
  });

  test('an organization can make it a refusal', async () => {
    const { run, write } = blocked();
    write('org.yml', { policy: { audit: 'required' }, hooks: [] });
    const { outcome, status } = await run('PreToolUse', [...BASH, '--enforced', 'org.yml']);
    expect({ status, refused: outcome.decision }).toEqual({ status: 2, refused: 'block' });
    expect(outcome.reason).toMatch(/record|audit|trail/i);
  });

  test('what was dropped is counted when there is room again', async () => {
    const { run, state, recorded } = blocked();
    for (let i = 0; i < 3; i++) await run('PreToolUse', BASH);
    const { rmSync } = await import('node:fs');
    rmSync(join(state, 'hookline/audit'));
    const { outcome } = await run('PreToolUse', BASH);
    expect(codes(outcome.diagnostics)).not.toContain('AUDIT_FAILED');
    expect(recorded()).toContain('"kind":"outcome"');
  });
});
