import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeHistory } from '../../bench/recorded-history.mjs';
import { openTrailIndex } from '../../src/audit/index/trail-index.ts';
import { openTrail } from '../../src/audit/trail.ts';
import { trailFiles } from '../../src/audit/trail-files.ts';
import { eventRow } from '../../src/core/events.ts';
import { emptyOutcome } from '../../src/core/outcome.ts';
import { BASH, machine } from './machine.ts';

describe('an index of the trail that somebody forged', () => {
  test('changes no number of "audit stats", which says so, and "audit verify" names it', async () => {
    const { cli, json, state } = machine();
    const own = join(state, 'hookline');
    const parts = { openTrail, emptyOutcome, eventRow };
    await writeHistory(parts, own, { records: 1500, endMs: Date.parse('2026-11-17T12:00:00.000Z'), seed: 1 });
    const truth = await json(['audit', 'stats']);
    const [name = ''] = readdirSync(join(own, 'audit-index'));
    const path = join(own, 'audit-index', name);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace('"deny"', '"allow"'));
    expect(readFileSync(path, 'utf8')).not.toBe(text);
    const shown = await json(['audit', 'stats']);
    expect(shown.data).toEqual(truth.data);
    expect([truth.stderr, shown.stderr]).toEqual([
      '',
      expect.stringContaining('was not believed: it is not as hookline'),
    ]);
    const verified = await json(['audit', 'verify']);
    expect(verified.data).toMatchObject({ intact: true, notes: [expect.stringContaining(`${name}.refused`)] });
    expect((await cli(['audit', 'stats'])).stderr).toBe('');
  });
});

describe('a trail that ends in the middle of a line', () => {
  const odd = async () => {
    const it = machine();
    it.write('~/.config/hookline/hooks.yml', 'hooks: [{ on: PreToolUse, deny: no }]\n');
    for (const _ of [1, 2]) await it.run('PreToolUse', BASH);
    const folder = join(it.state, 'hookline', 'audit');
    const files = trailFiles(folder);
    return { ...it, folder, path: files.at(-1)?.path ?? '', bytes: files.at(-1)?.bytes ?? 0 };
  };
  const half = expect.stringMatching(/\.jsonl ends in the middle of a line \(\d+ bytes from byte \d+ on\)/);

  test('is told by everybody who reads it, and what comes next stands on a line of its own', async () => {
    const { run, cli, json, folder, path } = await odd();
    const whole = readFileSync(path, 'utf8');
    const killed = '{"v":1,"seq":99,"prev":"0123","at":"2026-11-17T12:00:00.000Z","kind":"outc';
    writeFileSync(path, `${whole}${killed}`);
    for (const part of ['tail', 'stats', 'export']) expect((await cli(['audit', part])).stderr, part).toEqual(half);
    const index = openTrailIndex(folder, { indexFolder: null });
    index.refresh();
    expect(index.unread()).toEqual([half]);
    expect((await json(['audit', 'verify'])).data).toMatchObject({
      intact: true,
      notes: [expect.stringContaining('ends in the middle of a line')],
    });
    expect((await json(['audit', 'tail'])).data).toMatchObject({ total: 2 });
    await run('PreToolUse', BASH);
    // nothing was lost, and nothing glued to what was there
    const after = readFileSync(path, 'utf8');
    expect(after.startsWith(`${whole}${killed}\n{"v":1,"seq":`)).toBe(true);
    expect((await json(['audit', 'tail'])).data).toMatchObject({ total: 3 });
    expect((await json(['audit', 'verify'])).data).toMatchObject({
      intact: true,
      notes: [expect.stringContaining('explains a line that a killed writer left')],
    });
    expect((await cli(['audit', 'stats'])).stderr).toBe('');
  });

  test('where a record was cut, is told as a trail that is broken, too', async () => {
    const { run, cli, json, path, bytes } = await odd();
    truncateSync(path, bytes - 40);
    expect((await cli(['audit', 'stats'])).stderr).toEqual(half);
    expect((await json(['audit', 'verify'])).data).toMatchObject({ intact: false });
    await run('PreToolUse', BASH);
    expect((await json(['audit', 'verify'])).data).toMatchObject({ intact: false });
    // the next record is whole all the same
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    expect(() => JSON.parse(lines.at(-1) ?? '')).not.toThrow();
  });

  test('to which only the end of the line is missing, is whole: nobody says anything', async () => {
    const { cli, json, path, bytes } = await odd();
    truncateSync(path, bytes - 1);
    expect((await cli(['audit', 'stats'])).stderr).toBe('');
    expect((await json(['audit', 'tail'])).data).toMatchObject({ total: 2 });
  });
});
