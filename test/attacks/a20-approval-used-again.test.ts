import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { naiveExec } from './naive/exec.ts';
import { later, scene } from './scene.ts';

const ENTRY = { on: 'PreToolUse', name: 'deploy', run: 'cat > ran.json', approve: true };
const call = (command: string, session_id = 's') => ({ session_id, tool_name: 'Bash', tool_input: { command } });

describe('A20: an approval is for this input, once', () => {
  test('the naive "yes" is remembered by the hook’s name, and is everybody’s', async () => {
    const { project } = scene();
    const approved = new Set(['deploy']);
    for (const command of ['deploy staging', 'deploy production']) {
      if (approved.has('deploy')) await naiveExec('cat > ran.json', { cwd: project, stdin: command });
    }
    expect(readFileSync(`${project}/ran.json`, 'utf8')).toBe('deploy production');
  });

  test('each run is asked about, with what it is about', async () => {
    const asked: string[] = [];
    const { open } = scene();
    const hooks = await open({
      ask: async ({ command }) => {
        asked.push(command);
        return asked.length === 1;
      },
    });
    hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: ENTRY });
    expect((await hooks.trigger('PreToolUse', call('deploy staging'))).ran).toHaveLength(1);
    for (const again of [call('deploy staging'), call('deploy production'), call('deploy staging', 'other')]) {
      const outcome = await hooks.trigger('PreToolUse', again);
      expect(outcome).toMatchObject({ ran: [], skipped: [{ why: 'declined' }], refused: true });
    }
    expect(asked).toHaveLength(4);
  });

  test('nobody to ask: a hook that fails closed refuses', async () => {
    const { open } = scene();
    const hooks = await open();
    hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: ENTRY });
    const outcome = await hooks.trigger('PreToolUse', call('deploy staging'));
    expect(outcome).toMatchObject({ ran: [], skipped: [{ why: 'nobody-to-ask' }], refused: true });
  });

  test('an id that nobody waits for approves nothing', async () => {
    const { cli, write, run } = scene();
    write('~/.config/hookline/hooks.yml', { hooks: [ENTRY] });
    await later(0);
    const { status, stderr } = await cli(['approve', 'an-id-of-yesterday']);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^error\[(?!UNKNOWN_COMMAND)/);
    const { outcome } = await run('PreToolUse', ['--tool', 'Bash', '--input', '{"command":"deploy"}']);
    expect(outcome).toMatchObject({ ran: [], refused: true });
  });
});
