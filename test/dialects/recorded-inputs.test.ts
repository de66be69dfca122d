import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { eventRow } from '../../src/core/events.ts';
import { type Hook, SELECTS_ALL } from '../../src/core/hook.ts';
import type { JsonObject } from '../../src/core/json.ts';
import type { Payload } from '../../src/core/payload.ts';
import type { AgentName } from '../../src/core/wire.ts';
import { DIALECTS } from '../../src/dialects/all.ts';
import { wireOf } from '../../src/dialects/wires.ts';

/** An agent's own payload, told to the engine and told on to a hook of that agent: the hook must find what it knows. */
const RECORDED: readonly (readonly [file: string, agent: AgentName])[] = [
  ['copilot-camel', 'copilot'],
  ['copilot-pascal', 'copilot'],
  ['cline', 'cline'],
];

/** What nothing here is about. */
const NO_EVENT = ['userPromptTransformed'];
/** The time at which each step of a call began and ended is told nowhere else. */
const NOT_KEPT = ['startedAt', 'endedAt'];

describe.each(RECORDED)('what was recorded of %s', (file, agent) => {
  const payloads = Object.entries(recorded(file)).filter(([name]) => !NO_EVENT.includes(nameOf(name)));

  test.each(payloads)(
    '%s comes out with the same keys, and the same values where they are kept',
    async (name, payload) => {
      const dialect = DIALECTS.find((one) => one.name === agent);
      await dialect?.ready?.();
      const told = (await wireOf(agent)).told(payload, nameOf(name), {});
      const row = dialect?.events.get(nameOf(name));
      const hook = hookFor(agent, told.event, nameOf(name));
      const event = {
        name: told.event,
        row: eventRow(told.event),
        payload: asPayload(told.payload),
        projectDir: '/home/dev/project',
        at: 0,
        lastPrompt: null,
      };
      expect(row?.event).toBe(told.event);
      const given = JSON.parse(dialect?.input(hook, event, {}).stdin ?? '{}');
      expect(given).toMatchObject(keysOf(payload, 2));
      expect(given.toolName ?? given.tool_name ?? given.tool_call?.name).toEqual(
        payload.toolName ?? payload.tool_name ?? toolCall(payload),
      );
    },
  );
});

function recorded(file: string): Readonly<Record<string, JsonObject>> {
  const url = new URL(`../fixtures/observed/agents/${file}.json`, import.meta.url);
  return JSON.parse(readFileSync(url, 'utf8')).payloads;
}

/** The second of a kind is called `preToolUse.1`. */
function nameOf(name: string): string {
  return name.replace(/\.\d+$/, '');
}

function toolCall({ tool_call: call }: JsonObject): unknown {
  return typeof call === 'object' && call !== null && 'name' in call ? call.name : undefined;
}

/** Every key, some levels deep, with anything under it. */
function keysOf(value: object, levels: number): object {
  const entries = Object.entries(value).filter(([key]) => !NOT_KEPT.includes(key));
  return Object.fromEntries(entries.map(([key, item]) => [key, below(item, levels - 1)]));
}

function below(value: unknown, levels: number): unknown {
  const isInner = levels > 0 && typeof value === 'object' && value !== null && !Array.isArray(value);
  return isInner ? keysOf(value, levels) : expect.toSatisfy(isThere);
}

function isThere(value: unknown): boolean {
  return value !== undefined;
}

function asPayload(payload: JsonObject): Payload {
  return { session_id: '', cwd: '', hook_event_name: '', ...payload };
}

function hookFor(dialect: string, event: Hook['event'], name: string): Hook {
  return {
    id: `${dialect}:hooks:1`,
    key: 'k',
    name: null,
    event,
    eventName: name === event ? undefined : name,
    dialect,
    layer: 'user',
    source: null,
    lane: { key: dialect, mode: 'serial', chained: true, endsAtRefusal: true },
    handler: { kind: 'command', command: 'true', args: null, shell: null, cwd: null, env: {}, passEnv: [] },
    selects: SELECTS_ALL,
    role: 'judge',
    timeoutMs: 1000,
    onFailure: 'continue',
    once: false,
    approve: false,
    own: {},
    disabled: null,
    fault: null,
    definition: {},
  };
}
