import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { settings } from '../cli/machine.ts';
import { naiveExec } from './naive/exec.ts';
import { scene, shell } from './scene.ts';

const hashOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

const GOOD = '#!/bin/sh\nexit 0\n';
const EVIL = '#!/bin/sh\ntouch pwned\n';

async function approved() {
  const it = scene();
  const script = it.write('check.sh', GOOD, 0o755);
  it.write('.claude/settings.json', settings({ PreToolUse: './check.sh' }));
  const before = await it.open();
  await before.approve(before.pending().map(({ key }) => key));
  return { ...it, script, approvedHash: hashOf(script) };
}

describe('A5: a script is what was approved at the moment at which it runs', () => {
  test('the naive way looks when it reads the files, and runs what is there later', async () => {
    const { write, project, pwned, script, approvedHash } = await approved();
    const trusted = hashOf(script) === approvedHash;
    write('check.sh', EVIL, 0o755);
    if (trusted) await naiveExec('./check.sh', { cwd: project });
    expect(pwned()).toBe(true);
  });

  test('one that changes after the files were read does not run, and the event is refused', async () => {
    const { write, pwned, open } = await approved();
    const hooks = await open();
    expect((await hooks.trigger('PreToolUse', shell('ls'))).ran).toHaveLength(1);
    write('check.sh', EVIL, 0o755);
    const outcome = await hooks.trigger('PreToolUse', shell('ls'));
    expect(outcome).toMatchObject({ refused: true, ran: [], skipped: [{ why: 'changed' }] });
    expect(outcome.reason).toMatch(/changed/);
    expect(pwned()).toBe(false);
  });

  test('one that changes while the event is under way does not run either', async () => {
    const { write, pwned, open } = await approved();
    // the organization's hooks run first; this one gives an opponent the time to swap the file
    const swap = `cat > check.sh <<'END'\n${EVIL}END`;
    const enforced = write('org.yml', { hooks: [{ on: 'PreToolUse', run: swap }] });
    const outcome = await (await open({ enforced: [enforced] })).trigger('PreToolUse', shell('ls'));
    expect(pwned()).toBe(false);
    expect(outcome.refused).toBe(true);
    expect(outcome.reason).toMatch(/changed/);
  });

  test('that ends the trust: the old bytes put back are not trusted before somebody has looked', async () => {
    const { write, project, open, state } = await approved();
    const swap = `cat > check.sh <<'END'\n${EVIL}END`;
    const enforced = write('org.yml', { hooks: [{ on: 'PreToolUse', run: swap }] });
    expect((await (await open({ enforced: [enforced] })).trigger('PreToolUse', shell('ls'))).refused).toBe(true);
    write('check.sh', GOOD, 0o755);
    const hooks = await open();
    expect(hooks.pending()).toMatchObject([{ state: 'changed' }]);
    expect(await hooks.trigger('PreToolUse', shell('ls'))).toMatchObject({ refused: true, ran: [] });
    await hooks.approve(hooks.pending().map(({ key }) => key));
    expect(await hooks.trigger('PreToolUse', shell('ls'))).toMatchObject({ refused: false, ran: [{}] });
    expect(await (await open()).trigger('PreToolUse', shell('ls'))).toMatchObject({ refused: false, ran: [{}] });
    expect(readFileSync(`${state}/hookline/trust.json`, 'utf8')).toContain(project);
  });

  test('in this process also where the mark in the store is lost', async () => {
    const { write, open, state } = await approved();
    const swap = `[ -e once ] || cat > check.sh <<'END'\n${EVIL}END\ntouch once`;
    const enforced = write('org.yml', { hooks: [{ on: 'PreToolUse', run: swap }] });
    const hooks = await open({ enforced: [enforced] });
    const store = `${state}/hookline/trust.json`;
    const kept = readFileSync(store);
    expect((await hooks.trigger('PreToolUse', shell('ls'))).refused).toBe(true);
    write('check.sh', GOOD, 0o755);
    writeFileSync(store, kept);
    expect(await hooks.trigger('PreToolUse', shell('ls'))).toMatchObject({
      refused: true,
      skipped: [{ why: 'changed' }],
    });
  });
});
