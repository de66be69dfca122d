import { appendFileSync, chmodSync, chownSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { BundleFile } from '../../src/bundle/bundle.ts';
import { checkKept } from '../../src/fleet/check-kept.ts';
import { storeOf } from '../../src/fleet/store.ts';
import type { HooksByName } from '../../src/hooks/api.ts';
import { file, pair } from '../bundle/made.ts';
import { world } from '../world/world.ts';
import { DAY_MS, enrolmentFile, enrolmentOf, fetchOnce, policy, rule } from './policies.ts';
import { policyServer } from './policy-server.ts';

const team = pair('ed25519', 'team');

/** A computer whose person is enrolled at a server of its own. */
async function enrolled(whenMissing = 'refuse', source: 'user' | 'machine' = 'user') {
  const it = world();
  const server = await policyServer(policy(team));
  const path = source === 'user' ? '~/.config/hookline/enrolment.yml' : '/etc/hookline/enrolment.yml';
  it.write(path, enrolmentFile(server.url, [team], whenMissing));
  const state = join(it.state, 'hookline');
  const enrolment = enrolmentOf(server.url, [team]);
  const store = storeOf(state, source);
  return {
    ...{ ...it, server, state, enrolment, store },
    fetched: (nowMs?: number) => fetchOnce(state, enrolment, { source, ...(nowMs === undefined ? {} : { nowMs }) }),
    async publish(seq: number, files: readonly BundleFile[]) {
      server.serve(policy(team, { seq, files }));
      await fetchOnce(state, enrolment, { source });
    },
    bundleFile(name = 'enforced.d/10.yml'): string {
      const check = checkKept(store, enrolment);
      if (check.kind !== 'good') throw new Error(check.kind);
      return join(check.checked.bundle.folder, name);
    },
  };
}

async function asked(hooks: HooksByName, command: string): Promise<string> {
  const { decision, reason } = await hooks.trigger('PreToolUse', { tool_name: 'Bash', tool_input: { command } });
  return decision === 'none' ? 'none' : `${decision}: ${reason}`;
}

describe('what was fetched is enforced', () => {
  test('as if the administrator had written it, with what it extends', async () => {
    const { open, publish } = await enrolled();
    const pack = file('packs/team.yml', 'hooks: [{ on: PreToolUse, name: no-x, runs: [xprog], deny: Not x. }]\n');
    const own = file('enforced.d/10.yml', 'extends: [../packs/team.yml]\nhooks: []\n');
    await publish(1, [own, pack]);
    const hooks = await open();
    expect(await asked(hooks, 'xprog')).toBe('deny: Not x.');
    expect(await asked(hooks, 'ls')).toBe('none');
    expect(hooks.list()).toMatchObject([
      { layer: 'enforced', state: 'enforced', id: 'hookline:bundle/user/packs/team.yml:1' },
    ]);
    expect(hooks.isEnforced('team/no-x')).toBe(true);
  });

  test('and takes nothing from outside of the bundle', async () => {
    const { open, publish, write } = await enrolled();
    const stray = write('~/stray.yml', 'hooks: []\n');
    await publish(1, [file('enforced.d/10.yml', `extends: ["${stray}"]\nhooks: []\n`)]);
    expect(await asked(await open(), 'ls')).toMatch(/^block: .*outside of the bundle/);
  });

  test('from the next event on when another comes, in a program that goes on; what the earlier one had is gone', async () => {
    const { open, publish, fetched } = await enrolled();
    await fetched();
    const hooks = await open({ watch: true });
    expect([await asked(hooks, 'terraform'), await asked(hooks, 'kubectl')]).toEqual(['deny: Not terraform.', 'none']);
    await publish(2, [rule('kubectl')]);
    await vi.waitFor(async () => expect(await asked(hooks, 'kubectl')).toBe('deny: Not kubectl.'), 10_000);
    expect(await asked(hooks, 'terraform')).toBe('none');
    expect(hooks.diagnostics).toEqual([]);
  });

  test('of both, the administrator’s and the person’s own', async () => {
    const it = await enrolled();
    await it.fetched();
    const other = await policyServer(policy(team, { files: [rule('kubectl')] }));
    it.write('/etc/hookline/enrolment.yml', enrolmentFile(other.url, [team]));
    await fetchOnce(it.state, enrolmentOf(other.url, [team]), { source: 'machine' });
    if (process.getuid?.() !== 0) return;
    const hooks = await it.open();
    expect([await asked(hooks, 'terraform'), await asked(hooks, 'kubectl')]).toEqual([
      'deny: Not terraform.',
      'deny: Not kubectl.',
    ]);
  });

  test('also in a program that began before this machine was enrolled', async () => {
    const it = world();
    const server = await policyServer(policy(team));
    const hooks = await it.open({ watch: true });
    expect(await asked(hooks, 'terraform')).toBe('none');
    await fetchOnce(join(it.state, 'hookline'), enrolmentOf(server.url, [team]));
    it.write('~/.config/hookline/enrolment.yml', enrolmentFile(server.url, [team]));
    await vi.waitFor(async () => expect(await asked(hooks, 'terraform')).toBe('deny: Not terraform.'), 10_000);
  });

  test('until the person leaves', async () => {
    const { open, fetched, at } = await enrolled();
    await fetched();
    const hooks = await open({ watch: true });
    expect(await asked(hooks, 'terraform')).toBe('deny: Not terraform.');
    rmSync(at('~/.config/hookline/enrolment.yml'));
    await vi.waitFor(async () => expect(await asked(hooks, 'terraform')).toBe('none'), 10_000);
  });
});

describe('where no policy counts, nothing is allowed', () => {
  test('before the first one has come', async () => {
    const { open } = await enrolled();
    const hooks = await open();
    expect(await asked(hooks, 'ls')).toMatch(/^block: .*no policy has come.*hookline enroll fetch/);
    expect(hooks.has('PreToolUse')).toBe(true);
    expect(hooks.refusals()).toHaveLength(1);
  });

  test('and the last problem is said', async () => {
    const { open, server, fetched } = await enrolled();
    server.answer((_, response) => response.writeHead(503).end());
    await fetched();
    expect(await asked(await open(), 'ls')).toMatch(/the answer was 503/);
  });

  test('past its life, give or take two hours; what it says stays in force', async () => {
    const { open, fetched, server } = await enrolled();
    server.serve(policy(team, { nowMs: Date.now() - DAY_MS - 3_600_000 }));
    await fetched();
    const hooks = await open();
    expect(await asked(hooks, 'ls')).toBe('none');
    vi.useFakeTimers({ now: Date.now() + 3_700_000, toFake: ['Date'] });
    try {
      expect(await asked(hooks, 'ls')).toMatch(/^block: .*revision r1\) counted until/);
      vi.setSystemTime(Date.now() - 30 * DAY_MS);
      // a clock that is set back makes nothing younger
      expect(await asked(hooks, 'ls')).toMatch(/^block: .*counted until/);
    } finally {
      vi.useRealTimers();
    }
    expect(await asked(hooks, 'terraform')).toMatch(/Not terraform/);
  });

  test('after a clock was set back, also for a program that begins then', async () => {
    const { open, fetched, server } = await enrolled();
    await fetched();
    server.answer((_, response) => response.writeHead(500).end());
    await fetched(Date.now() + 3 * DAY_MS);
    expect(await asked(await open(), 'ls')).toMatch(/^block: .*counted until/);
  });

  const edits: readonly (readonly [string, (at: string) => void])[] = [
    ['edited', (at) => appendFileSync(at, '\n# more\n')],
    ['replaced by one that says nothing', (at) => writeFileSync(at, 'hooks: []\n')],
    ['removed', (at) => rmSync(at)],
  ];
  test.each(edits)('where a file of it was %s by hand', async (_, edit) => {
    const { open, fetched, bundleFile } = await enrolled();
    await fetched();
    edit(bundleFile());
    expect(await asked(await open(), 'ls')).toMatch(/^block: .*not what was signed/);
    await fetched();
    expect(await asked(await open(), 'ls')).toBe('none');
  });

  test('also where what is remembered says that it was verified, and the edit hides its time', async () => {
    const { open, fetched, bundleFile, store } = await enrolled();
    await fetched();
    const path = bundleFile();
    // old enough to be remembered, as far as the file says
    await vi.waitFor(
      async () => {
        await (await open()).close();
        utimesSync(store.checked, 1, 1);
      },
      { timeout: 20_000, interval: 500 },
    );
    const { mtime } = (await import('node:fs')).statSync(path);
    const text = (await import('node:fs')).readFileSync(path, 'utf8');
    writeFileSync(path, text.replace('terraform', 'terraforn'));
    utimesSync(path, mtime, mtime);
    expect(await asked(await open(), 'ls')).toMatch(/^block: .*not what was signed/);
  });

  test('where the enrolment cannot be understood', async () => {
    const { open, write, fetched } = await enrolled();
    await fetched();
    write('~/.config/hookline/enrolment.yml', 'url: https://a.example/p\nkey: x\n');
    const hooks = await open();
    expect(await asked(hooks, 'ls')).toMatch(/^block: The enrolment at .*enrolment.yml:\d+ cannot be used/);
    expect(hooks.diagnostics.map(({ code }) => code)).toContain('ENROLMENT_INVALID');
  });

  test.skipIf(process.getuid?.() !== 0)('where anybody could have written the administrator’s', async () => {
    const { open, fetched, at } = await enrolled('refuse', 'machine');
    await fetched();
    const path = at('/etc/hookline/enrolment.yml');
    expect(await asked(await open(), 'ls')).toBe('none');
    chmodSync(path, 0o666);
    expect(await asked(await open(), 'ls')).toMatch(/^block: .*does not belong to root alone/);
    chmodSync(path, 0o644);
    chownSync(path, 1, 1);
    expect(await asked(await open(), 'ls')).toMatch(/^block: .*does not belong to root alone/);
  });
});

describe('where the enrolment only wants to be told', () => {
  test('it goes on without a policy, with a warning', async () => {
    const { open } = await enrolled('warn');
    const hooks = await open();
    expect(await asked(hooks, 'ls')).toBe('none');
    expect(hooks.diagnostics).toMatchObject([{ code: 'POLICY_MISSING', severity: 'warning' }]);
  });

  test('the last one stays in force past its life', async () => {
    const { open, fetched, server } = await enrolled('warn');
    server.serve(policy(team, { nowMs: Date.now() - DAY_MS }));
    await fetched();
    await fetched(Date.now() + DAY_MS);
    const hooks = await open();
    expect([await asked(hooks, 'ls'), await asked(hooks, 'terraform')]).toEqual(['none', 'deny: Not terraform.']);
    expect(hooks.diagnostics).toMatchObject([{ code: 'POLICY_STALE', severity: 'warning' }]);
  });
});
