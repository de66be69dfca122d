import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BASH, codes, settings } from '../cli/machine.ts';
import { naiveCommands, naiveSettings } from './naive/settings.ts';
import { scene, shell } from './scene.ts';

const GUARD = settings({ PreToolUse: 'echo guarded >&2; exit 2' });

describe('A6: a configuration file that cannot be read is never "no hooks"', () => {
  test('the naive way has no guard after one wrong character', () => {
    const { write, home } = scene();
    const path = join(home, '.claude/settings.json');
    write('~/.claude/settings.json', GUARD);
    expect(naiveCommands(naiveSettings(path), 'PreToolUse')).toHaveLength(1);
    write('~/.claude/settings.json', `${JSON.stringify(GUARD)}}`);
    expect(naiveCommands(naiveSettings(path), 'PreToolUse')).toHaveLength(0);
  });

  test('while running, the last good version stays in force, with an error', async () => {
    const { write, open } = scene();
    write('~/.claude/settings.json', GUARD);
    const hooks = await open();
    write('~/.claude/settings.json', '{"hooks": {');
    await hooks.reload();
    const outcome = await hooks.trigger('PreToolUse', shell('ls'));
    expect(outcome).toMatchObject({ refused: true, reason: 'guarded' });
    expect(codes(hooks.diagnostics)).toContain('KEPT_LAST_GOOD');
  });

  test('at start, an enforced file refuses everything until it is repaired', async () => {
    const { write, run } = scene();
    const file = write('org.json', '{"hooks": {');
    const { outcome, status } = await run('PreToolUse', [...BASH, '--enforced', 'org.json']);
    expect({ status, decision: outcome.decision }).toEqual({ status: 2, decision: 'block' });
    expect(outcome.reason).toMatch(/enforced hooks cannot be read, so nothing is allowed/);
    expect(outcome.diagnostics).toContainEqual(expect.objectContaining({ severity: 'error', file }));
  });

  test('at start, a person’s file is loud', async () => {
    const { write, run, cli } = scene();
    write('~/.claude/settings.json', '{"hooks": {');
    const { outcome } = await run('PreToolUse', BASH);
    expect(outcome.diagnostics).toContainEqual(expect.objectContaining({ severity: 'error', code: 'SYNTAX' }));
    const shown = await cli(['run', 'PreToolUse', ...BASH]);
    expect(shown.stdout + shown.stderr).toContain('error[SYNTAX]');
  });
});
