// wide: starts resident engines

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { command as bridge } from '../../../src/cli/bridge.ts';
import { rehearsal } from '../../../src/cli/resident/rehearsal.ts';
import { AGENT_NAMES } from '../../../src/core/wire.ts';
import type { HooksByName } from '../../../src/hooks/api.ts';
import { hostAgent } from '../../../src/hosts/agents/all.ts';
import { keptHooks, type OpenHooks } from '../../../src/hosts/resident/kept-hooks.ts';
import { world } from '../../world/world.ts';
import { household, NATIVE, until } from './household.ts';

const HOOKS = 'extends: [guard]\nhooks:\n  - { on: PreToolUse, run: "echo ran >> $LOG" }\n';

function engine(text = HOOKS) {
  const it = world();
  it.write('~/.config/hookline/hooks.yml', text);
  const env = { ...process.env, HOME: it.home, XDG_STATE_HOME: it.state, LOG: it.log };
  // the files of a test are as new as it is
  const kept = keptHooks(0);
  onTestFinished(() => kept.close());
  const opened: HooksByName[] = [];
  const open: OpenHooks = async (options, parts) => {
    const one = await kept.open(options, parts);
    opened.push(one.hooks);
    return one;
  };
  const { signal } = new AbortController();
  const words = ['--sealed', '--caller', '1', '--deadline', '60'];
  let said = '';
  return {
    ...it,
    opened,
    rehearse: (agent: string, event: string) =>
      rehearsal(
        { args: ['bridge', agent, event, ...words], cwd: it.project, env, input: Buffer.alloc(0) },
        signal,
        open,
      ),
    async call(agent: string, event: string, payload: object): Promise<string> {
      said = '';
      await bridge([agent, event, ...words], {
        ...{ env, cwd: () => it.project, parent: null, input: async () => JSON.stringify(payload) },
        ...{ print: (text) => (said += text), printError: () => {}, endWith: () => {}, ended: () => signal, open },
      });
      return said;
    },
    files: (): readonly string[] =>
      existsSync(it.state) ? readdirSync(it.state, { recursive: true, encoding: 'utf8' }) : [],
  };
}

describe('what an engine makes ready before the first call', () => {
  test.each(AGENT_NAMES)('%s: are the very hooks that the first tool call has', async (name) => {
    const it = engine();
    const agent = hostAgent(name);
    if (agent === undefined) throw new Error('no agent');
    await it.rehearse(name, 'whatever');
    const ready = it.opened.at(0);
    expect(ready).toBeDefined();
    const before = it.opened.length;
    await it.call(name, agent.canary.event, agent.canary.payload('ls', it.project));
    expect(it.opened.length).toBe(before + 1);
    // those for a prompt may be others: an agent cannot be asked anything there
    expect(it.opened.slice(0, before)).toContain(it.opened.at(-1));
  });

  test('is neither run, recorded nor remembered', async () => {
    const it = engine();
    await it.rehearse('claude-code', 'SessionStart');
    expect(existsSync(it.log)).toBe(false);
    const left = it.files().filter((name) => /audit|sessions?\b|approv/.test(name));
    expect(left).toEqual([]);
    // and what is asked for then is
    const said = await it.call('claude-code', 'PreToolUse', {
      ...{ session_id: 's', cwd: it.project, hook_event_name: 'PreToolUse', tool_name: 'Bash' },
      ...{ tool_use_id: 't', tool_input: { command: 'ls' } },
    });
    expect(said).toContain('hookline-reply 0');
    expect(readFileSync(it.log, 'utf8')).toBe('ran\n');
    expect(it.files().some((name) => name.endsWith('.jsonl'))).toBe(true);
  });

  test('is nothing that could refuse anything where the configuration is broken, and the call itself is told', async () => {
    const it = engine('hooks: [');
    await it.rehearse('claude-code', 'SessionStart');
    expect(it.files().filter((name) => name.includes('audit'))).toEqual([]);
    const said = await it.call('claude-code', 'PreToolUse', {
      ...{ session_id: 's', cwd: it.project, hook_event_name: 'PreToolUse', tool_name: 'Bash' },
      ...{ tool_use_id: 't', tool_input: { command: 'ls' } },
    });
    expect(said).toContain('hookline-reply 2');
  });

  test('is nothing for a gate, or for an agent that nobody knows', async () => {
    const it = engine();
    await it.rehearse('nobody', 'PreToolUse');
    expect(it.opened).toEqual([]);
  });
});

describe.skipIf(NATIVE === null)('an engine that was just started', () => {
  test('has run, recorded and answered nothing by itself, and answers the next call', async () => {
    const { warm, call, write, log, records, residents, stop, state } = household();
    write('~/.config/hookline/hooks.yml', HOOKS);
    await warm();
    expect(readFileSync(log, 'utf8')).toBe('ran\n');
    expect(await residents()).toMatchObject([{ served: 0, cold: 0 }]);
    expect(await call()).toMatchObject({ status: 0 });
    expect(await residents()).toMatchObject([{ served: 1, cold: 0 }]);
    await stop();
    // what it was making ready is over when it has ended
    await until(async () => (await residents()).length === 0);
    expect(readFileSync(log, 'utf8')).toBe('ran\nran\n');
    expect(records()).toBe(2);
    expect(existsSync(join(state, 'hookline'))).toBe(true);
  });
});
