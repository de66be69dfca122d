import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HookError } from '../../../src/core/hook-error.ts';
import { keysOf } from '../../../src/core/keys-of.ts';
import { AGENT_NAMES } from '../../../src/core/wire.ts';
import { wireOf } from '../../../src/dialects/wires.ts';
import { RECORDINGS, recordedPayloads } from './recorded.ts';

/** What each recorded payload is, in the words of the engine. Written anew with HOOKLINE_GOLDEN=write, and then looked at. */
describe.each(keysOf(RECORDINGS))('what was recorded of %s', (recording) => {
  const path = join(import.meta.dirname, 'golden', `${recording}.json`);

  test('is understood as it is written down here', async () => {
    const wire = await wireOf(RECORDINGS[recording]);
    const understood = Object.fromEntries(
      recordedPayloads(recording).map(({ key, event, payload }) => {
        const told = wire.told(payload, event, {});
        return [key, { event: told.event, payload: told.payload }];
      }),
    );
    if (process.env.HOOKLINE_GOLDEN === 'write') writeFileSync(path, JSON.stringify(understood, null, 2));
    expect(JSON.parse(JSON.stringify(understood))).toEqual(JSON.parse(readFileSync(path, 'utf8')));
  });

  test('says itself of which event it is', async () => {
    const wire = await wireOf(RECORDINGS[recording]);
    for (const { event, payload } of recordedPayloads(recording)) {
      const told = wire.told(payload, event, {});
      expect(wire.told(payload, null, {})).toMatchObject({ event: told.event, payload: told.payload });
    }
  });
});

describe.each(AGENT_NAMES)('%s', (agent) => {
  test('an event that it does not have, and a payload that says nothing of one, cannot be told', async () => {
    const wire = await wireOf(agent);
    expect(() => wire.told({ session_id: 's' }, 'NoSuchEvent', {})).toThrow(HookError);
    expect(() => wire.told({ session_id: 's' }, null, {})).toThrow(HookError);
  });
});

test('a payload of another event than the one that was asked is refused', async () => {
  const { told } = await wireOf('gemini');
  const payload = { hook_event_name: 'BeforeTool', tool_name: 'run_shell_command', tool_input: {} };
  expect(() => told(payload, 'AfterTool', {})).toThrow('looks at something else'.replace('looks', 'look'));
});

test('a server’s tool has the name that hooks know it by', async () => {
  const { told } = await wireOf('gemini');
  const server = { server_name: 'files', tool_name: 'read' };
  const { payload } = told({ tool_name: 'mcp_files_read', tool_input: {}, mcp_context: server }, 'BeforeTool', {});
  expect(payload).toMatchObject({ tool_name: 'mcp__files__read', agent_tool_name: 'mcp_files_read' });
});

test('an input that is written as a text is read', async () => {
  const { told } = await wireOf('copilot');
  const { payload } = told({ toolName: 'bash', toolArgs: '{"command":"ls"}' }, 'preToolUse', {});
  expect(payload).toMatchObject({ tool_name: 'Bash', tool_input: { command: 'ls' } });
});
