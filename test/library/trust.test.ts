import { describe, expect, test } from 'vitest';
import { CALL, place, settings } from './support/place.ts';

const PROJECT = { 'project/.claude/settings.json': settings('PreToolUse', { command: 'exit 2' }) };

describe('trust for embedders', () => {
  test('what a project brings waits for approval, and runs after it (A1)', async () => {
    const { open } = place(PROJECT);
    const hooks = await open();
    expect(await hooks.trigger('PreToolUse', CALL)).toMatchObject({
      decision: 'none',
      ran: [],
      skipped: [{ why: 'untrusted' }],
    });
    expect(hooks.diagnostics).toMatchObject([{ code: 'NEEDS_REVIEW' }]);
    const waiting = hooks.pending();
    expect(waiting).toMatchObject([{ action: 'exit 2', state: 'untrusted', layer: 'project' }]);
    await hooks.approve(waiting.map(({ id }) => id));
    expect(hooks.pending()).toEqual([]);
    expect(hooks.diagnostics).toEqual([]);
    expect((await hooks.trigger('PreToolUse', CALL)).refused).toBe(true);
    expect((await (await open()).trigger('PreToolUse', CALL)).refused, 'approved for the next program too').toBe(true);
  });

  test('approving an id that does not wait approves nothing', async () => {
    const { open } = place(PROJECT);
    const hooks = await open();
    await hooks.approve(['claude-code:elsewhere:1']);
    expect(hooks.pending()).toHaveLength(1);
  });

  test('"all" runs everything; a function decides hook by hook; one that throws approves nothing', async () => {
    const { open } = place(PROJECT);
    const refusedWith = async (trust: Parameters<typeof open>[0]) =>
      (await (await open(trust)).trigger('PreToolUse', CALL)).refused;
    expect(await refusedWith({ trust: 'all' })).toBe(true);
    expect(await refusedWith({ trust: 'recorded' })).toBe(false);
    expect(await refusedWith({ trust: ({ action }) => action === 'exit 2' })).toBe(true);
    expect(await refusedWith({ trust: () => false })).toBe(false);
    expect(await refusedWith({ trust: () => 'yes' as never })).toBe(false);
    const thrower = () => {
      throw new Error('boom');
    };
    expect(await refusedWith({ trust: thrower })).toBe(false);
  });

  test('a person is asked through `ask`, and told what would run', async () => {
    const asked: unknown[] = [];
    const { open } = place({
      'home/.config/hookline/hooks.yml':
        'hooks:\n  - { on: PreToolUse, name: careful, run: exit 2, approve: true, onFailure: continue }',
    });
    let yes = true;
    const hooks = await open({
      ask: async (question) => {
        asked.push(question);
        return yes;
      },
    });
    expect((await hooks.trigger('PreToolUse', CALL)).refused).toBe(true);
    yes = false;
    expect(await hooks.trigger('PreToolUse', CALL)).toMatchObject({ refused: false, skipped: [{ why: 'declined' }] });
    expect(asked[0]).toMatchObject({ name: 'careful', event: 'PreToolUse', command: 'exit 2', source: { line: 2 } });
  });
});
