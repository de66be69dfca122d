import { expect, test } from 'vitest';
import { emptyOutcome } from '../../../src/core/outcome.ts';
import { geminiWire } from '../../../src/dialects/gemini/wire.ts';
import { degrade } from '../../../src/hosts/bridge/degrade.ts';

/** Gemini lays a rewrite over the input that was there: what a hook has taken out, it keeps. */
function rewritten(tool_name: string, tool_input: { readonly [key: string]: string }, rewrite: object) {
  const payload = { session_id: 's', cwd: '/home/dev/project', hook_event_name: 'BeforeTool', tool_name, tool_input };
  const told = geminiWire.told(payload, null, {});
  const outcome = { ...emptyOutcome('id', 'PreToolUse', []), rewrite: rewrite as never };
  return degrade(outcome, told, 'gemini');
}

test('a hook that gives a new command may leave out what the model said about the old one', () => {
  const outcome = rewritten('run_shell_command', { command: 'a', description: 'say' }, { command: 'b' });
  expect(outcome).toMatchObject({ refused: false, rewrite: { command: 'b' } });
});

test('a hook that takes the description out of what a server would be sent is obeyed by a refusal', () => {
  const given = { title: 'a', description: 'a secret' };
  const outcome = rewritten('mcp_tracker_create_issue', given, { title: 'a' });
  expect(outcome).toMatchObject({ refused: true, reason: expect.stringContaining('"description"') });
});
