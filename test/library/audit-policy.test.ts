import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { eachDecided } from '../../src/audit/decided.ts';
import { readTrail } from '../../src/audit/read-trail.ts';
import { trailFiles } from '../../src/audit/trail-files.ts';
import { verifyTrail } from '../../src/audit/verify.ts';
import type { Diagnostic } from '../../src/core/diagnostic.ts';
import type { Outcome } from '../../src/core/outcome.ts';
import type { HooksOptions, RecordFacts } from '../../src/hooks/hooks-options.ts';
import { version } from '../../src/version.ts';
import { cpuMs } from '../cpu-ms.ts';
import { CALL, later, place, until } from './support/place.ts';

/** Hooks under the law of an enforced file; the last rule says nothing. */
function under(
  policy: string,
  hooks = 'hooks:\n  - { on: PreToolUse, when: "tool_input.command == \'no\'", deny: no }\n',
) {
  const here = place({ 'home/.config/hookline/hooks.yml': hooks });
  const enforced = [here.write('law.yml', `policy:\n${policy}hooks:\n  - { on: Stop, deny: law }\n`)];
  const folder = join(here.root, 'state', 'hookline', 'audit');
  const recorded = () => [...eachDecided(readTrail(folder))];
  return { ...here, enforced, folder, recorded };
}

/** The trail cannot be written: something else stands in its place. */
function obstruct({ root }: { readonly root: string }): void {
  mkdirSync(join(root, 'state', 'hookline'), { recursive: true });
  writeFileSync(join(root, 'state', 'hookline', 'audit'), 'not a folder');
}

const call = (command: string) => ({ ...CALL, tool_input: { command } });

describe('where a record is demanded', () => {
  test('what cannot be recorded is refused, also where nobody decided anything', async () => {
    const here = under('  audit: required\n');
    obstruct(here);
    const hooks = await here.open({ enforced: here.enforced });
    const quiet = await hooks.trigger('PreToolUse', call('ls'));
    expect(quiet).toMatchObject({ decision: 'block', refused: true, rewrite: null });
    expect(quiet.reason).toMatch(
      /^This must be recorded, and it cannot be: the audit trail could not be written \(.+\)\.$/,
    );
    const refused = await hooks.trigger('PreToolUse', call('no'));
    expect(refused.reason).toMatch(/^no\nThis must be recorded/);
    expect((await hooks.trigger('PreToolUse', call('ls'))).decision).toBe('block');
  });

  test('what can be recorded is as it always is, and is recorded before it is answered', async () => {
    const { open, enforced, recorded } = under('  audit: required\n');
    const hooks = await open({ enforced });
    const { id, decision } = await hooks.trigger('PreToolUse', call('ls'));
    expect(decision).toBe('none');
    expect(recorded().map((one) => one.id)).toEqual([id]);
  });

  test.each([false, () => {}] as const)('an embedder that says audit: %s has a trail all the same', async (audit) => {
    const { open, enforced, recorded } = under('  audit: required\n');
    const hooks = await open({ enforced, audit });
    await hooks.trigger('PreToolUse', call('no'));
    expect(recorded()).toHaveLength(1);
  });

  test('an event that nothing can be refused of goes on, with an error; an agent that wants to end is not held for it', async () => {
    const here = under(
      '  audit: required\n',
      'hooks:\n  - { on: PostToolUse, run: "true" }\n  - { on: SubagentStop, run: "true" }\n',
    );
    obstruct(here);
    const told: Diagnostic[] = [];
    const hooks = await here.open({ enforced: here.enforced });
    hooks.on('diagnostic', (one) => told.push(one));
    expect((await hooks.trigger('PostToolUse', CALL)).stop).toBeNull();
    expect((await hooks.trigger('SubagentStop', {})).hold).toBe(false);
    expect(told.map(({ code }) => code)).toEqual(['AUDIT_FAILED']);
  });

  test('a full disk refuses, and nothing more once there is room again', async (context) => {
    const here = under('  audit: required\n');
    const state = join(here.root, 'state');
    mkdirSync(state);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', state], { stdio: 'ignore' });
    } catch {
      context.skip('a tiny file system cannot be mounted here');
    }
    const hooks = await here.open({ enforced: here.enforced });
    try {
      const decisions: string[] = [];
      for (let i = 0; i < 20; i++)
        decisions.push((await hooks.trigger('PreToolUse', call(`ls ${'x '.repeat(500)}`))).decision);
      expect(decisions[0]).toBe('none');
      expect(decisions.at(-1)).toBe('block');
      expect(here.recorded()).toHaveLength(decisions.filter((one) => one === 'none').length);
      execFileSync('mount', ['-o', 'remount,size=1m', state]);
      expect((await hooks.trigger('PreToolUse', call('ls'))).decision).toBe('none');
      expect(verifyTrail(here.folder).broken).toBeNull();
    } finally {
      await hooks.close();
      execFileSync('umount', ['-l', state]);
    }
  });

  test('without that demand nothing is refused', async () => {
    const here = under('  audit: optional\n');
    obstruct(here);
    const hooks = await here.open({ enforced: here.enforced });
    expect((await hooks.trigger('PreToolUse', call('ls'))).decision).toBe('none');
  });
});

describe('masks of an organization', () => {
  test('mask what fits, in every record, beside what always is', async () => {
    const { open, enforced, folder, recorded } = under(
      '  mask: ["EMP-\\\\d{4,}", "(?:kunde|客)-\\\\w+", "^4[0-9]{15}$"]\n',
    );
    const hooks = await open({ enforced });
    const token = ['gh', 'p_aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xYabcd'].join('');
    const text = `😀 EMP-12345 and kunde-meier 客-x ${token} EMP-1`;
    await hooks.trigger('PreToolUse', {
      ...CALL,
      tool_input: { command: text, number: 4111111111111111 },
      'EMP-77777': 1,
    });
    await hooks.close();
    expect(recorded()[0]?.outcome).toMatchObject({
      payload: { tool_input: { command: '😀 *** and *** *** *** EMP-1', number: '***' }, '***': 1 },
    });
    expect(readFileSync(join(folder, 'head.json'), 'utf8')).toContain('"seq":');
  });

  test.each([
    ['("', 'not a valid regular expression', '["ok-\\\\d", "("]', 14],
    ['a lookahead', 'cannot be matched in a time', '["a(?=b)"]', 3],
    ['a back-reference', 'cannot be matched in a time', '["(a)\\\\1"]', 3],
    ['what fits nothing', 'fits the empty text', '["x*"]', 3],
  ])('%s is an error where it stands, and the others count', async (_, why, list, at) => {
    const { open, enforced } = under(`  mask: ${list}\n`);
    const hooks = await open({ enforced });
    const [found] = hooks.diagnostics.filter(({ code }) => code === 'BAD_MASK');
    expect(found).toMatchObject({
      severity: 'error',
      file: enforced[0],
      line: 2,
      message: expect.stringContaining(why),
    });
    expect(found?.column).toBeGreaterThan(at);
  });

  test('a text that a pattern is slow with in other engines takes no time', async () => {
    const { open, enforced } = under('  mask: ["(a+)+$"]\n');
    const hooks = await open({ enforced });
    const started = cpuMs();
    await hooks.trigger('PreToolUse', call(`${'a'.repeat(7000)}!`));
    await hooks.close();
    expect(cpuMs() - started).toBeLessThan(5000);
  });

  test('count only in an enforced file', async () => {
    const { open } = place({ 'home/.config/hookline/hooks.yml': 'policy: { mask: [x] }\nhooks: []\n' });
    const hooks = await open();
    expect(hooks.diagnostics.map(({ code }) => code)).toEqual(['NOT_ENFORCED_HERE']);
  });
});

describe('a function that is told every outcome', () => {
  test('is told no secrets: neither ours nor the organization’s', async () => {
    const { open, enforced } = under(
      '  mask: ["EMP-\\\\d+"]\n',
      'hooks:\n  - { on: PreToolUse, name: EMP-1, deny: "{{ tool_input.command }}" }\n',
    );
    const told: string[] = [];
    const hooks = await open({ enforced, audit: (...all) => void told.push(JSON.stringify(all)) });
    const password = ['hunter2', 'hunter2'].join('');
    const { reason } = await hooks.trigger('PreToolUse', call(`deploy --password ${password} EMP-4711`));
    expect(reason).toContain(password);
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('deploy --password *** ***');
    expect(told[0]).not.toMatch(/hunter2|EMP-/);
  });

  test('and never finishes is told no more than it can hold, and how many it was not told', async () => {
    const told: { readonly late: boolean; readonly dropped: number }[] = [];
    const done: (() => void)[] = [];
    const diagnostics: string[] = [];
    const hooks = await place().open({
      audit: (_outcome, _payload, facts) => {
        told.push(facts);
        return new Promise<void>((resolve) => done.push(resolve));
      },
    });
    hooks.on('diagnostic', ({ code }) => diagnostics.push(code));
    for (let i = 0; i < 1500; i++) expect((await hooks.trigger('Notification', {})).decision).toBe('none');
    expect(told).toHaveLength(1000);
    expect(diagnostics).toEqual(['AUDIT_FAILED']);
    for (const resolve of done) resolve();
    await later(1);
    await hooks.trigger('Notification', {});
    expect(told.at(-1)).toMatchObject({ late: false, dropped: 500 });
  });

  test('is told how an asynchronous hook ended, under the id of its outcome', async () => {
    const told: [Outcome, boolean][] = [];
    const here = place({
      'home/.claude/settings.json': {
        hooks: { PostToolUse: [{ hooks: [{ type: 'command', command: 'echo done; exit 3', async: true }] }] },
      },
    });
    const hooks = await here.open({ audit: (outcome, _payload, { late }) => void told.push([outcome, late]) });
    const { id } = await hooks.trigger('PostToolUse', CALL);
    await until(() => told.length === 2);
    expect(told).toMatchObject([
      [{ id, ran: [{ status: 'started' }] }, false],
      [{ id, ran: [{ status: 'failed', exitCode: 3, stdout: 'done\n' }] }, true],
    ]);
    expect(existsSync(join(here.root, 'state', 'hookline', 'audit'))).toBe(false);
  });
});

test('an organization’s file notes how far the trail has come, after every write', async () => {
  const here = place({ 'home/.config/hookline/hooks.yml': 'hooks:\n  - { on: PreToolUse, deny: no }\n' });
  const anchor = here.write('anchor', '');
  const law = here.write('law.yml', `policy: { auditAnchor: ${anchor} }\nhooks: []\n`);
  const hooks = await here.open({ enforced: [law] });
  for (let i = 0; i < 3; i++) await hooks.trigger('PreToolUse', CALL);
  const heads = readFileSync(anchor, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(heads.map(({ seq }) => seq)).toEqual([2, 4, 6]);
  const head = JSON.parse(readFileSync(join(here.root, 'state', 'hookline', 'audit', 'head.json'), 'utf8'));
  expect(heads.at(-1)).toMatchObject({ seq: head.seq, hash: head.hash });
});

test('an anchor that is not there yet is made where its folder is', async () => {
  const here = place({ 'home/.config/hookline/hooks.yml': 'hooks:\n  - { on: PreToolUse, deny: no }\n' });
  const anchor = join(here.root, 'heads');
  const law = here.write('law.yml', `policy: { auditAnchor: ${anchor} }\nhooks: []\n`);
  const hooks = await here.open({ enforced: [law] });
  const { diagnostics } = await hooks.trigger('PreToolUse', CALL);
  expect(diagnostics).toEqual([]);
  expect(JSON.parse(readFileSync(anchor, 'utf8'))).toMatchObject({ seq: 2 });
});

test('every outcome that was answered and is not recorded says so itself; listeners are told once', async () => {
  const here = place({ 'home/.config/hookline/hooks.yml': 'hooks:\n  - { on: PreToolUse, deny: no }\n' });
  obstruct(here);
  const told: Diagnostic[] = [];
  const hooks = await here.open({});
  hooks.on('diagnostic', (one) => told.push(one));
  for (let i = 0; i < 3; i++) {
    const { refused, diagnostics } = await hooks.trigger('PreToolUse', CALL);
    expect({ refused, codes: diagnostics.map(({ code }) => code) }).toEqual({ refused: true, codes: ['AUDIT_FAILED'] });
  }
  expect(told).toHaveLength(1);
});

test('an anchor that cannot be written is told once; what happened is recorded all the same', async () => {
  const here = place({ 'home/.config/hookline/hooks.yml': 'hooks:\n  - { on: PreToolUse, deny: no }\n' });
  const pipe = join(here.root, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const nowhere = join(here.root, 'nowhere', 'heads');
  const law = here.write('law.yml', `policy: { auditAnchor: [${nowhere}, ${pipe}] }\nhooks: []\n`);
  const told: Diagnostic[] = [];
  const hooks = await here.open({ enforced: [law] });
  hooks.on('diagnostic', (one) => told.push(one));
  for (let i = 0; i < 2; i++) await hooks.trigger('PreToolUse', CALL);
  expect(told).toMatchObject([{ code: 'AUDIT_FAILED', message: expect.stringContaining(nowhere) }]);
  expect(told[0]?.message).toMatch(/^What happened is recorded, but not how far the trail has come: /);
  expect(verifyTrail(join(here.root, 'state', 'hookline', 'audit'))).toMatchObject({ broken: null, records: 4 });
});

test('a function that records is told who and where, masked like everything', async () => {
  const here = place({ 'home/.config/hookline/hooks.yml': 'hooks:\n  - { on: PreToolUse, deny: no }\n' });
  const law = here.write('law.yml', 'policy: { mask: ["EMP-[0-9]+"] }\nhooks: []\n');
  const told: RecordFacts[] = [];
  const audit: HooksOptions['audit'] = (_outcome, _payload, facts) => told.push(facts);
  const hooks = await here.open({ enforced: [law], audit });
  await hooks.trigger('PreToolUse', {
    ...CALL,
    agent: 'mine',
    agent_version: '3',
    agent_id: 'EMP-12',
    session_id: 's',
  });
  const origin = {
    agent: 'mine',
    agent_version: '3',
    agent_id: '***',
    session_id: 's',
    agent_type: null,
    commit: null,
  };
  expect(told).toEqual([{ late: false, dropped: 0, origin: expect.objectContaining(origin) }]);
  expect(told[0]?.origin).toMatchObject({ user: expect.any(String), host: expect.any(String), hookline: version });
});

test('with recordAll an event for which no hook fitted leaves a record too; without it none', async () => {
  const here = place({});
  const records = (): readonly string[] => {
    const folder = join(here.root, 'state', 'hookline', 'audit');
    return trailFiles(folder).flatMap(({ path }) => readFileSync(path, 'utf8').trim().split('\n'));
  };
  const plain = await here.open({});
  await plain.trigger('PreToolUse', { ...CALL, tool_use_id: 'c1' });
  await plain.close();
  expect(records()).toEqual([]);
  const all = await here.open({ recordAll: true });
  expect(await all.trigger('PreToolUse', { ...CALL, tool_use_id: 'c2' })).toMatchObject({ decision: 'none', ran: [] });
  await all.close();
  expect(records().map((line) => JSON.parse(line))).toMatchObject([
    { kind: 'outcome', decision: 'none', tool_use_id: 'c2', ran: 0, payload: { tool_name: CALL.tool_name } },
  ]);
});
