// wide: starts many processes

import { execFile, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { eachDecided } from '../../src/audit/decided.ts';
import { readTrail } from '../../src/audit/read-trail.ts';
import { verifyTrail } from '../../src/audit/verify.ts';
import { BASH, machine, settings } from './machine.ts';

test('twenty processes at once: every decision is there, once and whole, and the chain is one', {
  timeout: 60_000,
}, async () => {
  const { write, run, state } = machine();
  write('~/.claude/settings.json', settings({ PreToolUse: 'echo no >&2; exit 2' }));
  const folder = join(state, 'hookline', 'audit');
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => run('PreToolUse', BASH)));
  const recorded = [...eachDecided(readTrail(folder))];
  expect(outcomes.flatMap(({ outcome }) => outcome.diagnostics)).toEqual([]);
  expect(recorded.map(({ id }) => id).sort()).toEqual(outcomes.map(({ outcome }) => outcome.id).sort());
  expect(recorded.every(({ outcome, runs }) => outcome !== null && runs.length === 1)).toBe(true);
  expect(verifyTrail(folder)).toMatchObject({ broken: null, records: 40 });
});

test('forty programs that refuse at once: nothing that was answered is lost, also where a record is demanded', {
  timeout: 120_000,
}, async () => {
  const { write, env, project, state } = machine();
  write('~/.config/hookline/hooks.yml', 'hooks:\n  - { on: PreToolUse, when: tool_input.no, deny: no }\n');
  const law = write('law.yml', { policy: { audit: 'required' }, hooks: [] });
  const library = new URL('../../dist/index.js', import.meta.url).href;
  const program = (enforced: readonly string[]) => `
    import { createHooks } from '${library}';
    const hooks = await createHooks({ watch: false, enforced: ${JSON.stringify(enforced)} });
    const call = (no) => hooks.trigger('PreToolUse', { tool_name: 'Bash', tool_input: { command: 'x', no } });
    const answers = [];
    for (let i = 0; i < 8; i++) answers.push(await call(true));
    const others = ${enforced.length} > 0 ? [await call(false)] : [];
    const told = [...answers, ...others].flatMap(({ diagnostics }) => diagnostics.map(({ message }) => message));
    console.log(JSON.stringify({ ids: answers.map(({ id }) => id), told, blocked: others.some(({ refused }) => refused) }));
    process.exit(0);`;
  const runs = Array.from({ length: 40 }, async (_, i) => {
    const args = ['--input-type=module', '-e', program(i % 4 === 0 ? [law] : [])];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: project, env });
    return JSON.parse(stdout) as { ids: string[]; told: string[]; blocked: boolean };
  });
  const all = await Promise.all(runs);
  const folder = join(state, 'hookline', 'audit');
  const recorded = new Set([...eachDecided(readTrail(folder))].map(({ id }) => id));
  expect(all.flatMap(({ told }) => told)).toEqual([]);
  expect(all.some(({ blocked }) => blocked)).toBe(false);
  const ids = all.flatMap((one) => one.ids);
  expect(ids).toHaveLength(320);
  expect(ids.filter((id) => !recorded.has(id))).toEqual([]);
  expect(verifyTrail(folder)).toMatchObject({ broken: null, dropped: 0 });
});

test.each([
  ['each a refusal', 1],
  ['among many that decide nothing and are written in batches', 25],
])(
  'kill -9 at any moment, %s: nothing acknowledged is lost, and verify answers correctly',
  {
    timeout: 60_000,
  },
  async (_, each) => {
    const { write, env, project, state, run } = machine();
    write('~/.config/hookline/hooks.yml', 'hooks:\n  - on: PreToolUse\n    when: tool_input.no\n    deny: no\n');
    const library = new URL('../../dist/index.js', import.meta.url).href;
    const program = `
    import { writeSync } from 'node:fs';
    import { createHooks } from '${library}';
    const hooks = await createHooks({ watch: false });
    for (let i = 1; ; i++) {
      const no = i % ${each} === 0;
      const text = 'x y '.repeat(Math.random() * (no ? 4000 : 400));
      const call = { tool_name: 'Bash', tool_input: { command: text, no } };
      const { id, refused } = await hooks.trigger('PreToolUse', call);
      if (refused) writeSync(1, id + '\\n');
    }`;
    const folder = join(state, 'hookline', 'audit');
    const acknowledged: string[] = [];
    const until = performance.now() + 5000;
    let kills = 0;
    while (performance.now() < until && kills < 12) {
      const writers = [1, 2, 3].map(() =>
        spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: project, env }),
      );
      const said = writers.map((writer) => {
        let text = '';
        writer.stdout.setEncoding('utf8').on('data', (chunk) => (text += chunk));
        return new Promise<string>((resolve) => writer.on('close', () => resolve(text)));
      });
      // until they write, and then at any moment
      await new Promise((resolve) => writers[0]?.stdout.once('data', resolve));
      for (const writer of writers) {
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
        writer.kill('SIGKILL');
        kills += 1;
      }
      for (const text of await Promise.all(said))
        acknowledged.push(...text.split('\n').filter((id) => id.length === 36));
      expect(verifyTrail(folder).broken).toBeNull();
    }
    await run('PreToolUse', BASH);
    const { broken } = verifyTrail(folder);
    expect(broken).toBeNull();
    const whole = new Set(
      [...eachDecided(readTrail(folder))].filter(({ outcome }) => outcome !== null).map(({ id }) => id),
    );
    expect(acknowledged.filter((id) => !whole.has(id))).toEqual([]);
    expect(kills).toBeGreaterThan(5);
    expect(acknowledged.length).toBeGreaterThan(kills);
    // nobody who was killed leaves more behind than the next ones can clear away: what is there is the last round's,
    // of each of the three its own name and a mark
    expect(readdirSync(folder).filter((name) => name.startsWith('lock')).length).toBeLessThanOrEqual(6);
  },
);

test('a full disk stops no event, and what could not be written is counted', { timeout: 60_000 }, async (context) => {
  const { write, run, state } = machine();
  write('~/.claude/settings.json', settings({ PreToolUse: 'echo no >&2; exit 2' }));
  mkdirSync(state, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=32k', 'tmpfs', state], { stdio: 'ignore' });
  } catch {
    context.skip('a tiny file system cannot be mounted here');
  }
  onTestFinished(() => void execFileSync('umount', ['-l', state]));
  const outcomes = [];
  const big = ['--tool', 'Bash', '--input', JSON.stringify({ command: 'x y '.repeat(1500) })];
  for (let i = 0; i < 8; i++) outcomes.push(await run('PreToolUse', big));
  expect(outcomes.every(({ status, outcome }) => status === 2 && outcome.decision === 'block')).toBe(true);
  const failed = outcomes.filter(({ outcome }) => outcome.diagnostics.some(({ code }) => code === 'AUDIT_FAILED'));
  expect(failed.length).toBeGreaterThan(0);
  const folder = join(state, 'hookline', 'audit');
  expect(verifyTrail(folder).broken).toBeNull();
  execFileSync('mount', ['-o', 'remount,size=1m', state]);
  await run('PreToolUse', BASH);
  expect(verifyTrail(folder).broken).toBeNull();
  const recorded = [...eachDecided(readTrail(folder))].length;
  expect(recorded).toBe(outcomes.length - failed.length + 1);
});

test('a home that cannot be written stops no event', async (context) => {
  const { write, cli, state } = machine();
  write('~/.claude/settings.json', settings({ PreToolUse: 'echo no >&2; exit 2' }));
  mkdirSync(state, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,ro', 'tmpfs', state], { stdio: 'ignore' });
    onTestFinished(() => void execFileSync('umount', ['-l', state]));
  } catch {
    if (process.getuid?.() === 0) context.skip('nothing is read-only for root, and nothing can be mounted here');
    chmodSync(state, 0o500);
  }
  const { status, stderr } = await cli(['run', 'PreToolUse', ...BASH]);
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('error[AUDIT_FAILED]') });
});
