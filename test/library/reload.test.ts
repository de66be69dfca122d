import { renameSync, rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CALL, later, place, settings, until } from './support/place.ts';

const refusing = (reason: string) => settings('PreToolUse', { command: `echo ${reason} >&2; exit 2` });
const SETTINGS = 'home/.claude/settings.json';

describe('reload', () => {
  test('reads the files again, and tells what it found', async () => {
    const { open, write } = place({ [SETTINGS]: refusing('one') });
    const hooks = await open();
    const told: string[] = [];
    hooks.on('diagnostic', ({ code }) => told.push(code));
    write(SETTINGS, refusing('two'));
    expect((await hooks.trigger('PreToolUse', CALL)).reason).toBe('one');
    await hooks.reload();
    expect((await hooks.trigger('PreToolUse', CALL)).reason).toBe('two');
    write(SETTINGS, '{ broken');
    await hooks.reload();
    expect(told).toContain('KEPT_LAST_GOOD');
  });

  test('a file that became invalid leaves its last good version in force, with an error (A6)', async () => {
    const { open, write } = place({ [SETTINGS]: refusing('good') });
    const hooks = await open();
    write(SETTINGS, '{ broken');
    await hooks.reload();
    expect((await hooks.trigger('PreToolUse', CALL)).reason).toBe('good');
    expect(hooks.diagnostics.map(({ code }) => code)).toContain('KEPT_LAST_GOOD');
    write(SETTINGS, refusing('mended'));
    await hooks.reload();
    expect((await hooks.trigger('PreToolUse', CALL)).reason).toBe('mended');
    expect(hooks.diagnostics).toEqual([]);
  });

  test('a named file that loses its shape or vanishes stays in force too, and no event rejects for it', async () => {
    const { open, write, root } = place();
    const path = write('mine.json', refusing('named'));
    const hooks = await open({ files: [{ path }] });
    write('mine.json', { name: 'package', version: '1' });
    await hooks.reload();
    expect((await hooks.trigger('PreToolUse', CALL)).reason).toBe('named');
    expect(hooks.diagnostics.some(({ severity }) => severity === 'error')).toBe(true);
    rmSync(`${root}/mine.json`);
    await hooks.reload();
    expect((await hooks.trigger('PreToolUse', CALL)).reason).toBe('named');
  });

  test('keeps what was registered before it and while it was under way', async () => {
    const { open } = place({ [SETTINGS]: refusing('file') });
    const hooks = await open();
    hooks.register({ event: 'PreToolUse', run: () => ({ decision: 'deny', reason: 'before' }) });
    const reloaded = hooks.reload();
    hooks.register({ event: 'PreToolUse', run: () => ({ decision: 'deny', reason: 'meanwhile' }) });
    await reloaded;
    expect(await hooks.trigger('PreToolUse', CALL)).toMatchObject({
      reason: 'file\nbefore',
      skipped: [{ hook: 'hookline:code:2', why: 'refused-before' }],
    });
  });

  test('of several at the same time the last state of the files stays', async () => {
    const { open, write } = place({ [SETTINGS]: refusing('0') });
    const hooks = await open();
    const reloads = Array.from({ length: 5 }, (_, i) => {
      write(SETTINGS, refusing(String(i + 1)));
      return hooks.reload();
    });
    await Promise.all(reloads);
    expect((await hooks.trigger('PreToolUse', CALL)).reason).toBe('5');
  });

  test('an event in flight keeps the hooks it started with (101)', async () => {
    const { open, write } = place({
      [SETTINGS]: settings('PreToolUse', { command: 'sleep 0.2; echo old >&2; exit 2' }),
    });
    const hooks = await open();
    const outcome = hooks.trigger('PreToolUse', CALL);
    await later(50);
    write(SETTINGS, refusing('new'));
    await hooks.reload();
    expect((await hooks.trigger('PreToolUse', CALL)).reason).toBe('new');
    expect((await outcome).reason).toBe('old');
  });

  test('a hook that runs once stays used up (survives a reload of its file)', async () => {
    const hooksFile = 'home/.config/hookline/hooks.yml';
    const once = 'hooks:\n  - { on: PreToolUse, once: true, run: "true" }\n';
    const { open, write } = place({ [hooksFile]: once });
    const hooks = await open();
    expect((await hooks.trigger('PreToolUse', CALL)).ran).toHaveLength(1);
    write(hooksFile, `# a comment\n${once}  - { on: PreToolUse, run: "true" }\n`);
    await hooks.reload();
    const { ran, skipped } = await hooks.trigger('PreToolUse', CALL);
    expect(ran).toHaveLength(1);
    expect(skipped).toMatchObject([{ why: 'once' }]);
  });

  test('an edit counts from the next event on, however soon that comes (101)', async () => {
    const { open, write } = place({ [SETTINGS]: refusing('0') });
    const hooks = await open({ watch: true });
    for (let i = 1; i <= 20; i++) {
      write(SETTINGS, refusing(String(i % 10)));
      expect((await hooks.trigger('PreToolUse', CALL)).reason).toBe(String(i % 10));
    }
  });

  test('an edit counts for events that come at once, one after the other and together', async () => {
    const { open, write } = place({ [SETTINGS]: refusing('old') });
    const hooks = await open({ watch: true });
    const before = hooks.trigger('PreToolUse', CALL);
    write(SETTINGS, refusing('new'));
    await later(20);
    const reasons = await Promise.all([before, ...[1, 2, 3].map(() => hooks.trigger('PreToolUse', CALL))]);
    expect(reasons.map(({ reason }) => reason)).toEqual(['old', 'new', 'new', 'new']);
  });

  test('a file that is replaced or removed is noticed by the next event too', async () => {
    const { open, write, root } = place({ [SETTINGS]: refusing('old') });
    const hooks = await open({ watch: true });
    renameSync(write('home/.claude/settings.json.tmp', refusing('new')), `${root}/${SETTINGS}`);
    expect((await hooks.trigger('PreToolUse', CALL)).reason).toBe('new');
    rmSync(`${root}/${SETTINGS}`);
    expect((await hooks.trigger('PreToolUse', CALL)).ran).toEqual([]);
  });

  test('an edit that breaks a file is told once, though two notice it', async () => {
    const { open, write } = place({ [SETTINGS]: refusing('good') });
    const hooks = await open({ watch: true });
    const told: string[] = [];
    hooks.on('diagnostic', ({ code }) => told.push(code));
    write(SETTINGS, '{ broken');
    for (let i = 0; i < 20; i++) {
      expect((await hooks.trigger('PreToolUse', CALL)).reason).toBe('good');
      await later(10);
    }
    expect(told.filter((code) => code === 'KEPT_LAST_GOOD')).toHaveLength(1);
  });

  test('files that are not watched are not looked at either', async () => {
    const { open, write } = place({ [SETTINGS]: refusing('old') });
    const hooks = await open({ watch: false });
    write(SETTINGS, refusing('new'));
    expect((await hooks.trigger('PreToolUse', CALL)).reason).toBe('old');
  });

  test('files are watched: an edit, a new file and a new file in a folder of many are in force soon (101)', async () => {
    const { open, write } = place({ [SETTINGS]: refusing('one') });
    const hooks = await open({ watch: true });
    const says = (expected: string) => async () => (await hooks.trigger('PreToolUse', CALL)).reason === expected;
    write(SETTINGS, refusing('two'));
    await until(says('two'));
    write('home/.config/hookline/hooks.yml', 'hooks: [{ on: PreToolUse, run: "echo native >&2; exit 2" }]');
    await until(says('native\ntwo'));
    write('project/.hookline/extra.local.yml', 'hooks: [{ on: PreToolUse, run: "true" }]');
    await until(() => hooks.pending().length === 1);
  });
});
