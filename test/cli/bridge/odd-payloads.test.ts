// wide: tries many cases

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../../src/core/json.ts';
import { keysOf } from '../../../src/core/keys-of.ts';
import { AGENT_NAMES, CALLER_NAMES, type CallerName } from '../../../src/core/wire.ts';
import { decisionsIn } from '../../audit/decisions-in.ts';
import { READS } from '../../dialects/wires/agent-model.ts';
import { RECORDINGS, recordedPayloads } from '../../dialects/wires/recorded.ts';
import { machine } from '../machine.ts';

// each case is a call of the command line
const numRuns = Math.ceil(Number(process.env.HOOKLINE_FUZZ ?? 60) / 6);

const GUARDS = `extends: [guard, git, secrets, infra]
hooks:
  - name: by-text
    on: PreToolUse
    when: tool_input.command.contains("canary")
    deny: no
  - name: by-line
    on: PreToolUse
    tools: shell
    when: call.line.matches("canary")
    deny: no
  - name: by-pattern
    on: PreToolUse
    if: Bash(canary *)
    deny: no
`;

interface Given {
  readonly event: string;
  readonly payload: JsonObject;
}

const claudes: Given = {
  event: 'PreToolUse',
  payload: { hook_event_name: 'PreToolUse', session_id: 's', tool_name: 'Bash', tool_input: { command: 'ls' } },
};

/** What agents send of which nothing was recorded. */
const WRITTEN: Readonly<Partial<Record<CallerName, readonly Given[]>>> = {
  'claude-code': [
    claudes,
    { event: 'UserPromptSubmit', payload: { hook_event_name: 'UserPromptSubmit', session_id: 's', prompt: 'go on' } },
  ],
  codex: ['shell', 'exec_command', 'local_shell'].map((tool_name) => ({
    event: 'PreToolUse',
    payload: { ...claudes.payload, tool_name, tool_input: { cmd: ['bash', '-lc', 'ls'] } },
  })),
  cursor: [{ event: 'preToolUse', payload: { ...claudes.payload, hook_event_name: 'preToolUse', tool_name: 'Shell' } }],
  auggie: [{ ...claudes, payload: { ...claudes.payload, tool_name: 'launch-process' } }],
  windsurf: [
    {
      event: 'pre_run_command',
      payload: { agent_action_name: 'pre_run_command', trajectory_id: 's', tool_info: { command_line: 'ls' } },
    },
  ],
};

function givenBy(agent: CallerName): readonly Given[] {
  const recorded = keysOf(RECORDINGS).filter((recording) => RECORDINGS[recording] === agent);
  return [...(WRITTEN[agent] ?? []), ...recorded.flatMap(recordedPayloads)];
}

const deep = (levels: number, list: boolean): Json => {
  let value: Json = 'ls';
  for (let i = 0; i < levels; i++) value = list ? [value] : { command: value };
  return value;
};

const word = fc.constantFrom<Json>('ls', '', 0, -1, 1e300, true, null, {}, [], '\0', '\ud800', 'canary 1');

/** What no program of an agent sends, but a model may make it. */
const odd: fc.Arbitrary<Json> = fc.oneof(
  word,
  fc.array(word, { maxLength: 3 }),
  fc.array(fc.array(word, { maxLength: 2 }), { maxLength: 2 }),
  fc.dictionary(
    fc.constantFrom('command', 'cmd', 'toString', 'valueOf', 'constructor', 'length', 'then', 'toJSON', 'path'),
    word,
    { maxKeys: 3 },
  ),
  fc.constantFrom<Json>(
    [{ toString: 1, valueOf: 1 }],
    [{ command: 'ls', args: [{ toString: null }] }],
    [{ cmd: 'ls' }, [{ toString: 'no' }]],
    ['bash', '-lc', { x: 1 }],
    { toString: { toString: 1 } },
  ),
  fc.tuple(fc.constantFrom(30, 300, 499, 700), fc.boolean()).map(([levels, list]) => deep(levels, list)),
  fc.constant('x'.repeat(300_000)),
  fc.constant(Array.from({ length: 20_000 }, () => 'y')),
);

/** Every place in a payload, and a new one in every object. */
function placesIn(value: Json, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [];
  const names = [...Object.keys(value), ...(isObject(value) ? ['command', 'cmd', 'timestamp', 'error'] : [])];
  return names.flatMap((name) => {
    const below: Json | undefined = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
    return [[...path, name], ...(below === undefined ? [] : placesIn(below, [...path, name]))];
  });
}

function withAt(value: Json, [name, ...rest]: readonly string[], put: Json): Json {
  if (name === undefined || typeof value !== 'object' || value === null) return put;
  const below: Json = Object.hasOwn(value, name) ? Reflect.get(value, name) : {};
  if (Array.isArray(value)) return value.map((item, i) => (String(i) === name ? withAt(below, rest, put) : item));
  return { ...value, [name]: withAt(below, rest, put) };
}

function oddPayload(agent: CallerName): fc.Arbitrary<Given> {
  return fc.constantFrom(...givenBy(agent)).chain(({ event, payload }) => {
    const place = fc.constantFrom(...placesIn(payload));
    return fc
      .array(fc.tuple(place, odd), { minLength: 1, maxLength: 2 })
      .map((changes) => changes.reduce<Json>((made, [path, put]) => withAt(made, path, put), payload))
      .map((made) => ({ event, payload: isObject(made) ? made : payload }));
  });
}

/** What it makes of it, where that is known. */
function does(agent: CallerName, event: string, reply: Parameters<(typeof READS)['codex']>[1]): string {
  const known = AGENT_NAMES.find((name) => name === agent);
  return known === undefined ? 'not modelled' : READS[known](event, reply);
}

describe.each(CALLER_NAMES)('%s', (agent) => {
  test('whatever types a payload has, the answer is a decision, and it is in the trail', async () => {
    const { cli, write, state } = machine();
    write('~/.config/hookline/hooks.yml', GUARDS);
    await fc.assert(
      fc.asyncProperty(oddPayload(agent), async ({ event, payload }) => {
        const before = decisionsIn(state).length;
        const { status, stdout, stderr } = await cli(['bridge', agent, event], { input: JSON.stringify(payload) });
        const said = `${stdout}${stderr}`;
        expect(said).not.toContain('INTERNAL');
        expect(does(agent, event, { stdout, stderr, exitCode: status ?? -1 })).not.toBe('hangs');
        const decisions = decisionsIn(state);
        expect(decisions).toHaveLength(before + 1);
        const id = /\(decision ([\w-]+)\)/.exec(said)?.[1];
        if (id !== undefined) expect(decisions.at(-1)).toMatchObject({ id, agent });
      }),
      { numRuns },
    );
  });
});
