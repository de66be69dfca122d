import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { eventRow } from '../../src/core/events.ts';
import { type Hook, SELECTS_ALL } from '../../src/core/hook.ts';
import type { HookEvent } from '../../src/core/hook-event.ts';
import type { JsonObject } from '../../src/core/json.ts';
import type { AgentName } from '../../src/core/wire.ts';
import { DIALECTS } from '../../src/dialects/all.ts';
import { allReady } from '../../src/dialects/later.ts';
import { wireOf } from '../../src/dialects/wires.ts';

await allReady(DIALECTS);

interface Recorded {
  readonly env: Readonly<Record<string, readonly string[]>>;
  readonly payloads: Readonly<Record<string, JsonObject>>;
}

/** Which recordings are whose. */
const RECORDED: readonly (readonly [string, AgentName])[] = [
  ['gemini', 'gemini'],
  ['codex', 'codex'],
  ['codex-subagents', 'codex'],
  ['qwen', 'qwen'],
  ['droid', 'droid'],
  ['kimi', 'kimi'],
];

/** Variables of the machine that recorded, and of plugins. */
const NOT_GIVEN =
  /API_KEY|TRUST_WORKSPACE|RELAUNCH|MODEL_IDENTITY|PLANS_DIR|_HOME$|TELEMETRY|AIRGAP|PERSISTENCE|AUTO_UPDATE|PLUGIN/;

function recordedOf(file: string): Recorded {
  const path = fileURLToPath(new URL(`../fixtures/observed/agents/${file}.json`, import.meta.url));
  return JSON.parse(readFileSync(path, 'utf8'));
}

function dialectOf(agent: AgentName) {
  const dialect = DIALECTS.find(({ name }) => name === agent);
  if (dialect === undefined) throw new Error(`there is no dialect ${agent}`);
  return dialect;
}

async function inputFor(agent: AgentName, recorded: JsonObject) {
  const dialect = dialectOf(agent);
  const wire = await wireOf(agent);
  const name = String(recorded.hook_event_name);
  const told = wire.told(recorded, null, {});
  const event: HookEvent = {
    name: told.event,
    row: eventRow(told.event),
    payload: { session_id: '', cwd: '', hook_event_name: told.event, ...told.payload } as HookEvent['payload'],
    projectDir: '/home/dev/project',
    at: 0,
    lastPrompt: null,
  };
  const hook = {
    event: told.event,
    eventName: name === told.event ? undefined : name,
    dialect: agent,
    own: {},
    selects: SELECTS_ALL,
    handler: { kind: 'command', command: 'true', args: null, shell: null, cwd: null, env: {}, passEnv: [] },
  } as unknown as Hook;
  return dialect.input(hook, event, {});
}

describe.each(RECORDED)('what %s told a hook', (file, agent) => {
  const { payloads, env } = recordedOf(file);
  const { events } = dialectOf(agent);
  const known = Object.entries(payloads).filter(([, payload]) => events.has(String(payload.hook_event_name)));

  test.each(known)('is what a hook of it is told here: %s', async (_label, recorded) => {
    const wire = await wireOf(agent);
    const name = String(recorded.hook_event_name);
    // an event that the bridge has no use for is never told
    if (!wire.events.has(name)) return;
    const { stdin, env: given } = await inputFor(agent, recorded);
    const told: JsonObject = JSON.parse(stdin);
    expect(told).toMatchObject({ hook_event_name: name });
    expect(Object.keys(recorded).filter((key) => !(key in told))).toEqual([]);
    if (recorded.tool_name !== undefined) expect(told.tool_name).toBe(recorded.tool_name);
    expect(told.tool_input).toEqual(
      recorded.tool_input === undefined ? undefined : expect.objectContaining(recorded.tool_input as object),
    );
    expect(told.prompt).toEqual(recorded.prompt);
    expect(['agent', 'agent_tool_name'].filter((key) => key in told)).toEqual([]);
    const variables = (env[name] ?? []).filter((one) => !NOT_GIVEN.test(one));
    expect(variables.filter((one) => !(one in given))).toEqual([]);
  });

  test('has no event that is neither known nor said to be its own', () => {
    const own = ['BeforeModel', 'AfterModel', 'BeforeToolSelection'];
    const names = Object.values(payloads).map(({ hook_event_name: name }) => String(name));
    expect(names.filter((name) => !events.has(name) && !own.includes(name))).toEqual([]);
    expect(names.length).toBeGreaterThan(4);
  });
});
