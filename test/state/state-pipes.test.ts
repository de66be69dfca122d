import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { trailFiles } from '../../src/audit/trail-files.ts';
import { verifyTrail } from '../../src/audit/verify.ts';
import { BASH, machine, settings } from '../cli/machine.ts';

/** The same event in the same session twice: everything that is kept is read again. */
async function lived() {
  const place = machine();
  place.write('~/.claude/settings.json', settings({ PreToolUse: 'echo no >&2; exit 2' }));
  place.write('~/.config/hookline/hooks.yml', 'hooks:\n  - { on: PreToolUse, once: true, run: "true" }\n');
  const refused = async () => (await place.run('PreToolUse', [...BASH, '--session', 's'])).status;
  expect(await refused()).toBe(2);
  const state = join(place.state, 'hookline');
  const pipe = (path: string) => {
    rmSync(path, { force: true, recursive: true });
    mkdirSync(join(path, '..'), { recursive: true });
    execFileSync('mkfifo', ['-m', '600', path]);
  };
  return { ...place, refused, pipe, state, folder: join(state, 'audit') };
}

describe.skipIf(process.platform === 'win32')('a pipe in the state folder is waited for by nobody', () => {
  test.each(['trust.json', 'disabled.json', 'audit/lock', 'audit/dropped', 'audit-begun'])('%s', async (name) => {
    const { refused, pipe, state } = await lived();
    pipe(join(state, name));
    expect(await refused()).toBe(2);
  });

  test('as the head of the trail: it is recorded, and the trail is broken', async () => {
    const { refused, pipe, folder } = await lived();
    pipe(join(folder, 'head.json'));
    expect(verifyTrail(folder).broken).toMatchObject({ file: join(folder, 'head.json') });
    expect(await refused()).toBe(2);
    expect(verifyTrail(folder)).toMatchObject({ broken: { why: expect.stringContaining('head was missing') } });
  });

  test('as the file of the trail', async () => {
    const { refused, pipe, folder } = await lived();
    pipe(trailFiles(folder)[0]?.path ?? '');
    expect(await refused()).toBe(2);
    expect(verifyTrail(folder).broken).not.toBeNull();
  });

  test('in place of everything that is kept of sessions and of files', async () => {
    const { refused, pipe, state } = await lived();
    const kept = ['parsed', 'sessions'].flatMap((name) =>
      readdirSync(join(state, name), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),
    );
    expect(kept.length).toBeGreaterThan(1);
    for (const path of kept) pipe(path);
    expect(await refused()).toBe(2);
  });
});
