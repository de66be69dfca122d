import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AgentProof, AgentsTold, CoverageTold, HoldsTold } from '../../src/ui/data/agents.ts';
import { machine, settings } from '../cli/machine.ts';
import { recordedHome } from '../hosts/transcripts.ts';
import { world } from '../world/world.ts';
import { served } from './serve.ts';

const MINUTE_MS = 60_000;

/** A machine with an agent on its PATH. */
async function withClaude() {
  const all = machine();
  all.write('~/bin/claude', '#!/bin/sh\n', 0o755);
  const env = { ...all.env, PATH: `${join(all.home, 'bin')}:${all.env.PATH}` };
  const ui = await served(all, { env });
  return {
    ...all,
    path: { env },
    agents: async () => ((await (await ui.ask('agents')).json()) as AgentsTold).agents,
    proof: async (name: string) => (await (await ui.ask(`agents/proof?agent=${name}`)).json()) as AgentProof,
    holds: async () => (await (await ui.ask('agents/holds')).json()) as HoldsTold,
  };
}

describe('agents', () => {
  test('one that is here and does not call hookline is told so; once it does, it is proven', async () => {
    const { agents, proof, cli, path } = await withClaude();
    const claude = async () => (await agents()).find(({ name }) => name === 'claude-code');
    expect(await claude()).toMatchObject({ found: { program: expect.any(String) }, installed: null, decisions: 0 });
    expect((await agents()).find(({ name }) => name === 'codex')).toMatchObject({ found: null, installed: null });
    expect(await proof('claude-code')).toMatchObject({ proven: false });
    expect((await cli(['install', 'claude-code', '--yes'], path)).status).toBe(0);
    expect(await claude()).toMatchObject({ installed: 'user', switchedOff: null });
    expect(await proof('claude-code')).toMatchObject({ proven: true });
    expect(await proof('nosuch')).toMatchObject({ proven: false });
  });

  test('what is older than what the page shows is counted apart', async () => {
    const all = machine();
    all.write('~/.config/hookline/hooks.yml', 'hooks:\n  - { on: PreToolUse, name: own, context: Hello. }\n');
    all.write('event.json', { session_id: 's1', agent: 'codex', tool_name: 'Bash', tool_input: { command: 'ls' } });
    await all.run('PreToolUse', ['--payload', all.at('event.json')]);
    const codex = async (sinceMs: number | null) => {
      const ui = await served(all, { sinceMs });
      return ((await (await ui.ask('agents')).json()) as AgentsTold).agents.find(({ name }) => name === 'codex');
    };
    expect(await codex(null)).toMatchObject({ found: null, decisions: 1, older: 0, lastAtMs: expect.any(Number) });
    expect(await codex(Date.now() + MINUTE_MS)).toMatchObject({ decisions: 0, older: 1, lastAtMs: null });
  });

  test('an entry that somebody took out again is not called installed, and a changed one not proven', async () => {
    const { agents, proof, cli, path, write } = await withClaude();
    await cli(['install', 'claude-code', '--yes'], path);
    write('~/.claude/settings.json', settings({ PreToolUse: 'exit 0' }));
    expect((await agents()).find(({ name }) => name === 'claude-code')).toMatchObject({ installed: null });
    expect(await proof('claude-code')).toMatchObject({
      proven: false,
      text: expect.stringContaining('There is no entry'),
    });
  });

  test('the same hook in each agent: what it would really do with its no', async () => {
    const { holds, write } = await withClaude();
    write('~/.claude/settings.json', settings({ PreToolUse: ['echo no >&2; exit 2', 'echo no; exit 1'] }));
    write('~/.config/hookline/hooks.yml', 'hooks:\n  - on: PreToolUse\n    name: own\n    deny: no\n');
    const { hooks, agents, remedies } = await holds();
    expect(agents.map(({ title }) => title)).toContain('Claude Code');
    const fates = hooks.map((hook) =>
      Object.fromEntries(hook.agents?.map(({ agent, holds: fate }) => [agent, fate]) ?? []),
    );
    expect(fates).toMatchObject([
      {},
      { 'claude-code': 'refuses', codex: 'refuses', cline: 'ignored' },
      { 'claude-code': 'ignored' },
    ]);
    expect(hooks[1]).toMatchObject({
      place: '~/.claude/settings.json:6',
      says: [expect.stringContaining('exit code 2')],
    });
    // only hookline reads that one
    expect(hooks[0]).toMatchObject({ action: 'own', agents: null });
    expect(remedies.join()).toContain('hookline install claude-code --adopt');
  });

  test('calls that met no decision are told with their likely cause, and nothing of a transcript but the tool', async () => {
    const { home, calls, install, decide, state } = recordedHome(['claude-code']);
    const { env } = world();
    const first = Math.min(...calls.map(({ atMs }) => atMs ?? Number.NaN));
    await install('claude-code', first - MINUTE_MS);
    for (const call of calls.slice(1)) await decide(call);
    const own = { PATH: env.PATH, HOME: home };
    const here = { ...world(), home, project: home, env: { ...env, ...own } };
    const ui = await served(here, { env: own, stateFolder: state });
    const told = (await (await ui.ask('agents/coverage?since=0')).json()) as CoverageTold;
    expect(told).toMatchObject({
      ...{ calls: calls.length, covered: calls.length - 1, uncertain: { count: 0 } },
      uncovered: { count: 1, last: [{ agent: 'claude-code', tool: calls[0]?.tool, cause: expect.any(String) }] },
    });
    expect(told.uncovered.last[0]?.why).not.toBe('');
    const later = (await (await ui.ask(`agents/coverage?since=${Date.now()}`)).json()) as CoverageTold;
    expect(later.calls).toBe(0);
    const sinceMs = Date.now();
    const newest = await served(here, { env: own, stateFolder: state, sinceMs });
    // whatever is asked for: the page shows nothing older
    const shown = (await (await newest.ask('agents/coverage?since=0')).json()) as CoverageTold;
    expect(shown).toMatchObject({ calls: 0, sinceMs });
    const { agents } = (await (await newest.ask('agents')).json()) as AgentsTold;
    expect(agents.every(({ decisions }) => decisions === 0)).toBe(true);
    for (const since of ['-1', 'soon', '1e99'])
      expect((await ui.ask(`agents/coverage?since=${since}`)).status).toBe(400);
  });

  test('of other records than this machine’s own coverage cannot be known, which is no error', async () => {
    const all = machine();
    const ui = await served(all, { stateFolder: join(all.top, 'other') });
    const answer = await ui.ask('agents/coverage?since=0');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ kind: 'unknown', why: expect.stringContaining('another folder (--state)') });
  });
});
