import { describe, expect, test } from 'vitest';
import type { AgentCall } from '../../src/hosts/coverage/pair-calls.ts';
import { recordedHome } from './transcripts.ts';

const MINUTE_MS = 60_000;

/** A home where hookline was installed before anything happened, and the causes of what was not decided. */
async function installed(agent: 'claude-code' | 'codex' | 'copilot', scope = 'user') {
  const it = recordedHome([agent]);
  const first = Math.min(...it.calls.map(({ atMs }) => atMs ?? 0));
  await it.install(agent, first - MINUTE_MS, 'install', scope);
  const decideAll = async (which: (call: AgentCall) => boolean): Promise<void> => {
    for (const call of it.calls.filter(which)) await it.decide(call);
  };
  const causes = (request: Parameters<typeof it.coverage>[0] = {}): readonly string[] => [
    ...new Set(it.coverage(request).uncovered.map(({ cause }) => cause)),
  ];
  return { ...it, first, decideAll, causes };
}

describe('the likely cause of a call that met no decision', () => {
  test('a sub-agent, where the session itself was heard', async () => {
    const { decideAll, coverage } = await installed('claude-code');
    await decideAll(({ subagent }) => subagent === null);
    const { uncovered } = coverage();
    expect(uncovered).toMatchObject([
      { call: { tool: 'Bash', subagent: 'a6f74d9d22b08680b' }, cause: 'agent does not fire for this path' },
    ]);
    expect(uncovered[0]?.why).toContain('sub-agent');
  });

  test('a tool that was never heard of, where others were', async () => {
    const { decideAll, coverage } = await installed('claude-code');
    await decideAll(({ tool }) => tool !== 'Write');
    const { uncovered } = coverage();
    expect(uncovered).toMatchObject([{ call: { tool: 'Write' }, cause: 'agent does not fire for this path' }]);
    expect(uncovered[0]?.why).toContain('"Write"');
  });

  test('one of several calls of the same tool: hookline was not there', async () => {
    const { decideAll, causes } = await installed('codex');
    await decideAll(({ input }) => !JSON.stringify(input).includes('from-shell'));
    expect(causes()).toEqual(['hookline absent at the time']);
  });

  test('nothing of the session arrived, and the agent wants its hooks to be trusted', async () => {
    const { coverage } = await installed('codex');
    const { uncovered } = coverage();
    expect(new Set(uncovered.map(({ cause }) => cause))).toEqual(new Set(['not trusted']));
    expect(uncovered[0]?.why).toContain('/hooks');
  });

  test('its entry is gone from the file, or hooks are switched off there', async () => {
    const { causes } = await installed('claude-code');
    expect(causes({ now: () => ({ hasEntry: false, switchedOff: null }) })).toEqual(['hook not installed there']);
    expect(causes({ now: () => ({ hasEntry: true, switchedOff: 'by a setting' }) })).toEqual(['switched off']);
    expect(causes({ now: () => ({ hasEntry: true, switchedOff: null }) })).toEqual(['hookline absent at the time']);
  });

  test('installed in a project only, uninstalled then, or never in this agent', async () => {
    const inProject = await installed('copilot', 'project');
    expect(inProject.causes()).toEqual(['hook not installed there']);
    const again = await installed('copilot');
    await again.install('copilot', again.first - 1000, 'uninstall');
    expect(again.causes()).toEqual(['hook not installed there']);
    const other = recordedHome(['copilot']);
    await other.install('gemini', again.first - MINUTE_MS);
    expect(other.coverage().uncovered.map(({ cause }) => cause)).toEqual(Array(5).fill('hook not installed there'));
  });

  test('a scope that is taken out leaves the other', async () => {
    const { install, first, causes } = await installed('claude-code');
    await install('claude-code', first - 2000, 'install', 'project');
    await install('claude-code', first - 1000, 'uninstall', 'project');
    expect(causes()).toEqual(['hookline absent at the time']);
  });
});

describe('of what cannot be said', () => {
  test('what the trail no longer reaches is uncertain, and no escape', async () => {
    const { calls, coverage, state } = recordedHome(['claude-code']);
    const { beginTrail } = await import('../../src/audit/begin-trail.ts');
    const { mkdirSync, writeFileSync } = await import('node:fs');
    mkdirSync(`${state}/audit`, { recursive: true });
    writeFileSync(`${state}/audit/head.json`, 'damaged');
    const last = Math.max(...calls.map(({ atMs }) => atMs ?? 0));
    const by = { hookline: '0', user: 'dev', host: 'here' };
    expect(beginTrail(`${state}/audit`, null, by, last + MINUTE_MS)).toMatchObject({ before: 'broken' });
    expect(coverage()).toMatchObject({ uncovered: [], before: 0 });
    expect(coverage().uncertain.map(({ cause }) => cause)).toEqual(calls.map(() => 'no records'));
  });

  test('a decision about the same tool at that moment with another input is no proof, and no escape', async () => {
    const { calls, decide, install, coverage } = recordedHome(['copilot']);
    await install('copilot', (calls[0]?.atMs ?? 0) - MINUTE_MS);
    for (const call of calls) {
      const isFirst = call === calls[0];
      await decide(call, (payload) => (isFirst ? { ...payload, toolArgs: { command: 'something else' } } : payload));
    }
    expect(coverage()).toMatchObject({ covered: calls.length - 1, uncovered: [] });
    expect(coverage().uncertain).toMatchObject([{ call: { id: calls[0]?.id }, cause: 'another input' }]);
  });

  test('what is masked or cut in a record is still the same input', async () => {
    const { calls, decide, install, coverage, home } = recordedHome(['copilot']);
    const { readFileSync, writeFileSync } = await import('node:fs');
    const [call] = calls;
    if (call === undefined) throw new Error('there is none');
    const secret = `export TOKEN=ghp_${'a1B2'.repeat(9)}; ${'x'.repeat(20_000)}`;
    const path = `${home}/.copilot/session-state/${call.session}/events.jsonl`;
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('echo from-shell; touch ran-shell', secret));
    await install('copilot', (call.atMs ?? 0) - MINUTE_MS);
    for (const one of calls) {
      const input = one === call ? { ...Object(one.input), command: secret } : one.input;
      await decide({ ...one, input });
    }
    expect(coverage()).toMatchObject({ covered: calls.length, uncovered: [], uncertain: [] });
  });
});
