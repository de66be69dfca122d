import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newProject } from './project.ts';

const FILE = '.hookline/hooks.yml';
const guard = (on: string, more = ''): string => `hooks:\n  - on: ${on}\n    tools: Bash\n    run: 'exit 2'\n${more}`;
const inClaude = (event: string, command = 'exit 2') => ({
  hooks: { [event]: [{ matcher: 'Bash', hooks: [{ type: 'command', command }] }] },
});

async function approved(file = FILE, content: unknown = guard('PreToolUse')) {
  const project = newProject();
  project.write(file, content);
  await project.approveAll();
  expect((await project.standing()).fate).toBe('ran');
  return project;
}

describe('an approved guard that is moved to another event stands where it stood', () => {
  test.each(['Stop', 'PostToolUse', 'SessionEnd', 'Notification'])('to %s', async (event) => {
    const { write, standing } = await approved();
    write(FILE, guard(event));
    const { fate, outcome } = await standing();
    expect({ fate, refused: outcome.refused }).toEqual({ fate: 'changed', refused: true });
    expect((await standing('PreToolUse', { tool_name: 'Read' })).fate).toBe('nothing');
    expect(outcome.diagnostics.map(({ code }) => code)).not.toContain('APPROVED_HOOK_GONE');
  });

  test("also in another agent's file, and by its name where its command changed as well", async () => {
    const claude = await approved('.claude/settings.json', inClaude('PreToolUse'));
    claude.write('.claude/settings.json', inClaude('PostToolUse'));
    expect(await claude.standing()).toMatchObject({ fate: 'changed', decision: 'block' });
    const named = await approved(FILE, guard('PreToolUse', '    name: guard\n'));
    named.write(FILE, guard('Stop', '    name: guard\n').replace('exit 2', 'exit 0'));
    expect(await named.standing()).toMatchObject({ fate: 'changed', decision: 'block' });
  });

  test('also where a new hook takes its place', async () => {
    const { write, standing } = await approved();
    write(FILE, `${guard('Stop')}  - on: PreToolUse\n    run: 'true'\n`);
    expect((await standing()).outcome.refused).toBe(true);
  });

  test('until the move is approved: then it runs there, and nothing is left behind', async () => {
    const { write, open, standing } = await approved();
    write(FILE, guard('PostToolUse'));
    const hooks = await open();
    expect(hooks.pending()).toMatchObject([{ state: 'changed' }]);
    await hooks.approve(hooks.pending().map(({ key }) => key));
    const call = { session_id: 's', tool_name: 'Bash', tool_input: { command: 'ls' } };
    expect((await hooks.trigger('PostToolUse', { ...call, tool_response: {} } as never)).ran).toHaveLength(1);
    expect(await standing()).toMatchObject({ fate: 'nothing', outcome: { messages: [] } });
  });
});

describe('an approved guard whose file broke refuses until somebody reviewed it', () => {
  test.each<[string, string]>([
    ['is no YAML', 'hooks: [\n'],
    ['misspells its event', guard('PreToolUze')],
    ['has no list of hooks', 'hooks: 7\n'],
    ['is empty', ''],
    ['is a remark', '# later\n'],
    ['is too large', `${guard('PreToolUse')}${`# ${'x'.repeat(1000)}\n`.repeat(20_000)}`],
  ])('%s', async (_, text) => {
    const { write, standing, open } = await approved();
    write(FILE, text);
    const { outcome } = await standing();
    expect(outcome).toMatchObject({ refused: true, skipped: [{ why: 'changed' }] });
    expect(outcome.reason).toContain('hookline trust');
    expect((await standing('PreToolUse', { tool_name: 'Read' })).outcome.refused).toBe(false);
    expect((await open()).has('PreToolUse')).toBe(true);
  });

  test.each<[string, unknown]>([
    ['is empty', ''],
    ['is no JSON', '{'],
    ['misspells its event', inClaude('PreToolUze')],
    ['is a list', []],
  ])("another agent's: %s", async (_, content) => {
    const { write, standing } = await approved('.claude/settings.json', inClaude('PreToolUse'));
    write('.claude/settings.json', content);
    expect((await standing()).outcome).toMatchObject({ refused: true, skipped: [{ why: 'changed' }] });
  });

  test('and runs again as soon as the file is what it was', async () => {
    const { write, standing } = await approved();
    write(FILE, 'hooks: [');
    expect((await standing()).outcome.refused).toBe(true);
    write(FILE, guard('PreToolUse'));
    expect((await standing()).fate).toBe('ran');
  });

  test('what could refuse nothing refuses nothing', async () => {
    const watcher = guard('PreToolUse', '    observe: true\n');
    const { write, standing } = await approved(FILE, watcher);
    write(FILE, 'hooks: [');
    expect((await standing()).outcome.refused).toBe(false);
  });

  test('who trusts everything is not asked', async () => {
    const { write, open } = await approved();
    write(FILE, 'hooks: [');
    const hooks = await open({ trust: 'all' });
    const call = { session_id: 's', tool_name: 'Bash', tool_input: { command: 'ls' } } as const;
    expect((await hooks.trigger('PreToolUse', call)).refused).toBe(false);
  });
});

describe('an approved guard that was cleanly taken out lets go, and the person is told once per turn', () => {
  test.each<[string, (project: Awaited<ReturnType<typeof approved>>) => void]>([
    ['its entry', ({ write }) => write(FILE, 'hooks: []\n')],
    ['its file', ({ root }) => rmSync(join(root, FILE))],
  ])('%s', async (_, remove) => {
    const project = await approved();
    remove(project);
    const hooks = await project.open();
    const call = { session_id: 's', tool_name: 'Bash', tool_input: { command: 'ls' } } as const;
    const first = await hooks.trigger('PreToolUse', call);
    expect(first.refused).toBe(false);
    expect(first.messages).toEqual([expect.stringMatching(/^1 hook that you approved for PreToolUse is no longer/)]);
    expect((await hooks.trigger('PreToolUse', call)).messages).toEqual([]);
    expect((await hooks.trigger('Stop', { session_id: 's' })).messages).toEqual([]);
    await hooks.trigger('UserPromptSubmit', { session_id: 's', prompt: 'go on' });
    expect((await hooks.trigger('PreToolUse', call)).messages).toHaveLength(1);
  });
});
