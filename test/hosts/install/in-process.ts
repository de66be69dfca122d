import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Wire } from '../../../src/core/wire.ts';
import { wireOf } from '../../../src/dialects/wires.ts';
import { hostAgent } from '../../../src/hosts/agents/all.ts';
import type { HostAgent, Scope } from '../../../src/hosts/agents/host-agent.ts';
import { applyInstall, applyUninstall } from '../../../src/hosts/install/apply.ts';
import { knownToVersion } from '../../../src/hosts/install/known-to-version.ts';
import { planInstall, planUninstall, type Site } from '../../../src/hosts/install/plan.ts';

/** `hookline install` and `uninstall` for one agent, on real files, without a process for each. */
export function installer(name: string, home: string, env: Readonly<Record<string, string>> = {}) {
  const found = hostAgent(name);
  if (found === undefined) throw new Error(`no agent "${name}"`);
  let agent: HostAgent = found;
  let version = 1;
  const stateFolder = join(home, 'state');
  mkdirSync(stateFolder, { recursive: true });
  const site = (): Site => ({
    where: { home, env, project: join(home, 'project'), machine: join(home, 'etc') },
    stateFolder,
    packageFolder: join(stateFolder, 'bridge', 'package-0'),
    own: { root: home, name: 'hookline', version: `${version}`, isCheckout: true },
    parts: {
      ...{ node: '/usr/bin/node', cli: join(home, `hookline-${version}`, 'cli.cjs'), native: null },
      ...{ timeout: null, sleep: null, pinned: null },
    },
  });
  /** Every other time of the newest version, which knows more. */
  const agentVersion = (): string | null => (version % 2 === 0 ? agent.triedWith : null);
  const file = (scope: Scope = 'user'): string => found.files[scope]?.(site().where) ?? '';
  return {
    file,
    adoptedFile: join(home, '.config/hookline/adopted', `${name}.json`),
    /** How many events are asked for. */
    async events() {
      const { events } = await wireOf(agent.name);
      return knownToVersion(agent, events, agentVersion()).events.size;
    },
    async install(adopts = false, scope: Scope = 'user') {
      const plan = await planInstall(agent, scope, site(), { adopts, version: agentVersion() });
      await applyInstall(plan, site());
      return plan;
    },
    /** With entries for these events only. */
    async installAt(events: Wire['events']) {
      await applyInstall(await planInstall(agent, 'user', site(), { version: agent.triedWith, events }), site());
    },
    /** Entries for these events are added to those that are there. */
    async addAt(events: Wire['events']) {
      const options = { version: agent.triedWith, events, onlyAdds: true };
      await applyInstall(await planInstall(agent, 'user', site(), options), site());
    },
    /** Something happens between what is shown and what is done. */
    async installWhile(happens: () => void) {
      const plan = await planInstall(agent, 'user', site(), {});
      happens();
      await applyInstall(plan, site());
    },
    async uninstall(scope: Scope = 'user') {
      const plan = await planUninstall(agent, scope, site());
      await applyUninstall(plan, site());
      return plan;
    },
    /** Another hookline, in another folder, behind another version of the agent, whose entries are not what those of before were. */
    upgrade() {
      version++;
      agent = { ...found, timeoutSeconds: 600 + (version % 3) };
    },
  };
}

/** Null: there is no such file. */
export function bytesOf(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'latin1') : null;
}
