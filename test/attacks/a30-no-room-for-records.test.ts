import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BASH, codes, settings } from '../cli/machine.ts';
import { naiveLog } from './naive/log.ts';
import { scene, shell } from './scene.ts';
import { trailOf } from './trail.ts';

/** Where the trail would be there is something that nobody can write into, root included. */
function blocked() {
  const it = scene();
  const folder = join(it.state, 'hookline/audit');
  mkdirSync(join(it.state, 'hookline'), { recursive: true });
  writeFileSync(folder, 'not a folder');
  it.write('~/.claude/settings.json', settings({ PreToolUse: 'true' }));
  return { ...it, folder };
}

describe('A30: a trail that cannot be written stops nothing unless it must, and nobody overlooks it', () => {
  test('the naive log loses everything, and nobody knows', () => {
    const { folder } = blocked();
    const log = join(folder, 'audit.log');
    expect(naiveLog(log, { tool_input: { command: 'rm -rf build' } })).toBeUndefined();
    expect(existsSync(log)).toBe(false);
  });

  test('the event goes on, and it is said', async () => {
    const { run, cli } = blocked();
    const { outcome, status } = await run('PreToolUse', BASH);
    expect(status).toBe(0);
    expect(codes(outcome.diagnostics)).toContain('AUDIT_FAILED');
    const shown = await cli(['run', 'PreToolUse', ...BASH]);
    expect(shown.stdout + shown.stderr).toContain('AUDIT_FAILED');
  });

  test('a state folder that is none is no different', async () => {
    const { run, state } = blocked();
    rmSync(join(state, 'hookline'), { recursive: true });
    const { outcome, status } = await run('PreToolUse', BASH, { env: { XDG_STATE_HOME: '/dev/null' } });
    expect(status).toBe(0);
    expect(codes(outcome.diagnostics)).toContain('AUDIT_FAILED');
  });

  test('an organization can make it a refusal', async () => {
    const { run, write, folder } = blocked();
    write('org.yml', { policy: { audit: 'required' }, hooks: [] });
    const args = [...BASH, '--enforced', 'org.yml'];
    const { outcome, status } = await run('PreToolUse', args);
    expect({ status, refused: outcome.decision }).toEqual({ status: 2, refused: 'block' });
    expect(outcome.reason).toMatch(/record|audit|trail/i);
    rmSync(folder);
    expect((await run('PreToolUse', args)).status).toBe(0);
  });

  test('what was dropped is counted as soon as there is room again', async () => {
    const { open, state, folder } = blocked();
    const hooks = await open();
    for (let i = 0; i < 3; i++) expect((await hooks.trigger('PreToolUse', shell('ls'))).refused).toBe(false);
    rmSync(folder);
    await hooks.trigger('PreToolUse', shell('ls'));
    await hooks.close();
    const [dropped] = trailOf(state).filter(({ kind }) => kind === 'dropped');
    expect(Number(dropped?.records ?? dropped?.count)).toBeGreaterThanOrEqual(3);
  });
});
