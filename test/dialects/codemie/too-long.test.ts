import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { EventName } from '../../../src/index.ts';
import { world } from '../support/world.ts';

const here = world();
afterAll(here.remove);

const PADDED = { tool_name: 'Bash', tool_input: { command: `rm -rf / #${'x'.repeat(140_000)}` } };
const LOOKS = 'test -n "$CODEMIE_HOOK_INPUT"';
let count = 0;

/** One event for one hook of CodeMie's. */
function fired(command: string, event: EventName = 'PreToolUse', payload: Record<string, unknown> = PADDED) {
  const file = { hooks: { [event]: [{ hooks: [{ type: 'command', command, name: 'it' }] }] } };
  const path = here.write(`file-${++count}.json`, JSON.stringify(file));
  return here.trigger(event, payload as never, { files: [{ path, dialect: 'codemie' }] });
}

describe('input that does not fit into CODEMIE_HOOK_INPUT', () => {
  test('is refused where the hook looks at the variable only and says nothing', async () => {
    const outcome = await fired('case "$CODEMIE_HOOK_INPUT" in *"rm -fr"*) exit 2;; esac');
    expect(outcome).toMatchObject({ decision: 'block', ran: [{ exitCode: 0, status: 'answered' }] });
    expect(outcome.reason).toContain('CODEMIE_HOOK_INPUT');
    expect(outcome.diagnostics).toMatchObject([{ code: 'INPUT_TOO_LONG', severity: 'warning' }]);
  });

  test.each([
    `echo '{"decision":"allow"}'`,
    `printf '\\357\\273\\277{\\r\\n "decision": "allow"\\r\\n}'`,
    `echo '{"decision":"allow","additionalContext":"C"}'`,
    'true',
    'echo fine',
  ])('goes ahead where the hook has read all of its standard input: %s', async (command) => {
    expect((await fired(`cat > /dev/null; ${command}`)).decision).toBe('none');
  });

  test('is granted and rewritten by a hook that has read all of its standard input', async () => {
    expect((await fired(`cat >seen; echo '{"decision":"approve"}'`)).decision).toBe('allow');
    const rewritten = await fired(`cat >seen; echo '{"updatedInput":{"command":"ls"}}'`);
    expect(rewritten.rewrite).toMatchObject({ command: 'ls' });
  });

  test.each([
    ['its beginning', 'head -c 1000 >/dev/null'],
    ['nothing', ': "$CODEMIE_HOOK_INPUT"'],
    ['its first word', 'IFS=" " read -r word rest </dev/null'],
  ])('is refused where the hook has read %s', async (_what, command) => {
    expect((await fired(`${command}; echo '{"decision":"allow"}'`)).decision).toBe('block');
  });

  test.each([
    ['an allow', `echo '{"decision":"allow"}'`],
    ['a grant', `echo '{"decision":"approve"}'`],
    ['plain text', 'echo allow $CODEMIE_HOOK_INPUT | head -c 5'],
    ['an answer without a decision', `echo '{"additionalContext":"C"}'`],
    ['an empty answer', `echo '{}'`],
    ['an allow among other output', `echo checking; echo '{"decision":"allow"}'`],
    ['an allow that stands beside another decision', `echo '{"decision":"nonsense","decision":"allow"}'`],
    ['an allow and exit 1', `echo '{"decision":"allow"}'; exit 1`],
    ['an allow in another agent’s place', `echo '{"hookSpecificOutput":{"permissionDecision":"allow"}}'`],
    ['a failure', 'test -z "$CODEMIE_HOOK_INPUT"'],
    ['a rewrite', `echo '{"updatedInput":{"command":"ls"}}'`],
  ])('is refused where the hook has not read it all and does not refuse: %s', async (_what, command) => {
    const outcome = await fired(command);
    expect(outcome).toMatchObject({ decision: 'block', rewrite: null });
  });

  test('is on stdin and in the file that HOOKLINE_EVENT_FILE names, and shortened JSON in the variable', async () => {
    const command = [
      'cat > stdin.json; cp "$HOOKLINE_EVENT_FILE" file.json; printf %s "$CODEMIE_HOOK_INPUT" > variable.json',
      `echo '{"decision":"deny","reason":"R"}'`,
    ].join('; ');
    expect(await fired(command)).toMatchObject({ decision: 'deny', reason: 'R' });
    const [stdin, file] = ['stdin.json', 'file.json'].map((name) => readFileSync(join(here.cwd, name), 'utf8'));
    expect(file).toBe(stdin);
    expect(JSON.parse(stdin ?? '')).toMatchObject({ ...PADDED, agent_name: 'codemie-code' });
    const variable = readFileSync(join(here.cwd, 'variable.json'), 'utf8');
    expect(Buffer.byteLength(variable)).toBeLessThan(131_072);
    const given = JSON.parse(variable);
    expect(given).toMatchObject({ tool_name: 'Bash', agent_name: 'codemie-code' });
    expect(given.tool_input.command).toMatch(/^rm -rf \/ #x+… \[hookline: \d+ characters left out\] …x+$/);
    expect(given.tool_input.command.length).toBeGreaterThan(120_000);
  });

  test('is refused for a prompt, and for the start of a session', async () => {
    const prompt = { prompt: 'x'.repeat(140_000) };
    expect((await fired(LOOKS, 'UserPromptSubmit', prompt)).decision).toBe('block');
    expect((await fired(LOOKS, 'SessionStart', { source: 'x'.repeat(140_000) })).decision).toBe('block');
  });

  test('refuses nothing after a tool, and holds nobody', async () => {
    const response = { tool_name: 'Bash', tool_response: 'x'.repeat(140_000) };
    expect(await fired('true', 'PostToolUse', response)).toMatchObject({ decision: 'none', messages: [] });
    const stop = { last_assistant_message: 'x'.repeat(140_000) };
    expect(await fired('true', 'Stop', stop)).toMatchObject({ decision: 'none', hold: false });
  });

  test('fits where it is a little shorter, or many characters of one byte', async () => {
    const fits = { tool_name: 'Bash', tool_input: { command: 'x'.repeat(130_000) } };
    expect(await fired('true', 'PreToolUse', fits)).toMatchObject({ decision: 'none', diagnostics: [] });
    const wide = { tool_name: 'Bash', tool_input: { command: 'é'.repeat(70_000) } };
    expect(await fired(LOOKS, 'PreToolUse', wide)).toMatchObject({ decision: 'block' });
    expect(await fired('true', 'PreToolUse', wide)).toMatchObject({ decision: 'none', diagnostics: [] });
    expect(await fired('cat >seen', 'PreToolUse', wide)).toMatchObject({ decision: 'none' });
  });

  test('five megabytes arrive whole', async () => {
    const huge = { tool_name: 'Bash', tool_input: { command: `${'x'.repeat(5_000_000)}END` } };
    const command = `case "$(tail -c 200)" in *END*) echo '{"decision":"deny","reason":"seen"}';; esac`;
    expect(await fired(command, 'PreToolUse', huge)).toMatchObject({ decision: 'deny', reason: 'seen' });
  });
});
