import { describe, expect, test } from 'vitest';
import { HAS_TERMINAL } from '../cli/machine.ts';
import { naiveApprovals } from './naive/approvals.ts';
import { scene } from './scene.ts';

const ENTRY = { on: 'PreToolUse', name: 'deploy', run: 'true', approve: true };
const call = (command: string, session_id = 's') => ({ session_id, tool_name: 'Bash', tool_input: { command } });
const asArgs = (command: string, session: string) => [
  ...['--tool', 'Bash', '--input', JSON.stringify({ command }), '--session', session],
];

describe('A20: an approval is for this input, once', () => {
  test('the naive "yes" is remembered by the hook’s name', () => {
    const approve = naiveApprovals((command) => command === 'deploy staging');
    expect(approve('deploy', 'deploy production')).toBe(false);
    expect(approve('deploy', 'deploy staging')).toBe(true);
    expect(approve('deploy', 'deploy production')).toBe(true);
  });

  test('each run is asked about anew', async () => {
    let asked = 0;
    const { open } = scene();
    const hooks = await open({
      ask: async () => {
        asked += 1;
        return asked === 1;
      },
    });
    hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: ENTRY });
    expect((await hooks.trigger('PreToolUse', call('deploy staging'))).ran).toHaveLength(1);
    for (const again of [call('deploy staging'), call('deploy production'), call('deploy staging', 'other')]) {
      const outcome = await hooks.trigger('PreToolUse', again);
      expect(outcome).toMatchObject({ ran: [], skipped: [{ why: 'declined' }], refused: true });
    }
    expect(asked).toBe(4);
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
    const { status, stderr } = await cli(['approve', 'an-id-of-yesterday']);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^error\[(?!UNKNOWN_COMMAND)/);
    const { outcome } = await run('PreToolUse', asArgs('deploy', 's'));
    expect(outcome).toMatchObject({ ran: [], refused: true });
  });

  test.skipIf(!HAS_TERMINAL)(
    'a yes from another terminal is for this command and this session, and then used up',
    async () => {
      const { write, run, cli, terminal } = scene();
      write('~/.config/hookline/hooks.yml', { hooks: [{ on: 'PreToolUse', tools: ['shell'], ask: 'Really?' }] });
      const decided = async (command: string, session: string) =>
        (await run('PreToolUse', asArgs(command, session))).outcome.decision;
      expect(await decided('deploy staging', 'one')).toBe('ask');
      const waiting = JSON.parse((await cli(['approve', '--json'])).stdout).waiting;
      expect(waiting).toMatchObject([{ command: 'deploy staging', session: 'one' }]);
      expect((await terminal(['approve', waiting[0].id], 'y')).status).toBe(0);

      expect(await decided('deploy production', 'one')).toBe('ask');
      expect(await decided('deploy staging', 'two')).toBe('ask');
      expect(await decided('deploy staging', 'one')).toBe('allow');
      expect(await decided('deploy staging', 'one')).toBe('ask');
    },
  );
});
