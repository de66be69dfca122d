import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HOST_AGENTS, hostAgent } from '../../../src/hosts/agents/all.ts';
import type { HostAgent } from '../../../src/hosts/agents/host-agent.ts';
import { applyInstall, applyUninstall } from '../../../src/hosts/install/apply.ts';
import { machineParts } from '../../../src/hosts/install/machine-parts.ts';
import { planInstall, planUninstall, type Site } from '../../../src/hosts/install/plan.ts';
import { ownPackage } from '../../../src/installed/own-package.ts';
import { CLI } from '../../world/cli.ts';
import { world } from '../../world/world.ts';

const MANAGED = HOST_AGENTS.filter(({ files }) => files.managed !== undefined).map(({ name }) => name);

/** A machine with an `/etc` of its own, and its administrator. */
function site(): { readonly site: Site; readonly etc: string; readonly stateFolder: string } {
  const { home, project, etc } = world();
  // the administrator's own state is elsewhere than where others have theirs
  const stateFolder = join(home, 'moved', 'hookline');
  const env = { PATH: '/usr/bin:/bin', HOME: home, HOOKLINE_RESIDENT: '0', XDG_STATE_HOME: join(home, 'moved') };
  const parts = machineParts('managed', { env, home, stateFolder, cli: CLI, outside: null });
  const packageFolder = join(etc, 'hookline', 'bridge', 'package-0');
  const where = { home, env, project, machine: etc };
  return { site: { where, stateFolder, parts, own: ownPackage(CLI), packageFolder }, etc, stateFolder };
}

function row(name: string): HostAgent {
  const agent = hostAgent(name);
  if (agent === undefined) throw new Error(name);
  return agent;
}

test('there are agents with a file for the whole machine', () => {
  expect(MANAGED).toEqual(expect.arrayContaining(['claude-code', 'gemini', 'copilot', 'qwen']));
});

test.each(MANAGED)(
  '%s: for every account of a machine, and in nothing that is written the administrator’s own',
  async (name) => {
    const { site: here, etc } = site();
    const agent = row(name);
    const before = process.umask(0o077);
    try {
      await applyInstall(await planInstall(agent, 'managed', here), here);
    } finally {
      process.umask(before);
    }
    const plan = await planInstall(agent, 'managed', here);
    expect(plan.changes).toEqual([]);
    const shim = join(etc, 'hookline', 'bridge', name);
    const file = agent.files.managed?.(here.where) ?? '';
    // whoever is not the administrator must be able to read all of it
    for (const path of readdirSync(etc, { recursive: true, encoding: 'utf8' }))
      expect([path, statSync(join(etc, path)).mode & 0o044]).toEqual([path, 0o044]);
    for (const text of [readFileSync(file, 'utf8').replaceAll(etc, ''), readFileSync(shim, 'utf8')])
      expect(text).not.toContain(here.where.home);
    await applyUninstall(await planUninstall(agent, 'managed', here), here);
    expect([existsSync(file), existsSync(shim)]).toEqual([false, false]);
  },
);

test('an agent without such a file says so', async () => {
  const { site: here } = site();
  await expect(planInstall(row('droid'), 'managed', here)).rejects.toMatchObject({ code: 'BAD_OPTION' });
});
