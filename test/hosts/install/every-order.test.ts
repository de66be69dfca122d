import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { missingEntries } from '../../../src/cli/install/ask-more.ts';
import { listeningFor, siteIn } from '../../../src/cli/install/site.ts';
import { eventRow, isRefusable } from '../../../src/core/events.ts';
import { isHeeded } from '../../../src/core/role.ts';
import { wireOf } from '../../../src/dialects/wires.ts';
import { createHooks } from '../../../src/hooks.ts';
import { hostAgent } from '../../../src/hosts/agents/all.ts';
import { notAsked } from '../../../src/hosts/bridge/not-asked.ts';
import { eventsWithEntry } from '../../../src/hosts/install/events-there.ts';
import { sessionsInFiles } from '../../../src/state/session-files.ts';
import { personAt } from './person-at.ts';

const numRuns = Number(process.env.HOOKLINE_FUZZ ?? 1);
const AGENTS = ['claude-code', 'qwen'] as const;
const EVENTS = ['PostToolUse', 'SubagentStart', 'PreCompact', 'Notification'] as const;
const COMMANDS = ['install', 'trust', 'disable', 'enable'] as const;
const STEPS = [...COMMANDS, 'revoke', 'project hook', 'own hook', 'sink', 'start'] as const;
type Step = readonly [what: (typeof STEPS)[number], event: (typeof EVENTS)[number], project: 0 | 1];

/** What two agents in two projects are not told of, and what has no entry after a command that adds them. */
async function silentAfter(steps: readonly Step[]): Promise<readonly string[]> {
  const it = personAt(['.claude', '.qwen']);
  const projects = [it.project, join(it.home, 'second')] as const;
  mkdirSync(join(projects[1], '.git'), { recursive: true });
  const siteAt = (cwd: string) => siteIn('user', { env: it.env, home: it.home, cwd });
  const read = new Map<string, readonly string[]>();
  const own = { events: new Set<string>(), sink: false };
  const silent: string[] = [];
  const told = async (name: (typeof AGENTS)[number], cwd: string, event: 'SessionStart' | 'UserPromptSubmit') => {
    const wire = await wireOf(name);
    const { where, stateFolder } = siteAt(cwd);
    const hooks = await createHooks({ cwd, home: it.home, env: it.env, audit: false }, { lazy: true, records: 'none' });
    const sessions = sessionsInFiles(stateFolder);
    const asking = { sessions, session: sessions(`${name} ${cwd}`), process: async () => `process-${name}` };
    const payload = { source: event === 'SessionStart' ? 'startup' : '' };
    const said = await notAsked({ event, payload }, hooks.listening(), { wire, version: null, where, ...asking });
    await hooks.close();
    const names = [...wire.events].filter(([one]) => read.get(name)?.includes(one)).map(([, one]) => one.event);
    for (const hook of event === 'SessionStart' ? [] : hooks.listening()) {
      const isAgents = [...wire.events.values()].some((one) => one.event === hook.event);
      const counts = isAgents && isRefusable(eventRow(hook.event)) && isHeeded(hook) && !names.includes(hook.event);
      if (counts && !said.join().includes(` ${hook.event} `)) silent.push(`${name}: ${hook.event} in ${cwd}`);
    }
  };
  const start = async (): Promise<void> => {
    for (const name of AGENTS) {
      const [agent, wire] = [hostAgent(name), await wireOf(name)];
      if (agent === undefined) throw new Error(name);
      read.set(name, [...eventsWithEntry(agent, 'user', siteAt(it.home).where, wire.events).keys()]);
      for (const cwd of projects) await told(name, cwd, 'SessionStart');
    }
  };
  await it.hookline(['install', ...AGENTS, '--yes']);
  await start();
  for (const [step, event, at] of steps) {
    const cwd = projects[at];
    if (step === 'own hook') own.events.add(event);
    if (step === 'sink') own.sink = true;
    if (step === 'own hook' || step === 'sink') it.write('~/.config/hookline/hooks.yml', ownFile(own));
    if (step === 'project hook') it.write(join(cwd, '.hookline/hooks.yml'), `hooks:\n${hookAt(event)}`);
    if (step === 'install') await it.hookline(['install', ...AGENTS, '--yes'], cwd);
    if (step === 'trust') await it.hookline(['trust'], cwd);
    if (step === 'revoke') await it.hookline(['trust', '--revoke'], cwd);
    const isThere = own.events.has(event);
    if (isThere && (step === 'disable' || step === 'enable')) await it.hookline([step, `own-${event}`], cwd);
    if (step === 'start') await start();
    if (step === 'install') {
      const site = siteAt(cwd);
      for (const name of AGENTS) {
        const agent = hostAgent(name);
        if (agent === undefined) throw new Error(name);
        const missing = await missingEntries(agent, await listeningFor('user', site), site);
        for (const one of missing.keys()) silent.push(`${name} has no entry for ${one} after ${step}`);
      }
    }
    for (const name of AGENTS) for (const one of projects) await told(name, one, 'UserPromptSubmit');
  }
  return silent;
}

function hookAt(event: string, name = `at-${event}`): string {
  return `  - { name: ${name}, on: ${event}, run: 'true' }\n`;
}

function ownFile({ events, sink }: { readonly events: ReadonlySet<string>; readonly sink: boolean }): string {
  const hooks = [...events].map((event) => hookAt(event, `own-${event}`)).join('');
  const sinks = sink ? 'sinks:\n  - { name: a, webhook: "https://example.com/a" }\n' : '';
  return `${sinks}hooks:${hooks === '' ? ' []' : `\n${hooks}`}\n`;
}

const step = fc.tuple(fc.constantFrom(...STEPS), fc.constantFrom(...EVENTS), fc.constantFrom(0 as const, 1 as const));

test('two agents, two projects and a person’s own file, edited in any order: no hook is silently not asked', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 5 }), async (steps) => {
      expect(await silentAfter(steps)).toEqual([]);
    }),
    { numRuns, endOnFailure: true },
  );
}, 600_000);
