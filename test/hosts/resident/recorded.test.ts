// wide: tries many cases

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/core/json.ts';
import { RECORDINGS, type RecordedPayload, recordedPayloads } from '../../dialects/wires/recorded.ts';
import { callCli, type Result } from '../../world/cli.ts';
import { world } from '../../world/world.ts';
import { household, NATIVE, shell } from './household.ts';

/** Something is said at every event, and what agents are about to do with a shell is refused. */
const HOOKS = {
  hooks: [
    { on: 'PreToolUse', tools: 'shell', deny: 'No shell here.' },
    { on: 'PostToolUse', run: 'echo seen >&2; exit 2' },
    { on: ['UserPromptSubmit', 'SessionStart', 'SubagentStart'], run: 'echo to be known' },
    { on: ['Stop', 'SubagentStop'], run: 'echo once more >&2; exit 2' },
  ],
};

interface Recording {
  readonly agent: string;
  readonly payloads: readonly RecordedPayload[];
}

const RECORDED: Readonly<Record<string, Recording>> = {
  'claude-code': { agent: 'claude-code', payloads: ofClaudeCode() },
  ...Object.fromEntries(
    Object.entries(RECORDINGS).map(([name, agent]) => [
      name,
      { agent, payloads: recordedPayloads(name as keyof typeof RECORDINGS) },
    ]),
  ),
};

function ofClaudeCode(): readonly RecordedPayload[] {
  const path = new URL('../../fixtures/observed/claude-code/payloads.json', import.meta.url);
  const { payloads } = JSON.parse(readFileSync(path, 'utf8')) as { payloads: Record<string, { stdin: JsonObject }> };
  return Object.entries(payloads).map(([key, { stdin }]) => ({
    key,
    event: String(stdin.hook_event_name ?? key),
    payload: stdin,
  }));
}

/** Each decision has a number of its own, and each computer folders of its own. */
function comparable({ status, stdout, stderr }: Result, top: string) {
  const plain = (text: string): string =>
    text
      .replaceAll(top, 'TOP')
      .replace(/hookline why \S+/g, 'hookline why ID')
      .replace(/decision [\w-]+/g, 'decision ID');
  return { status, stdout: plain(stdout), stderr: plain(stderr) };
}

describe.skipIf(NATIVE === null)('everything that was recorded of', () => {
  test.each(Object.keys(RECORDED))('%s has the same reply by the engine as by a process of its own', async (name) => {
    const { agent, payloads } = RECORDED[name] ?? { agent: '', payloads: [] };
    const { warm, call, residents, write, project, top } = household();
    // one after the other on each computer: what is said depends on what came before
    const cold = world();
    for (const one of [write, cold.write]) one('~/.config/hookline/hooks.json', HOOKS);
    await warm({ payload: { ...shell('ls'), session_id: 'another one' } });
    let refused = 0;
    for (const { key, event, payload } of payloads) {
      const textIn = (folder: string) => JSON.stringify(payload).replaceAll('/home/dev/project', folder);
      const args = ['bridge', agent, event, '--sealed', '--deadline', '36'];
      const env = { ...cold.env, HOOKLINE_RESIDENT: '0' };
      const own = await callCli({ args, cwd: cold.project, env, input: textIn(cold.project) });
      const served = await call({ agent, event, payload: JSON.parse(textIn(project)) });
      expect(comparable(served, top), key).toEqual(comparable(own, cold.top));
      if (/No shell here/.test(`${served.stdout}${served.stderr}`)) refused++;
    }
    expect(payloads.length).toBeGreaterThan(5);
    expect(refused).toBeGreaterThan(0);
    expect(await residents()).toMatchObject([{ served: payloads.length, cold: 0 }]);
  });
});
